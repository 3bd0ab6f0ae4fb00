"""Every printed sheet of every game: well-formed, complete in itself, within the page, and repeatable."""

from __future__ import annotations

import re
from itertools import pairwise, product

import pytest
from hairpin.core.errors import Refusal
from hairpin.core.puzzling import LEVELS, Task
from hairpin.drawing.cards import HEIGHT, WIDTH
from hairpin.drawing.inks import BY_NAME, FULL
from hairpin.drawing.paper import PAPERS
from hairpin.games import GAMES, load
from hairpin.printing import puzzles as on_paper
from hairpin.printing.sheets import KINDS, games_with, make
from hairpin.printing.wish import Wish
from hairpin.puzzles.book import puzzle

from .boxes import SVG, boxes, letters, pages_of, parsed, sheet

EVERY = [(kind, game) for kind in KINDS for game in games_with(kind)]
#: Printers leave this much of each side of the paper white.
WHITE = 6.35
#: Cut marks reach further: a printer that shortens them spoils nothing.
CUT = 3.5


def test_every_game_has_the_sheets_that_it_can_have() -> None:
    assert {kind: len(games_with(kind)) for kind in KINDS} == {
        "deck": 5,
        "board": 3,
        "scores": 2,
        "puzzles": 5,
        "answers": 5,
        "rules": 5,
        "deal": 5,
    }


@pytest.mark.parametrize(("kind", "game"), EVERY)
@pytest.mark.parametrize(("paper", "inks"), [("a4", "full"), ("letter", "one")])
def test_a_sheet_needs_nothing_else_and_stays_on_its_page(
    kind: str, game: str, paper: str, inks: str
) -> None:
    html = sheet(kind, game, paper, inks)
    tree = parsed(html)
    assert not re.search(
        r"https?://(?!www\.w3\.org/)|<script|<img|<link|src=|@import|url\((?!#)", html
    )
    assert all(node.get("href", "#").startswith("#") for node in tree.iter())
    names = {node.get("id") for node in tree.iter()}
    assert {node.get("href", "")[1:] for node in tree.iter(f"{SVG}use")} <= names
    size = PAPERS[paper].turned if (kind, game) == ("board", "grand-prix") else PAPERS[paper]
    assert f"@page{{size:{size.width:g}mm {size.height:g}mm;" in html
    outside = [
        (box.node.tag.removeprefix(SVG), box.node.text, [round(side, 1) for side in box[:4]])
        for page in pages_of(html)
        for box in boxes(page)
        for white in (CUT if kind == "deck" and box.node.get("stroke-width") == "0.2" else WHITE,)
        if box.left < white - 0.01
        or box.top < white - 0.01
        or box.right > size.width - white + 0.01
        or box.bottom > size.height - white + 0.01
    ]
    assert outside == []
    if inks == "one":
        colours = {text.lower() for text in re.findall(r"#[0-9a-fA-F]{3,6}\b", html)}
        assert [
            c for c in colours if len({*re.findall(".." if len(c) == 7 else ".", c[1:])}) > 1
        ] == []


@pytest.mark.parametrize(("kind", "game"), EVERY)
def test_a_sheet_is_always_the_same(kind: str, game: str) -> None:
    first = sheet(kind, game)
    sheet.cache_clear()
    assert sheet(kind, game) == first


@pytest.mark.parametrize("game", games_with("deck"))
@pytest.mark.parametrize("paper", PAPERS)
def test_cards_have_their_exact_size_and_touch_each_other(game: str, paper: str) -> None:
    printed = load(game).printable()
    assert printed
    wanted = sum(len(pack.cards) for pack in printed.packs(load(game).low))
    found = 0
    for page in pages_of(sheet("deck", game, paper)):
        cards = [
            box
            for box in boxes(page)
            if box.node.get("width") == f"{WIDTH:g}" and box.node.get("height") == f"{HEIGHT:g}"
            if box.node.tag == f"{SVG}rect"
        ]
        assert all(
            box.right - box.left == pytest.approx(63) and box.bottom - box.top == pytest.approx(88)
            for box in cards
        )
        assert 0 < len(cards) <= 9
        places = {(round(box.left, 2), round(box.top, 2)) for box in cards}
        assert len(places) == len(cards)
        lefts = sorted({left for left, _ in places})
        assert all(round((b - a) / 63, 3) in (1, 2) for a, b in pairwise(lefts))
        found += len(cards)
    # Each page of faces is followed by a page of backs.
    assert found == 2 * wanted


def test_the_backs_of_a_page_lie_behind_its_faces() -> None:
    faces, backs = pages_of(sheet("deck", "grand-prix"))[-2:]
    one, other = (
        {
            (round(box.left, 1), round(box.top, 1))
            for box in boxes(page)
            if box.node.get("height") == "88"
        }
        for page in (faces, backs)
    )
    assert {(round(210 - left - 63, 1), top) for left, top in one} == other


def test_every_page_of_cards_can_be_cut_and_says_its_scale() -> None:
    for paper in PAPERS:
        for page in pages_of(sheet("deck", "pursuit", paper)):
            marks = [box.node for box in boxes(page) if box.node.get("stroke-width") == "0.2"]
            assert marks
            lines = re.findall(r"[hv](-?[\d.]+)", " ".join(node.get("d", "") for node in marks))
            assert len(lines) == 16
            # Shorter ones are taken for dust.
            assert all(abs(float(long)) >= 3 for long in lines)
            assert any("100\xa0%" in (box.node.text or "") for box in boxes(page))


def test_a_sheet_of_puzzles_says_whose_pieces_are_whose_and_what_letters_mean() -> None:
    for game in games_with("puzzles"):
        said = " ".join(letters(sheet("puzzles", game)))
        assert game == "racing-demon" or said.count("You ") >= on_paper.SIX
        assert "Vera has" not in said
        assert "ouch" not in said
    said = " ".join(letters(sheet("puzzles", "turbo-duel")))
    assert "G: Drive 3 spaces" in said
    assert "share one deck" in said


def test_a_choice_of_lanes_is_part_of_the_answer() -> None:
    assert "Choose: orange in lane 1." in letters(sheet("answers", "grand-prix"))


@pytest.mark.parametrize("game", games_with("puzzles"))
def test_sheets_of_puzzles_repeat_no_puzzle_and_miss_none(game: str) -> None:
    for level in LEVELS:
        seen: list[int] = []
        first = 1
        while True:
            try:
                some = on_paper.chosen(
                    Wish(load(game), PAPERS["a4"], FULL, level=level, first=first)
                )
            except Refusal:
                break
            assert 0 < len(some) <= on_paper.SIX
            seen += [each.number for each in some]
            first = seen[-1] + 1
        assert seen == sorted(set(seen))
        assert all(puzzle(game, number).level == level for number in seen)
    assert len(seen) > on_paper.SIX


@pytest.mark.parametrize(
    ("game", "level"),
    [
        pytest.param(game, level, marks=() if level == "easy" else pytest.mark.deep)
        for game, level in product(games_with("puzzles"), LEVELS)
    ],
)
def test_answers_are_right_by_the_book(game: str, level: str) -> None:
    wish = Wish(load(game), PAPERS["a4"], FULL, level=level)
    answered = letters(sheet("answers", game, level=level))
    for each in on_paper.chosen(wish):
        match = each.begin()
        start, seat = each.position()
        said = on_paper.solution(each, match)
        assert said
        assert str(each.number) in answered
        state = Task(each.kind, each.goal, seat, start, start)
        if not match.n:
            assert each.puzzler.fault(state, each.puzzler.best(state)) is None
            continue
        moves = tuple(entry.move for entry in match.entries)
        assert each.puzzler.fault(state, moves[0]) is None
        assert each.puzzler.solved(state._replace(state=match.state, moves=moves))


def test_a_pack_of_each_player_has_an_own_mark() -> None:
    html = make("deck", Wish(load("racing-demon"), PAPERS["a4"], BY_NAME["one"], seats=3))
    assert len(pages_of(html)) == 3 * 6
    signs = [letter for letter in letters(html) if letter in ("R", "B", "A")]
    # Two marks on each card; the ace has its own letter in two corners.
    assert [signs.count(letter) for letter in "RBA"] == [104, 104, 104 + 3 * 4 * 2]


def test_the_ring_has_card_places_in_full_size() -> None:
    for paper in PAPERS:
        places = [
            box
            for page in pages_of(sheet("board", "pursuit", paper))
            for box in boxes(page)
            if box.node.get("width") == "63" and box.node.get("height") == "88"
        ]
        assert len(places) == 2
        assert all(box.right - box.left > 60 for box in places)


def test_rules_have_the_headings_of_the_guide() -> None:
    for game in GAMES:
        html = sheet("rules", game)
        heads = [node.text for node in parsed(html).iter("{http://www.w3.org/1999/xhtml}h2")]
        assert "In short" in heads
        assert "By hand and by key" not in heads
        assert "**" not in html
        assert "font:11pt" in html


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_without_sheets_says_so(kind: str) -> None:
    with pytest.raises(Refusal):
        make(kind, Wish(load("null-game"), PAPERS["a4"], FULL))


def test_wrong_wishes_are_refused() -> None:
    game = load("pursuit")
    with pytest.raises(Refusal):
        make("poster", Wish(game, PAPERS["a4"], FULL))
    with pytest.raises(Refusal):
        make("puzzles", Wish(game, PAPERS["a4"], FULL, level="odd"))
    with pytest.raises(Refusal):
        make("deal", Wish(game, PAPERS["a4"], FULL, seats=9))
    with pytest.raises(Refusal):
        make("deal", Wish(game, PAPERS["a4"], FULL, seed="x" * 900))
