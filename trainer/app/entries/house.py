"""The page *A house of your own*, as Streamlit runs it."""

from trainer.app.screens.house_editor import show

show()
