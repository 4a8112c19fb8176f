"""The page *The houses compared*, as Streamlit runs it."""

from trainer.app.screens.reference.compare import show

show()
