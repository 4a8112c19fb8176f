"""The page *When a move is refused*, as Streamlit runs it."""

from trainer.app.screens.reference.refusals import show

show()
