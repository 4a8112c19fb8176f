"""The page *Puzzle*, as Streamlit runs it."""

from trainer.app.screens.solve import show

show()
