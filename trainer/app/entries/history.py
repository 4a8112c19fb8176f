"""The page *History*, as Streamlit runs it."""

from trainer.app.screens.reference.history import show

show()
