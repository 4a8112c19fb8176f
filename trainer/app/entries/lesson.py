"""The page *Lesson*, as Streamlit runs it."""

from trainer.app.screens.lesson import show

show()
