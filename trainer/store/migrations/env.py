"""Alembic's way in. It is only ever run by `trainer.store.migrate`, which hands over an open connection."""

from alembic import context

from trainer.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite alters few things in place; batch mode copies the table where it must.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
