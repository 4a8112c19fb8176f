"""The page *Me*, as Streamlit runs it."""

from trainer.app.screens.me import show

show()
