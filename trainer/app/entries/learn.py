"""The page *Learn*, as Streamlit runs it."""

from trainer.app.screens.learn import show

show()
