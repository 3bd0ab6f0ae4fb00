"""Sentences end with a full stop or the like, and labels do not, in all catalogues and replies."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core import record
from hairpin.core.chance import Chance
from hairpin.core.words import WORDS_FOLDER, Catalogue, plain_key
from hairpin.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
GAMES = ("turbo-duel", "daytona", "pursuit", "racing-demon", "grand-prix")

ENDS = re.compile(r"[.!?…][”’)]?$")
#: Matches a text that ends with a colon: it introduces the following lines in the list of moves.
LEADS_ON = re.compile(r":$")

# --- texts that must be sentences, by the keys of their messages -----

SENTENCES = re.compile(
    r"(^|\.)(error|warning|why|late|lead|status|opening|help|summary|told|asked|outcome|choice|ends|runs|about"
    r"|text|verdict)(\.|$)"
)
LABELS = re.compile(
    r"(^|\.)(short|name|badge|preset|verb|order|suit|rank|zone|title|seat|stand|wanted|car|space)(\.|$)"
)
#: Keys of texts that are only parts of a sentence or table, so their ends are not checked.
PARTS = re.compile(
    r"^(kind|racing-demon\.(why\.pile|told\.(column|pack|pile|beat)|summary\.pile)|daytona\.odds\.choice|grand-prix\.stand\.lead)(\.|$)"
)


def test_keys_of_sentences_have_texts_that_end_like_sentences() -> None:
    wrong, sentences, labels = [], 0, 0
    page = "\n".join(path.read_text("utf-8") for path in (WORDS_FOLDER / "en").glob("page*.po"))
    for entry, forms in Catalogue("en").load_all().items():
        key = plain_key(entry)
        if key.startswith("terminal.") and not key.startswith("terminal.error."):
            continue  # most texts of the terminal are lists and tables
        if f'msgid "{key}"' in page:
            continue  # the page names its texts by their screen, and many are titles and buttons
        short = key.endswith(".short")
        if SENTENCES.search(key) and not short and not PARTS.match(key):
            sentences += 1
            # A sentence that ends with another sentence (in braces) needs no full stop of its own.
            wrong += [key for form in forms if not ENDS.search(form) and not form.endswith("}")]
        elif short or LABELS.search(key) or PARTS.match(key):
            labels += 1
            wrong += [
                key for form in forms if form.endswith(".") and not re.search(r"[.?!] ", form)
            ]
    assert not wrong, wrong
    assert (sentences > 200, labels > 200) == (True, True)


# --- in replies -------------------------------------------------------------------------------

Told = "Iterator[tuple[str, str]]"


def shown(reply: dict[str, Any]) -> Iterator[tuple[str, str | None]]:
    """Yield all texts of a reply, each after its kind. `Table.check` says what the kinds mean."""
    table = reply.get("table")
    if table is None:
        return
    yield from (("begins.", table["begins"]), ("opening.", table["opening"]))
    yield from (("last.", table["last"]), ("status.", table["status"]))
    for seat in table["seats"]:
        for badge in seat["badges"]:
            yield from (("badge", badge["text"]), ("badge, said", badge.get("say")))
    for aside in table["panels"]:
        yield ("aside", aside["label"])
        yield from (("aside.", aside.get(key)) for key in ("say", "announcement"))
        yield from (("row of an aside", row["label"]) for row in aside.get("rows", ()))
    (shown,) = table["views"]
    for each in (shown, *shown["also"]):
        yield from (("touched.", each["touch"]["say"]), ("verb", each["touch"]["verb"]))
    yield from viewed(shown["view"])
    if table["cover"]:
        yield ("cover.", table["cover"]["say"])
    if table["result"]:
        yield from (("result.", table["result"][key]) for key in ("say", "ending", "rest"))
    for step in reply.get("steps", ()):
        yield from (("step.", step["say"]), ("heard.", step["announcement"]))
        yield from (("event.", event.get("say")) for event in step["events"])
    news = reply.get("news", {"own": [], "urgent": {}, "happened": []})
    for told in (*news["own"], *news["urgent"].values(), *news["happened"]):
        yield ("news.", told)
    for line in reply.get("moves", {}).get("lines", ()):
        yield ("line", line["say"])
        yield from (("note:", note) for note in line["notes"])


def viewed(view: dict[str, Any]) -> Iterator[tuple[str, str | None]]:
    """Yield all texts of a view, each after its kind. `Table.check` says what the kinds mean."""
    yield ("the whole table.", view.get("say"))
    for zone in view["zones"]:
        yield from ((f"zone's {key}", zone.get(key)) for key in ("label", "say", "empty"))
        for card in zone.get("cards", ()):
            yield from (("card", card.get("say")), ("card's title", card.get("title")))
            yield ("card's text.", card.get("text"))
        yield from (("space", space.get("say")) for space in zone.get("spaces", ()))
    yield from (("token", token.get("say")) for token in view["tokens"])
    for button in view.get("buttons", ()):
        yield from (("button's " + key, button.get(key)) for key in ("label", "say", "note"))


class Table:
    """A session that notes each text in its replies that ends with the wrong punctuation mark."""

    def __init__(self) -> None:
        self.session = Session()
        self.wrong: dict[str, set[str]] = defaultdict(set)
        self.seen: set[str] = set()

    def check(self, kind: str, text: str | None) -> None:
        """Check the end of a text.

        The last character of ``kind`` says what the text must be: ``.`` a sentence, ``:`` a sentence that may
        also end with a colon, any other character a label.
        """
        if not text:
            return
        self.seen.add(kind)
        fine = ENDS.search(text) or (kind.endswith(":") and LEADS_ON.search(text))
        # A label for screen readers may consist of several sentences.
        if not (fine if kind[-1] in ".:" else not text.endswith(".") or ". " in text):
            self.wrong[kind].add(text)

    def do(self, name: str, **more: Any) -> dict[str, Any]:
        """Send a command and check its reply."""
        reply = self.session.do({"do": name, "now": 0, **more})
        for kind, text in shown(reply):
            self.check(kind, text)
        for kind in ("error.", "refused.", "let_go.", "short"):
            self.check(kind, reply.get(kind.rstrip(".")))
        return reply

    def handle(self, chance: Chance) -> None:
        """Send touches (legal and illegal), previews and a hint request for the viewer."""
        table = self.do("goto", n=None)["table"]
        if table["phase"] in ("paused", "ready"):
            table = self.do("resume")["table"]
        if table["cover"]:
            table = self.do("uncover", seat=table["cover"]["seat"])["table"]
        for aside in table["panels"]:
            self.do("panel", id=aside["id"], on=True)
        (shown,) = table["views"]
        view = shown["view"]
        things = [zone["id"] for zone in view["zones"]]
        things += [
            thing["id"]
            for z in view["zones"]
            for thing in (*z.get("cards", ()), *z.get("spaces", ()))
        ]
        for each in (shown, *shown["also"]):
            seat, lit = each["viewer"], each["touch"]["next"]
            if type(seat) is not int:
                continue
            for thing in (chance.pick(things) for _ in range(12)):
                self.check("why.", self.do("why", seat=seat, thing=thing).get("say"))
            for thing in (chance.pick(lit or things) for _ in range(4)):
                self.check("preview.", self.do("preview", seat=seat, things=[thing]).get("say"))
            for _ in range(6):
                self.do("touch", seat=seat, thing=chance.pick(lit or things), confirm=True)
                self.do("touch", seat=seat, thing=chance.pick(things), confirm=True)


@pytest.mark.parametrize("game", GAMES)
def test_sent_sentences_and_labels_end_as_they_should(game: str) -> None:
    wrong: dict[str, set[str]] = {}
    seen = set()
    for file in sorted((GOLDEN / game).glob("*.jsonl")):
        data = json.loads(file.read_text("utf-8").splitlines()[0])
        for seat in data["seats"]:
            if seat["kind"] == "bot":
                seat["kind"] = "person"
                seat.pop("level", None)
        chance = Chance(file.name)
        for n in (len(data["moves"]), chance.below(len(data["moves"]) + 1)):
            cut = {key: value for key, value in data.items() if key != "result"}
            table = Table()
            opened = table.do("open", text=record.dump({**cut, "moves": data["moves"][:n]}))
            assert opened["ok"], opened
            if opened["table"]["phase"] != "over":
                table.handle(chance)
            wrong |= table.wrong
            seen |= table.seen
    assert not wrong
    assert {
        "status.",
        "touched.",
        "last.",
        "result.",
        "why.",
        "refused.",
        "zone's label",
    } <= seen
