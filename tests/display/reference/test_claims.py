"""Claims and their evidence: the verdict follows from the figures alone, and the picture shows each of them."""

from __future__ import annotations

import pytest

from trainer.coach import evidence
from trainer.coach.advice import PRINCIPLES
from trainer.coach.evidence import Found
from trainer.coach.evidence import evidence as kept
from trainer.coach.studies import STUDIES
from trainer.display.reference.claims import CLAIMS, LEAST_MOMENTS, VERDICTS, WAYS, Claim, by_house, clear
from trainer.display.reference.evidence_chart import chart, chart_image
from trainer.display.reference.strategy_html import claim_html, contents_html
from trainer.language import LANGUAGES, words
from trainer.rules.profile import HOUSES


def found(points: float, half: float, case: str = "before", rules: str = "it-club", **more: int) -> Found:
    """A figure with an interval of `half` to either side."""
    return Found(
        study="throw-high",
        rules=rules,
        seats=more.get("seats", 2),
        case=case,
        moments=more.get("moments", 100),
        points=points,
        low=points - half,
        high=points + half,
        seed="0",
        hands=10,
        deals=10,
    )


@pytest.mark.parametrize(
    ("points", "half", "is_clear"),
    [(3.0, 1.0, True), (-3.0, 1.0, True), (1.4, 1.0, False), (1.6, 1.0, True), (0.0, 0.1, False)],
)
def test_a_gap_is_clear_beyond_one_and_a_half_of_its_interval(
    points: float, half: float, is_clear: bool
) -> None:
    assert clear(found(points, half)) is is_clear


@pytest.mark.parametrize(
    ("rows", "verdict"),
    [
        ([found(3, 1)], "holds"),
        ([found(-3, 1)], "fails"),
        ([found(3, 1), found(0.5, 1)], "holds"),
        ([found(3, 1), found(-3, 1)], "depends"),
        ([found(0.5, 1), found(-0.5, 1)], "open"),
    ],
)
def test_the_verdict(rows: list[Found], verdict: str) -> None:
    assert Claim("x", "throw-high").verdict(rows) == verdict
    turned = {"holds": "fails", "fails": "holds"}.get(verdict, verdict)
    assert Claim("x", "throw-high", -1).verdict(rows) == turned
    assert Claim("x", "throw-high").verdict([]) == "unmeasured"


def test_each_principle_is_a_claim_with_an_experiment() -> None:
    assert tuple(claim.principle for claim in CLAIMS) == PRINCIPLES
    assert {claim.study for claim in CLAIMS} == set(STUDIES)
    for claim in CLAIMS:
        assert claim.verdict() in VERDICTS
        assert claim.verdict() != "unmeasured"
    assert set(WAYS) == set(STUDIES)


def test_the_kept_figures_are_whole() -> None:
    rows = kept()
    assert {row.rules for row in rows} == set(HOUSES)
    assert {row.study for row in rows} == set(STUDIES)
    keys = [(row.study, row.rules, row.seats, row.case) for row in rows]
    assert len(set(keys)) == len(keys)
    for row in rows:
        assert row.moments > 0
        assert row.low is None or row.high is None or row.low <= row.points <= row.high
        assert HOUSES[row.rules].seats_min <= row.seats <= HOUSES[row.rules].seats_max


def test_only_houses_that_double_speak_for_closing_in_hand() -> None:
    claim = next(claim for claim in CLAIMS if claim.principle == "in-hand-is-rare")
    assert {row.rules for row in claim.rows()} == {"it-duel", "ro-duel"}
    assert all(row.moments >= LEAST_MOMENTS for row in claim.rows())


def test_my_house_comes_first() -> None:
    rows = [found(1, 1, rules=name, seats=seats) for name in HOUSES for seats in (2, 3)]
    order = list(by_house(rows, "fr-table"))
    assert order[:2] == [("fr-table", 2), ("fr-table", 3)]
    assert order[2:4] == [("it-club", 2), ("it-club", 3)]
    assert sum(map(len, by_house(rows, "fr-table").values())) == len(rows)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_chart_shows_every_case(lang: str) -> None:
    w = words(lang)
    rows = [found(3, 1), found(0.2, 1, case="after"), found(-4, 2, case="whole")]
    drawn = chart(rows, w)
    assert drawn.count("<circle") == 3
    assert drawn.count('stroke-width="2.5"') == 3, "an interval each"
    assert drawn.count(' r="5.5"') == 2, "clear ones are full"
    for name in WAYS["throw-high"]:
        assert w.tr(name) in drawn
    image = chart_image(rows, w)
    assert image.startswith("<img")
    assert "+3" in image


def test_cases_of_waits_stand_under_their_side() -> None:
    rows = [
        found(1, 1, case="before-live-2"),
        found(2, 1, case="before-live-4"),
        found(2, 1, case="after-live-1"),
    ]
    drawn = chart(rows, words("en"))
    assert drawn.count("font-weight") == 2
    assert drawn.index("before opening") < drawn.index("2 live cards") < drawn.index("after opening")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_claim_as_html(lang: str) -> None:
    w = words(lang)
    for claim in CLAIMS:
        html = claim_html(claim, w, "fr-table")
        assert f'id="{claim.principle}"' in html
        assert w.tr(VERDICTS[claim.verdict()][1]).replace("'", "&#x27;") in html
        houses = {(row.rules, row.seats) for row in claim.rows()}
        assert html.count('class="chart"') == len(houses)
    assert contents_html(w).count("<a ") == len(PRINCIPLES)


def test_saving_puts_new_figures_in_the_place_of_old_ones(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("figures") / "evidence.json"
    evidence.save([found(1, 1), found(2, 1, case="after"), found(3, 1, rules="ro-duel")], path)
    evidence.save([found(5, 1, case="after"), found(7, 1, seats=3)], path)
    assert [(row.rules, row.seats, row.case, row.points) for row in evidence.read(path)] == [
        ("it-club", 2, "after", 5),
        ("it-club", 3, "before", 7),
        ("ro-duel", 2, "before", 3),
    ]
