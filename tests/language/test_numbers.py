"""Numbers, dates and lists as each language writes them."""

from datetime import date

import pytest

from trainer.language import words


@pytest.mark.parametrize(
    ("lang", "decimal", "whole"),
    [
        ("it", "1.234,5", "1.234.567"),
        ("en", "1,234.5", "1,234,567"),
        ("fr", "1\u202f234,5", "1\u202f234\u202f567"),
        ("ro", "1.234,5", "1.234.567"),
    ],
)
def test_numbers(lang: str, decimal: str, whole: str) -> None:
    w = words(lang)
    assert w.number(1234.5, 1) == decimal
    assert w.number(1234567) == whole
    assert w.number(0) == "0"


@pytest.mark.parametrize(
    ("lang", "written"),
    [
        ("it", "martedì 1 dicembre 2026"),
        ("en", "Tuesday, December 1, 2026"),
        ("fr", "mardi 1 décembre 2026"),
        ("ro", "marți, 1 decembrie 2026"),
    ],
)
def test_a_day_in_full(lang: str, written: str) -> None:
    assert words(lang).date(date(2026, 12, 1)) == written


def test_digits_are_kept_and_rounded() -> None:
    w = words("it")
    assert [w.number(2.5), w.number(-2.5), w.number(2, 2), w.number(0.125, 2), w.number(-0.04, 1)] == [
        "3",
        "-3",
        "2,00",
        "0,13",
        "0,0",
    ]


def test_whole_numbers_in_a_sentence_are_written_as_the_language_writes_them() -> None:
    params = {"least": 2, "read": 1234, "most": 6}
    sentence = "This house has {least} to {most} players, and here there are {read}."
    assert "1.234" in words("it").tr(sentence, **params)
    assert "1,234" in words("en").tr(sentence, **params)


@pytest.mark.parametrize(
    ("lang", "and_", "or_"),
    [
        ("it", "a, b e c", "a, b o c"),
        ("en", "a, b, and c", "a, b, or c"),
        ("fr", "a, b et c", "a, b ou c"),
        ("ro", "a, b și c", "a, b sau c"),
    ],
)
def test_lists(lang: str, and_: str, or_: str) -> None:
    w = words(lang)
    assert w.list(["a", "b", "c"]) == and_
    assert w.list(["a", "b", "c"], or_=True) == or_
    assert w.list(["a"]) == "a"
    assert w.list([]) == ""


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        ("7 %", "nel 7 % dei casi"),
        ("8 %", "nell’8 % dei casi"),
        ("8,5 %", "nell’8,5 % dei casi"),
        ("11 %", "nell’11 % dei casi"),
        ("18 %", "nel 18 % dei casi"),
        ("80 %", "nell’80 % dei casi"),
        ("1 %", "nell’1 % dei casi"),
        ("10 %", "nel 10 % dei casi"),
        ("100 %", "nel 100 % dei casi"),
    ],
)
def test_an_italian_article_before_a_percentage(chance: str, said: str) -> None:
    sentence = "Without {card} you open within two draws in only {chance} of cases."
    w = words("it")
    assert w.tr(sentence, card="il nove di cuori", chance=chance).endswith(f"solo {said}.")
    assert "in only 8 %" in words("en").tr(sentence, card="the nine of hearts", chance="8 %")
