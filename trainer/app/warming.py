"""What the first page needs, loaded while the browser is still busy with Streamlit's own half of it: that takes it longer.

So the server listens some tenths of a second sooner, and the page does not wait for it either.
"""

from __future__ import annotations

from contextlib import suppress

from trainer.app.identity import LOCAL_PLAYER
from trainer.app.serving import serving, store, tables
from trainer.rules.errors import Scala40Error
from trainer.store import StoreError


def warm_up() -> None:
    """To be called in a thread of its own, once the server is about to listen. What fails here fails again in the page,
    which can tell it."""
    # All that the table's page imports, but for what declares Streamlit's components: a page has to do that.
    import trainer.app.table.loading
    import trainer.app.table.reviews
    import trainer.app.table.sitting
    import trainer.display.advice_html
    import trainer.rules.notation.line  # noqa: F401
    from trainer.rules.templates import templates

    with suppress(StoreError, Scala40Error):
        running = store().matches(LOCAL_PLAYER, finished=False) if serving().local else []
        if running:
            templates(tables().live(running[0].id, LOCAL_PLAYER).setup.profile)
