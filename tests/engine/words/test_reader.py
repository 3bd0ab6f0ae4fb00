"""The only person at a table is “you” in every sentence, and never a seat with a number."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core import record
from hairpin.core.chance import Chance
from hairpin.core.words import WORDS_FOLDER, Catalogue, contextual, parse_po, plain_key
from hairpin.games import GAMES
from hairpin.session import Session

from tests.engine.words.reading import GOLDEN, seated, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

#: Keys in which the name stands alone as a label, such as the head of a row, or in a list, which says
#: “you” by itself.
LABELS = {
    "daytona.ends.finish",
    "daytona.podium",
    "heard.line",
    "option.seats",
    "podium.place",
    "printing.answers.move",
    "printing.seat",
    "podium.who.points",
    "podium.who.score",
    "pursuit.space.with",
    "result.row",
    "review.swing",
    "series.one",
    "series.row",
    "terminal.play.log",
    "terminal.play.thinking",
    "terminal.replay.head",
    "terminal.replay.head.of",
}
#: Keys that the only person at a table reads only about others: about bots, rivals and their hidden cards, or because
#: several people share the device.
OTHERS = {
    "podium.again.start",
    "printing.deal.starts",
    "pursuit.look.put.short",
    "pursuit.print.start",
    "racing-demon.print.line",
    "cover.say",
    "error.covered",
    "error.not_person",
    "error.ready",
    "grand-prix.back",
    "grand-prix.back.given",
    "grand-prix.out.known",
    "grand-prix.told.drop",
    "grand-prix.told.gets",
    "handover.say",
    "match.error.several",
    "prompt.handover",
    "pursuit.back",
    "pursuit.draws",
    "pursuit.lead.bump",
    "pursuit.lead.catch",
    "pursuit.lead.chain",
    "pursuit.lead.chain.stay",
    "pursuit.lead.lap.bump",
    "pursuit.lead.past",
    "pursuit.lead.reach",
    "pursuit.memory.hand",
    "pursuit.offer.bump",
    "pursuit.offer.catch",
    "pursuit.offer.lap.bump",
    "pursuit.outcome.catch",
    "pursuit.passed",
    "pursuit.why.early",
    "review.first.forced.others",
    "review.first.others",
    "review.first.start",
    "review.others.cost",
    "review.others.gained",
    "review.step.others",
    "racing-demon.why.other",
    "racing-demon.why.other.short",
    "terminal.play.cover",
    "terminal.play.cover.peek",
    "terminal.play.others",
    "terminal.play.peek",
    "terminal.position.moves",
    "terminal.solve.lost",
    "terminal.solve.won",
    "turbo-duel.lead.F",
}
#: Keys in which the value is a text from a record, not a seat of a table.
NAMES = {"tallies.next", "tallies.person", "terminal.record.nobody"}
#: The names of values that are seats, or lists of seats.
SEATS = ("who", "rival", "loser")

#: The parts of replies that are shown.
SHOWN = ("table", "steps", "moves", "error", "refused", "say", "news", "review", "story", "hint")

#: A bare name where a sentence should have a variant: “to You”, “You plays”, “You’s”.
BARE = re.compile(
    r"[a-z;,] You\b(?!:)|\bYou(?:’s|’)(?!re|ve|ll|d\b)|\bYou (?:is|has|was|\w*[^su\W]s)\b"
)


def texts(data: Any) -> Iterator[str]:
    """Yield all texts in a reply."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from texts(value)


def tables(game: str, *, every: bool) -> Iterator[tuple[Path, int]]:
    """Yield the stored games of a kind, each with a seat for the person; ``every``: with each seat."""
    for i, path in enumerate(sorted((GOLDEN / game).glob("*.jsonl"))):
        seats = len(json.loads(path.read_text("utf-8").splitlines()[0])["seats"])
        for reader in range(1, seats + 1) if every else (1 + i % seats,):
            yield path, reader


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.deep)])
@pytest.mark.parametrize("game", GAMES)
def test_a_person_beside_bots_is_you_in_every_sentence(
    game: str, every: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare: set[str] = set()
    variant = Catalogue.variant

    def watched(self: Catalogue, key: str, readers: Iterable[str]) -> str | None:
        found = variant(self, key, readers)
        if found is None and key not in LABELS:
            bare.add(f"{key} {sorted(readers)}")
        return found

    monkeypatch.setattr(Catalogue, "variant", watched)
    wrong: set[str] = set()
    for path, reader in tables(game, every=every):
        data, length = seated(path, reader)
        chance = Chance(f"{path.name} {reader}")
        for n in (length, chance.below(length + 1)):
            session = Session()
            text = record.dump({**data, "moves": data["moves"][:n]})
            opened = session.do({"do": "open", "now": 0, "text": text})
            assert opened["ok"], opened
            for reply in (opened, *shown(session, n, chance)):
                wrong |= {
                    said
                    for part in SHOWN
                    for said in texts(reply.get(part))
                    if f"Seat {reader}" in said or BARE.search(said)
                }
    assert sorted(bare) == [], "these sentences need a variant for the reader, or a row in LABELS"
    assert sorted(wrong)[:12] == []


@pytest.mark.parametrize("seats", [("person", "person"), ("bot:dot", "bot:gus")])
def test_several_people_and_spectators_read_names(seats: tuple[str, str]) -> None:
    session = Session()
    asked = {"do": "new", "game": "turbo-duel", "seed": "K7", "now": 0, "pace": "normal"}
    reply = session.do({**asked, "seats": list(seats), "settings": {"first": "1"}})
    status = reply["table"]["status"]
    name = reply["table"]["seats"][0]["name"]
    assert status.startswith(f"{name} to play"), status
    assert not any("you" in seat for seat in reply["table"]["seats"])


def test_a_typed_name_is_a_label_and_the_record_keeps_it() -> None:
    session = Session()
    asked = {"do": "new", "game": "turbo-duel", "seed": "K7", "now": 0, "settings": {"first": "1"}}
    for given, label, stored in (("", "You", "Seat 1"), ("Ann", "Ann", "Ann")):
        person = {"kind": "person", "name": given}
        table = session.do({**asked, "seats": [person, "bot:dot"]})["table"]
        assert table["status"].startswith("Your turn"), table["status"]
        assert table["seats"][0]["name"] == label
        assert table["seats"][0]["you"] is True
        written = json.loads(session.do({"do": "record", "now": 0})["text"])
        assert written["seats"][0]["name"] == stored


def test_every_sentence_that_names_a_seat_has_a_variant() -> None:
    folder = WORDS_FOLDER / "en"
    files = [file for file in folder.glob("*.po") if not file.stem.startswith("page")]
    entries = {key: forms for file in files for key, forms in parse_po(file.read_text("utf-8"))}
    lacking = {
        f"{key}: {name}"
        for key, forms in entries.items()
        for name in SEATS
        if plain_key(key) == key
        # The rival in a puzzle is a bot. Only the player who moves reads the reason for a move, or nobody at the table.
        if not (name == "rival" and (".puzzle." in key or ".reason." in key))
        # The answers after a win name the bots of the next race.
        and not key.endswith((".then.yes", ".then.no"))
        and any(f"{{{name}}}" in form for form in forms)
        and contextual(f"you: {name}", key) not in entries
    }
    allowed = LABELS | OTHERS | NAMES
    assert sorted(row for row in lacking if row.partition(":")[0] not in allowed) == []


def test_every_variant_belongs_to_a_sentence_with_its_values() -> None:
    """A variant has the values of its sentence without those that are the reader; a list keeps its others."""
    for file in (WORDS_FOLDER / "en").glob("*.po"):
        entries = dict(parse_po(file.read_text("utf-8"), file.name))
        for key, forms in entries.items():
            if key == plain_key(key):
                continue
            context, base = key.split("\4")
            readers = set(context.removeprefix("you: ").split(", "))
            assert context == "you: " + ", ".join(sorted(readers)), key
            assert base in entries, key
            assert len(forms) == len(entries[base]), key
            said = set(re.findall(r"\{(\w+)\}", " ".join(forms)))
            named = set(re.findall(r"\{(\w+)\}", " ".join(entries[base])))
            assert named - readers - {"n"} <= said <= named, key


def test_reasons_address_only_a_reader_that_they_name() -> None:
    """A review gives the reason for a move to anyone, so only a variant may say “you”."""
    wrong = {
        key: forms
        for file in (WORDS_FOLDER / "en").glob("*.po")
        for key, forms in parse_po(file.read_text("utf-8"))
        if ".reason." in key and key == plain_key(key)
        if any(re.search(r"\byou(?:r|rs)?\b", form, re.IGNORECASE) for form in forms)
    }
    assert wrong == {}
