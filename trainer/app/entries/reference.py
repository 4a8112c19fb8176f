"""The page *Reference*, as Streamlit runs it."""

from trainer.app.screens.reference.overview import show

show()
