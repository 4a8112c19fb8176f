"""The page *Earlier days*, as Streamlit runs it."""

from trainer.app.screens.archive import show

show()
