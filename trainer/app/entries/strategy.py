"""The page *Strategy*, as Streamlit runs it."""

from trainer.app.screens.reference.strategy import show

show()
