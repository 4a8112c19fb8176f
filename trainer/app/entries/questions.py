"""The page *Questions*, as Streamlit runs it."""

from trainer.app.screens.reference.questions import show

show()
