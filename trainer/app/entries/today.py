"""The page *Today*, as Streamlit runs it."""

from trainer.app.screens.today import show

show()
