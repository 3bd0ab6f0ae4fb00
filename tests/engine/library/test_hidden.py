"""What a match shows to a viewer does not depend on cards that are hidden from this viewer."""

from __future__ import annotations

import json
import pickle
from typing import TYPE_CHECKING, Any

import hairpin
import pytest
from hairpin.core.chance import Chance, derive
from hairpin.games import load

from .tables import IDS, KINDS, begun, on

if TYPE_CHECKING:
    from hairpin import Match, Viewer

each_kind = pytest.mark.parametrize("kind", KINDS, ids=IDS)


def shown(match: Match, viewer: Viewer) -> tuple[object, ...]:
    """Return everything that a viewer can get from a match, also in pickled form."""
    observation = match.observe(viewer)
    mine = match.moves(viewer) if isinstance(viewer, int) else []
    packed = pickle.dumps(observation)
    return observation, mine, packed, match.text(viewer), match.html(viewer)


def to_all(match: Match) -> tuple[str, ...]:
    """Return the texts that Python prints for a match when no viewer is named."""
    return str(match), repr(match), match._repr_html_(), f"{match}"


def swapped(match: Match, viewer: Viewer, number: int) -> Match:
    """Return a copy of the match in which the cards that are hidden from a viewer are dealt anew."""
    rules, other = load(match.game), match.copy()
    luck = derive("hidden", str(viewer), number)
    other._log.state = rules.determinize(json.loads(json.dumps(match.observe(viewer))), luck)
    return other


@each_kind
def test_hidden_cards_do_not_change_what_a_viewer_gets(
    kind: tuple[str, int, dict[str, Any]],
) -> None:
    match, chance = begun(kind, 0), Chance("hidden")
    others: set[Viewer] = set()
    viewers: list[Viewer] = ["public", *range(1, match.seats + 1)]
    for number in range(12):
        for viewer in viewers:
            other = swapped(match, viewer, number)
            assert shown(other, viewer) == shown(match, viewer)
            if viewer == "public":
                assert to_all(other) == to_all(match)
            if other.state() != match.state():
                others.add(viewer)
        on(match, 5, chance)
    # Make sure that the hidden cards really changed, in each game that has hidden cards.
    assert others == (set(viewers) if load(match.game).hidden else set())


def test_printing_a_match_shows_the_public_view() -> None:
    match = begun(("pursuit", 2, {}), 6)

    def hand(viewer: Viewer) -> set[str]:
        return {card[0] for card in match.observe(viewer)["hands"][0]["cards"]}

    assert hand(1) > hand("public") == hand(2)
    assert str(match) == match.text() == match.text("public")
    assert len({match.text(), match.text(1), match.text(2), match.text("all")}) == 4
    assert match.html(1) != match.html() == match._repr_html_()


def test_a_printed_match_does_not_show_its_seed() -> None:
    match = hairpin.new("pursuit", seed="open-sesame")
    assert "open-sesame" not in "".join(to_all(match))


@each_kind
def test_changing_an_observation_does_not_change_the_match(
    kind: tuple[str, int, dict[str, Any]],
) -> None:
    match = begun(kind, 12)
    viewers: list[Viewer] = ["public", "all", 1]
    for viewer in viewers:
        before = json.dumps(match.observe(viewer))
        spoil(match.observe(viewer))
        assert json.dumps(match.observe(viewer)) == before
    whole = json.dumps(match.state())
    spoil(match.state())
    assert json.dumps(match.state()) == whole
    assert hairpin.read(match.record()).state() == match.state()


def spoil(data: Any) -> None:
    """Empty every list and dict in some data."""
    for part in data.values() if isinstance(data, dict) else data:
        if isinstance(part, (dict, list)):
            spoil(part)
    data.clear()


def test_unknown_viewers_are_refused() -> None:
    match = hairpin.new("pursuit", seed="x")
    wrong: list[Any] = [0, 3, -1, True, "seat 1", None, 1.0]
    for viewer in wrong:
        for look in (match.observe, match.text, match.html):
            with pytest.raises(hairpin.NotAllowed) as refused:
                look(viewer)
            assert str(refused.value).endswith(".")


@each_kind
def test_html_contains_the_text_only(kind: tuple[str, int, dict[str, Any]]) -> None:
    from html import unescape

    match = begun(kind, 10)
    head, _, rest = match.html("all").partition(">")
    body, _, tail = rest.rpartition("<")
    assert (head.startswith('<pre class="hairpin" style="'), tail) == (True, "/pre>")
    # Exported notebooks show text without a style in a proportional font, so the style must be given.
    style = dict(part.split(":") for part in unescape(head).split('"')[3].split(";"))
    assert style["font-family"].endswith(",monospace")
    assert (style["line-height"], style["white-space"]) == ("normal", "pre")
    assert style["overflow-x"] == "auto"
    assert not {"<", ">", '"'} & set(body)
    assert unescape(body) == match.text("all")


def test_names_are_escaped_in_html() -> None:
    match = hairpin.new("pursuit", seed="x", names=("<b>Ann</b>", 'Ben & "Co"'))
    assert "<b>Ann" in match.text()
    assert "<b>" not in match.html()
    assert "&lt;b&gt;Ann&lt;/b&gt;" in match.html()
    assert "Ben &amp; &quot;Co&quot;" in match.html()


@each_kind
def test_text_fits_its_width(kind: tuple[str, int, dict[str, Any]]) -> None:
    match = begun(kind, 12)
    for columns in (60, 80, 120):
        assert max(map(len, match.text(columns=columns).split("\n"))) <= columns


def test_the_text_names_the_result() -> None:
    match = begun(("turbo-duel", 2, {"clock": "off"}), 4000)
    assert "Seat 1" in match.text()
    assert "to play." not in match.text()
    assert match.text().startswith(f"Turbo Duel, {match.n} moves played.\n")
    assert repr(match) == f"<Match of turbo-duel: 2 seats, {match.n} moves, over>"
