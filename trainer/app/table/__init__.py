"""A match at the table: what it is made of, how an intent becomes a move, and what the browser is shown.

Nothing here knows Streamlit; `trainer.app.screens.play` binds it to a page.
"""

from typing import Final

ADDRESS: Final = "table"
"""Where the way past the page begins, as seen from the app's pages (`trainer.app.direct`)."""
