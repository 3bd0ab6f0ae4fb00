"""The table of a game in play as lines of text: seats, zones, the list of moves, the end.

It works on the table of a session's reply and knows no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.text import Pen, draw_table, flow, pad, width, wrap

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..core.game import Game
    from ..core.words import Speaker
    from .console import Console

MOST_IN_GROUP = 24  # moves listed for one card, before the line “and N more”
MANY_SEATS = 6  # with more seats than this, several seats share a line


def clock_text(ms: int) -> str:
    """A remaining time as minutes and seconds, rounded up."""
    seconds = -(-ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02d}"


def seats(console: Console, table: Mapping[str, Any]) -> list[str]:
    """One line per seat: a mark if it must act, name, clock, points of the series, badges."""
    pen = console.pen
    names = max(width(seat["name"]) for seat in table["seats"])
    scores = table["series"]["game"] > 1 or any(s["score"] != "0" for s in table["seats"])
    lines = []
    for seat in table["seats"]:
        arrow = ("> " if pen.plain else "▸ ") if seat["acts"] else "  "
        mark = pad(pen.mark(seat["seat"], seat["colour"]), 1 + len(str(len(table["seats"]))))
        name = pen.ink(seat["name"], "bold") if seat["acts"] else seat["name"]
        parts = [f"{arrow}{mark} {pad(name, names)}"]
        if seat["clock"] is not None:
            turn, reserve = (clock_text(seat["clock"][part]) for part in ("turn", "reserve"))
            parts.append(console.text("play.clock", turn=turn, reserve=reserve))
        if scores:
            parts.append(console.text("play.score", score=seat["score"]))
        parts += [pen.ink(f"[{badge['text']}]", seat["colour"]) for badge in seat["badges"]]
        lines.append("  ".join(parts).rstrip())
    if len(lines) > MANY_SEATS:
        column = max(map(width, lines))
        return list(flow((pad(line, column) for line in lines), pen.columns, "  "))
    return lines


def zones(
    console: Console,
    view: Mapping[str, Any],
    table: Mapping[str, Any],
    lit: Sequence[str],
    seat: int | None = None,
) -> list[str]:
    """Draw a view; things to touch (``lit``) are bold, and cards have notes until the game is over.

    If the view has seat areas, only the area of ``seat`` is drawn; the others are described in
    words.
    """
    colours = [each["colour"] for each in table["seats"]]
    notes = table["result"] is None
    return draw_table(view, console.pen, colours, lit, seat=seat, notes=notes)


def info_panels(console: Console, table: Mapping[str, Any]) -> list[str]:
    """The lines of all open info panels: for each panel its sentence and its rows."""
    pen = console.pen
    lines: list[str] = []
    for panel in table["panels"]:
        rows = panel.get("rows", ())
        column = max((width(row["label"]) for row in rows), default=0)
        if "say" in panel:
            lines += wrap(panel["say"], pen.columns, f"{pen.ink(panel['label'], 'bold')}: ")
        for row in rows:
            parts_shown = [row["value"]] if "value" in row else []
            parts_shown += [pen.card(card) for card in row.get("cards", ())]
            head = f"  {pad(row['label'], column)}  "
            for i, line in enumerate(flow(parts_shown, pen.columns - width(head), " ")):
                lines.append((head if i == 0 else " " * width(head)) + line)
    return lines


def end(console: Console, table: Mapping[str, Any]) -> list[str]:
    """Lines with the result of the game and the score of the series."""
    result, pen = table["result"], console.pen
    # Print the title only if the sentence does not begin with it.
    said = [result["say"]]
    if not result["say"].startswith(result["title"]):
        said.insert(0, result["title"])
    lines = [
        pen.ink(said[0], "bold"),
        *(part for more in said[1:] for part in wrap(more, pen.columns)),
    ]
    if len(result["rows"]) > 2:
        rows = sorted(result["rows"], key=lambda row: (row["place"], row["seat"]))
        lines += [
            console.text("play.row", place=row["place"], text=row["say"], score=row["score"])
            for row in rows
        ]
    if table["series"]["game"] > 1:
        lines += wrap(console.text("play.series", say=table["series"]["say"]), pen.columns)
        if table["series"]["title"]:
            lines.append(pen.ink(table["series"]["title"], "bold"))
    return lines


# --- moves --------------------------------------------------------------------------------------


def tidy(move: str, words: str) -> str:
    """The words of a move; a first part such as “Q♥:” is left out if ``move`` already shows it."""
    head, colon, tail = words.partition(": ")
    return tail if colon and head == move.partition(":")[0] else words


def thing_name(pen: Pen, view: Mapping[str, Any], thing: str) -> str:
    """The name of a card, zone or other thing of the view; its id if the view does not have it."""
    for zone in view["zones"]:
        if zone["id"] == thing:
            return str(zone["label"])
        for card in zone.get("cards", ()):
            if card["id"] == thing:
                return f"{pen.card(card)} {card.get('title', '')}".rstrip()
        for space in zone.get("spaces", ()):
            if space["id"] == thing:
                return f"{zone['label']} {space['label']}"
    for part, words in (("buttons", "label"), ("tokens", "say")):
        for item in view[part]:
            if item["id"] == thing:
                return str(item[words])
    return thing


def menu(
    console: Console, game: Game[Any], state: Any, seat: int, view: Mapping[str, Any]
) -> list[str]:
    """List the numbered legal moves; moves that begin by touching the same thing share a line."""
    pen = console.pen
    groups: dict[str, list[str]] = {}
    legal = game.moves(state, seat)
    sign = "#" if any(move.isdigit() for move in legal) else ""
    digits = len(sign) + len(str(len(legal)))
    for number, move in enumerate(legal, 1):
        path = game.paths(state, seat, move)[0]
        shown = f"{pen.ink(f'{sign}{number}'.rjust(digits), 'dim')} {pen.ink(move, 'bold')}"
        groups.setdefault(path[0] if path else "", []).append(shown)
    labels = {thing: thing_name(pen, view, thing) if thing else "" for thing in groups}
    column = min(24, max(map(width, labels.values()), default=0))
    lines: list[str] = []
    for thing, items in groups.items():
        cell = max(map(width, items))
        shown_items = [pad(item, cell) for item in items[:MOST_IN_GROUP]]
        if len(items) > MOST_IN_GROUP:
            more = console.text("play.more", n=len(items) - MOST_IN_GROUP)
            shown_items.append(pen.ink(more, "dim"))
        first = f"  {pad(labels[thing], column)}  "
        for i, line in enumerate(flow(shown_items, pen.columns - width(first), "  ")):
            lines.append(((first if i == 0 else " " * width(first)) + line).rstrip())
    return lines


def move_lines(
    console: Console, game: Game[Any], state: Any, seat: int, speaker: Speaker, only: str
) -> list[str]:
    """The legal moves in words, one per line; only moves that begin with ``only``."""
    said = [
        (number, move, tidy(move, speaker.say(words)))
        for number, (move, words) in enumerate(game.moves_in_words(state, seat), 1)
        if move.casefold().startswith(only.casefold())
    ]
    digits = len(str(said[-1][0])) if said else 0
    column = max((width(move) for _, move, _ in said), default=0)
    return [
        line
        for number, move, words in said
        for line in wrap(
            words,
            console.pen.columns,
            f"  {number:{digits}}  {console.pen.ink(pad(move, column), 'bold')}  ",
        )
    ]


def card_lines(console: Console, view: Mapping[str, Any]) -> list[str]:
    """List the face-up cards of the view that have a title or an effect, with both."""
    pen = console.pen
    cards = [
        card
        for zone in view["zones"]
        for card in zone.get("cards", ())
        if card["face"] != "back" and (card.get("text") or card.get("title"))
    ]
    code = max((width(pen.card(card)) for card in cards), default=0)
    title = max((width(card.get("title", "")) for card in cards), default=0)
    return [
        line
        for card in sorted(cards, key=lambda card: str(card.get("code", "")))
        for line in wrap(
            card.get("text", ""),
            pen.columns,
            f"  {pen.ink(pad(pen.card(card), code), 'bold')}  {pad(card.get('title', ''), title)} "
            " ",
        )
    ]
