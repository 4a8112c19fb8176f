"""The page *Rules by house*, as Streamlit runs it."""

from trainer.app.screens.reference.rules import show

show()
