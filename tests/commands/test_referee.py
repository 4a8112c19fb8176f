"""`scala40 referee`: the verdicts as sentences, beside what the file expects, and what is wrong with a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from trainer import cli
from trainer.rules.refusals import CODES
from trainer.terminal import CANNOT

MELD = '[[case]]\nname = "three"\nkind = "meld"\nrules = "it-club"\nmeld = "{meld}"\nexpect = "{expect}"\n'
POSITION = 'format = "scala40/1"\nrules = "it-club"\nturn = 1\nhands = ["{hand}", "13"]\ndiscards = "2S"\ndrawn = "stock"\n'


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "bad.toml"


def test_a_position_that_cannot_be_says_why(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(POSITION.format(hand="7H 7H 7H"), encoding="utf-8")
    assert cli.main(["referee", str(file)]) == 1
    assert capsys.readouterr().out == (
        "✗ it-club   bad: too-many-of-a-card — There are more copies of a card here than the pack has: "
        "the seven of hearts.\n    expected: legal\n1 verdict, 1 not as expected.\n"
    )
    assert cli.main(["referee", str(file), "--json"]) == 1
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["got"], row["expected"], row["ok"]) == ("too-many-of-a-card", "legal", False)


def test_a_position_that_can_be(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(POSITION.format(hand="7H 7H 8H"), encoding="utf-8")
    assert cli.main(["referee", str(file)]) == 0
    assert capsys.readouterr().out == "✓ it-club   bad: legal\n1 verdict, 0 not as expected.\n"


@pytest.mark.parametrize("kind", ["meld", "turn"])
def test_a_code_that_there_is_not_is_refused_with_its_line(
    kind: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = MELD.format(meld="7H 8H 9H", expect="bogus-code")
    if kind == "turn":
        text = text.replace('"meld"', '"turn"').replace("meld =", "hands = ['7H', '13']\ndo = ['draw'] #")
    file.write_text(text, encoding="utf-8")
    assert cli.main(["referee", str(file)]) == CANNOT
    said = capsys.readouterr()
    line = next(n for n, one in enumerate(text.splitlines(), 1) if one.startswith("expect"))
    assert f"Line {line}: There is no verdict “bogus-code”. The verdicts are: legal, hand-over, " in said.err
    assert CODES[-1] in said.err
    assert "✗" not in said.out


@pytest.mark.parametrize("wrong", [0, 1, 2])
def test_a_verdict_that_is_not_as_expected(
    wrong: int, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cases = [MELD.format(meld="7H 8H 9H", expect="gap-in-run" if n < wrong else "legal") for n in range(2)]
    file.write_text("".join(cases), encoding="utf-8")
    assert cli.main(["referee", str(file)]) == int(wrong > 0)
    said = capsys.readouterr().out
    assert said.endswith(f"2 verdicts, {wrong} not as expected.\n")
    assert said.count("    expected: gap-in-run\n") == wrong


def test_the_expected_verdict_is_in_the_same_language(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    file.write_text(MELD.format(meld="7H 8H 10H", expect="legal"), encoding="utf-8")
    assert cli.main(["referee", str(file)]) == 1
    wrong = capsys.readouterr().out
    file.write_text(MELD.format(meld="7H 8H 9H", expect="legal"), encoding="utf-8")
    assert cli.main(["referee", str(file)]) == 0
    legal = capsys.readouterr().out.splitlines()[0].rpartition(": ")[2]
    assert legal != "legal"
    assert wrong.splitlines()[1].endswith(f": {legal}")


@pytest.mark.parametrize("lang", ["C", "it_IT.UTF-8"])
def test_a_file_that_cannot_be_read_is_told_in_the_language(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", lang)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    given = [str(tmp_path / name) for name in ("none.toml", "bytes.toml", "")]
    assert cli.main(["referee", *given]) == CANNOT
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 3
    english = ("There is no file", "is not text in UTF-8.", "cannot be read.")
    for line, text in zip(said, english, strict=True):
        assert (text in line) == (lang == "C")
        assert "No such file" not in line
        assert "Is a directory" not in line
