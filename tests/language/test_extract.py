"""The extraction finds what is marked, and brings catalogues up to date without guessing."""

import ast
from pathlib import Path

import pytest

from trainer.language import LANGUAGES, catalogue, extract

SOURCE = """
from trainer.language.marks import N_
LATER = N_("Said later.")
def page(words, tr):
    words.tr("Once {name}.", name="a")
    tr("As a function.")
    words.ntr("{n} apple", "{n} apples", 3)
    words.ptr("noun", "play")
    words.tr("In two "
             "pieces.")
    words.tr(LATER)
    words.tr("")
    return f"<b>{words.tr('In an f-string {n}.', n=1)}</b>"
    words.other("Not marked.")
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for package in extract.PACKAGES:
        (tmp_path / package).mkdir()
    (tmp_path / "trainer" / "page.py").write_text(SOURCE, "utf-8")
    data = tmp_path / "trainer" / "language" / "glossary.toml"
    data.parent.mkdir()
    data.write_text('[[term]]\nkey = "a"\nmeaning = "From a data file."\n', "utf-8")
    return tmp_path


def ids(root: Path) -> set[object]:
    return {
        (message.context, tuple(message.id) if message.pluralizable else message.id)
        for message in extract.template(root)
        if message.id
    }


def test_it_finds_every_mark_and_only_marks(tree: Path) -> None:
    assert ids(tree) == {
        (None, "Said later."),
        (None, "Once {name}."),
        (None, "As a function."),
        (None, ("{n} apple", "{n} apples")),
        ("noun", "play"),
        (None, "In two pieces."),
        (None, "In an f-string {n}."),
        (None, "From a data file."),
    }


def test_a_translation_is_kept_and_a_changed_sentence_is_a_new_one(tree: Path) -> None:
    folder = tree / "locale"
    assert extract.write(folder, tree) == {"it": 8, "en": 0, "fr": 8, "ro": 8}
    catalog = extract.read("it", folder)
    message = catalog.get("Said later.")
    assert message is not None
    message.string = "Detto dopo."
    catalogue.po_path("it", folder).write_bytes(extract.as_bytes(catalog))
    page = tree / "trainer" / "page.py"
    page.write_text(SOURCE.replace("As a function.", "As a function, changed."), "utf-8")
    assert extract.write(folder, tree)["it"] == 7
    catalog = extract.read("it", folder)
    assert catalog["Said later."].string == "Detto dopo."
    assert catalog.get("As a function.") is None
    assert not catalog["As a function, changed."].string
    assert "#, fuzzy" not in catalogue.po_path("it", folder).read_text("utf-8")


def test_differences_name_what_is_missing_unused_and_untranslated(tree: Path) -> None:
    folder = tree / "locale"
    extract.write(folder, tree)
    page = tree / "trainer" / "page.py"
    page.write_text(SOURCE.replace("As a function.", "Another."), "utf-8")
    lines = extract.differences(folder, tree)
    assert "ro: missing: Another." in lines
    assert "ro: unused: As a function." in lines
    assert "ro: untranslated: Said later." in lines
    assert not any(line.startswith("en: untranslated") for line in lines)


def test_writing_twice_changes_nothing(tree: Path) -> None:
    folder = tree / "locale"
    extract.write(folder, tree)
    before = {path: path.read_bytes() for path in folder.rglob("*.po*")}
    extract.write(folder, tree)
    assert {path: path.read_bytes() for path in folder.rglob("*.po*")} == before
    assert len(before) == len(LANGUAGES) + 1


def test_no_sentence_is_put_together_at_run_time() -> None:
    """A first argument may be a sentence or a name that holds one; never pieces, which no catalogue can hold."""
    wrong = []
    for package in extract.PACKAGES:
        for path in (extract.ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if not isinstance(node, ast.Call) or not node.args:
                    continue
                name = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                if name in extract.KEYWORDS and isinstance(
                    node.args[0], (ast.JoinedStr, ast.BinOp, ast.Call)
                ):
                    wrong.append(f"{path.name}:{node.lineno}")
    assert not wrong


def test_english_gets_typographic_apostrophes(tree: Path) -> None:
    (tree / "trainer" / "more.py").write_text('tr("Don\'t.")', "utf-8")
    extract.write(tree / "locale", tree)
    assert extract.read("en", tree / "locale")["Don't."].string == "Don’t."
