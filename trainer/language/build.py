"""Compiling the catalogues: called by the build hook, and ``python -m trainer.language.build`` by hand.

Needs Babel alone and nothing else of ours, so that a build hook can load this file by its path.
"""

import io
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE_DIR = Path(__file__).resolve().with_name("locale")


def compiled(source: Path, lang: str) -> bytes:
    """The ``.mo`` of a ``.po``, as bytes. Fuzzy entries are left out, as msgfmt does."""
    with source.open("rb") as file:
        catalog = read_po(file, locale=lang)
    target = io.BytesIO()
    write_mo(target, catalog)
    return target.getvalue()


def compile_catalogues(folder: Path = LOCALE_DIR) -> list[Path]:
    """Write the ``.mo`` beside each ``.po`` under ``folder``; returns the files written."""
    written = []
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        target.write_bytes(compiled(source, source.parts[-3]))
        written.append(target)
    return written


if __name__ == "__main__":
    for path in compile_catalogues():
        print(path)
