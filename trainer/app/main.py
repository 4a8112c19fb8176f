"""What Streamlit runs for each visit and each rerun."""

from trainer.app.pages import run

run()
