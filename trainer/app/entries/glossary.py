"""The page *Words of the game*, as Streamlit runs it."""

from trainer.app.screens.reference.glossary import show

show()
