"""The page *Review*, as Streamlit runs it."""

from trainer.app.screens.review import show

show()
