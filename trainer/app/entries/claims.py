"""The page *Claims*, as Streamlit runs it."""

from trainer.app.screens.claims import show

show()
