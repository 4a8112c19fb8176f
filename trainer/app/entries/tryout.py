"""The page *Try it*, as Streamlit runs it."""

from trainer.app.screens.reference.tryout import show

show()
