"""The page *Play*, as Streamlit runs it."""

from trainer.app.screens.play import show

show()
