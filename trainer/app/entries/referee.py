"""The page *The referee*, as Streamlit runs it."""

from trainer.app.screens.reference.referee import show

show()
