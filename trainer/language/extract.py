"""Extraction: finds every sentence in the source and brings ``scala40.pot`` and the four ``.po`` up to date.

``python -m trainer.language.extract`` rewrites them; with ``--check`` it only says what is missing or unused, with status
1 if there is any. A new sentence comes in without translation; one that is gone goes. Nothing is guessed (no fuzzy
matching): a changed sentence is a new one.
"""

import argparse
import ast
import io
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from trainer.language.catalogue import DOMAIN, LANGUAGES, LOCALE_DIR, po_path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("trainer", "puzzles", "lessons")
KEYWORDS = {"tr": 1, "N_": 1, "ntr": 2, "ptr": 2}
"""How many of a call's first arguments are sentences (or, for ``ptr``, the context and the sentence)."""

TOML_KEYS = {
    "trainer/language/glossary.toml": ("meaning",),
    "lessons/course/*.toml": ("title", "goal", "say", "help", "right", "choices"),
}
"""Data files with English sentences, and the keys that hold them, at any depth: a sentence or a list of them."""

PLURALS = {
    "it": "nplurals=2; plural=(n != 1);",
    "en": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "ro": "nplurals=3; plural=(n == 1 ? 0 : (n == 0 || (n % 100 > 0 && n % 100 < 20)) ? 1 : 2);",
}
"""Written out, because what Babel fills in differs between its versions (a form for millions, since CLDR 38)."""

Found = tuple[str, str | tuple[str, ...], str | None]


def extract_python(source: str) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """The sentences marked in Python source, with their contexts, in order.

    Reads the syntax tree and not the tokens, as Babel's own extractor does: so a mark inside an f-string is found under
    every version of Python alike.
    """
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        wanted = KEYWORDS.get(name, 0)
        texts = tuple(
            argument.value
            for argument in call.args[:wanted]
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        )
        if not wanted or len(texts) < wanted or not texts[-1]:
            continue
        if name == "ptr":
            yield texts[1], texts[0]
        else:
            yield texts if wanted == 2 else texts[0], None


def extract_toml(file: IO[bytes], keys: Iterable[str]) -> Iterator[str]:
    """The sentences of a TOML file: every string, or list of strings, under one of ``keys``, in order."""
    wanted = frozenset(keys)

    def walk(node: object) -> Iterator[str]:
        if isinstance(node, Mapping):
            for key, value in node.items():
                if key in wanted and isinstance(value, str):
                    if value:
                        yield value
                elif key in wanted and isinstance(value, list):
                    yield from (text for text in value if isinstance(text, str) and text)
                else:
                    yield from walk(value)
        elif isinstance(node, list):
            for value in node:
                yield from walk(value)

    return walk(tomllib.load(file))


def found(root: Path = ROOT) -> Iterator[Found]:
    """Every marked sentence under ``root``: (file, msgid or (singular, plural), context)."""
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            name = path.relative_to(root).as_posix()
            for message, context in extract_python(path.read_text("utf-8")):
                yield name, message, context
    for pattern, keys in TOML_KEYS.items():
        for path in sorted(root.glob(pattern)):
            with path.open("rb") as file:
                for text in extract_toml(file, keys):
                    yield path.relative_to(root).as_posix(), text, None


def template(root: Path = ROOT) -> Catalog:
    """The catalogue of all sentences, untranslated."""
    catalog = _catalog(None)
    for name, message, context in found(root):
        catalog.add(message, None, [(name, 0)], context=context)
    return catalog


def _catalog(lang: str | None) -> Catalog:
    catalog = Catalog(
        locale=lang,
        domain=DOMAIN,
        project="scala40-trainer",
        version="1",
        copyright_holder="the authors of Scala 40 Trainer",
        fuzzy=False,
        header_comment="# Scala 40 Trainer",
    )
    if lang is not None:
        catalog.mime_headers = [("Plural-Forms", PLURALS[lang])]
    return catalog


def read(lang: str, folder: Path = LOCALE_DIR) -> Catalog:
    """The catalogue of ``lang`` as it is; empty where there is none yet."""
    path = po_path(lang, folder)
    if not path.exists():
        return _catalog(lang)
    with path.open("rb") as file:
        catalog = read_po(file, locale=lang, domain=DOMAIN)
    catalog.mime_headers = [("Plural-Forms", PLURALS[lang])]
    return catalog


def updated(old: Catalog, new: Catalog, lang: str) -> Catalog:
    """``new`` with the translations of ``old``; English says its msgid, with typographic apostrophes."""
    catalog = _catalog(lang)
    for message in new:
        if not message.id:
            continue
        before = old.get(message.id, message.context)
        text = (
            before.string if before is not None and _same_shape(before, message) else _empty(message, catalog)
        )
        if lang == "en":
            text = _english(message)
        catalog.add(message.id, text, message.locations, context=message.context)
    return catalog


def _same_shape(old: Message, new: Message) -> bool:
    return old.pluralizable == new.pluralizable and (not new.pluralizable or old.id == new.id)


def _empty(message: Message, catalog: Catalog) -> str | tuple[str, ...]:
    return ("",) * catalog.num_plurals if message.pluralizable else ""


def _english(message: Message) -> str | tuple[str, ...]:
    def typographic(text: str) -> str:
        return re.sub(r"(?<=\w)'|'(?=\w)", "’", text)

    if message.pluralizable:
        return tuple(typographic(text) for text in english(message))
    (said,) = english(message)
    text = typographic(said)
    return text if text != said else ""


def forms(message: Message) -> tuple[str, ...]:
    """The translation: one text, or each plural form."""
    text = message.string
    return tuple(text) if isinstance(text, (list, tuple)) else (text or "",)


def english(message: Message) -> tuple[str, ...]:
    """The English sentence, or its singular and plural."""
    return tuple(message.id) if isinstance(message.id, (list, tuple)) else (message.id,)


def missing(catalog: Catalog) -> list[Message]:
    """The sentences without a whole translation."""
    return [message for message in catalog if message.id and not all(forms(message))]


def as_bytes(catalog: Catalog) -> bytes:
    """The file's text: sorted by sentence, with file names but no line numbers and no dates, so that a change of code
    elsewhere changes nothing here."""
    for message in catalog:
        message.locations = [(name, 0) for name in sorted({name for name, _ in message.locations})]
    target = io.BytesIO()
    write_po(target, catalog, width=110, sort_output=True, include_lineno=False, omit_header=False)
    lines = target.getvalue().decode("utf-8").splitlines(keepends=True)
    dropped = (
        '"Report-Msgid-Bugs',
        '"POT-Creation-Date',
        '"PO-Revision-Date',
        '"Last-Translator',
        '"Language-Team',
        '"Generated-By',
    )
    return "".join(line for line in lines if not line.startswith(dropped)).encode("utf-8")


def write(folder: Path = LOCALE_DIR, root: Path = ROOT) -> dict[str, int]:
    """Rewrite the template and the catalogues; says how many sentences each language still lacks."""
    new = template(root)
    lacking: dict[str, int] = {}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{DOMAIN}.pot").write_bytes(as_bytes(new))
    for lang in LANGUAGES:
        catalog = updated(read(lang, folder), new, lang)
        path = po_path(lang, folder)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_bytes(catalog))
        lacking[lang] = 0 if lang == "en" else len(missing(catalog))
    return lacking


def differences(folder: Path = LOCALE_DIR, root: Path = ROOT) -> list[str]:
    """What is missing or unused in each language, one line each."""
    new = template(root)
    wanted = {(english(message), message.context) for message in new if message.id}
    lines = []
    for lang in LANGUAGES:
        catalog = read(lang, folder)
        held = {(english(message), message.context) for message in catalog if message.id}
        lines += [f"{lang}: missing: {key[0][0]}" for key in sorted(wanted - held, key=str)]
        lines += [f"{lang}: unused: {key[0][0]}" for key in sorted(held - wanted, key=str)]
        if lang != "en":
            lines += [f"{lang}: untranslated: {english(message)[0]}" for message in missing(catalog)]
    return lines


def main(arguments: list[str] | None = None) -> int:
    """The command; returns its status."""
    parser = argparse.ArgumentParser(prog="python -m trainer.language.extract", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say what is missing or unused")
    if parser.parse_args(arguments).check:
        lines = differences()
        print("\n".join(lines) or "nothing missing, nothing unused")
        return 1 if lines else 0
    for lang, count in write().items():
        print(f"{lang}: {count} to translate")
    return 0


if __name__ == "__main__":
    sys.exit(main())
