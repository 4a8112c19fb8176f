"""The page *Counting*, as Streamlit runs it."""

from trainer.app.screens.reference.counting import show

show()
