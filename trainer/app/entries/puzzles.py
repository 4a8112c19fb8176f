"""The page *Puzzles*, as Streamlit runs it."""

from trainer.app.screens.puzzles import show

show()
