"""A slow second implementation of Racing Demon, for comparison with the engine.

Cards are texts, and piles are lists with the top last. Nothing is cached. To find out whether a seat
can play, the oracle turns the Pack and moves part columns in every order, until it finds a play or has
seen every position.
"""

from __future__ import annotations

import copy
from typing import Any

RANKS = "A23456789TJQK"
RED = "HD"

Table = dict[str, Any]


def two(cards: str) -> list[str]:
    return [cards[i : i + 2] for i in range(0, len(cards), 2)]


def opened(data: dict[str, Any]) -> Table:
    """The oracle's table, made from the JSON of a state."""
    return {
        "seats": [
            {
                "pile": two(area["pile"]),
                "line": [two(column) for column in area["line"]],
                "hand": two(area["hand"]),
                "turned": two(area["turned"]),
                "vote": area["vote"],
            }
            for area in data["places"]
        ],
        "stacks": [[n, suit, list(owners)] for n, suit, owners in data["stacks"]],
        "claimed": [[seat, suit, list(owners)] for seat, suit, owners in data["claimed"]],
        "rotations": data["rotations"],
        "over": data["over"],
    }


def closed(table: Table) -> dict[str, Any]:
    """The table as the JSON of a state, but only with the fields that the oracle knows."""
    return {
        "places": [
            {
                "pile": "".join(seat["pile"]),
                "line": ["".join(column) for column in seat["line"]],
                "hand": "".join(seat["hand"]),
                "turned": "".join(seat["turned"]),
                "vote": seat["vote"],
            }
            for seat in table["seats"]
        ],
        "stacks": table["stacks"],
        "claimed": table["claimed"],
        "rotations": table["rotations"],
        "over": table["over"],
    }


def ladders(card: str, under: str) -> bool:
    lower = RANKS.index(card[0]) == RANKS.index(under[0]) - 1
    return lower and (card[1] in RED) != (under[1] in RED)


def stacks(table: Table, card: str) -> bool:
    """Whether a card may go onto a Stack in the middle, or start one."""
    if card[0] == "A":
        return True
    return any(
        suit == card[1] and RANKS[len(owners)] == card[0] for _, suit, owners in table["stacks"]
    )


# --- legal actions -----------------------------------------------------------------------------


def moves(table: Table, seat: int) -> set[str]:
    """The legal actions of a seat. Plays (actions that cannot be undone) are marked with ``!``."""
    if table["over"]:
        return set()
    own = table["seats"][seat - 1]
    found = set() if own["vote"] else {"stuck"}
    if own["hand"] or own["turned"]:
        found.add("turn")
    loose = [own["pile"][-1], *own["turned"][-1:]]
    for card in (*loose, *(column[-1] for column in own["line"])):
        if stacks(table, card):
            found.add(f"!{card}>stack")
    for to in own["line"]:
        for card in loose:
            if ladders(card, to[-1]):
                found.add(f"!{card}>{to[-1]}")
        for column in own["line"]:
            for i, card in enumerate(column):
                if column is not to and ladders(card, to[-1]):
                    found.add(f"{'' if i else '!'}{card}>{to[-1]}")
    return found


def places_of(own: dict[str, Any]) -> str:
    return repr((own["line"], own["hand"], own["turned"]))


def can_play(table: Table, seat: int, *, whole_pack: bool = False) -> bool:
    """Whether a seat can reach a play by any number of turning actions and moves of part columns.

    With ``whole_pack`` any card of its Pack may be played, not only the cards that turning brings up.
    """
    start = copy.deepcopy(table)
    start["over"] = None
    seen = {places_of(start["seats"][seat - 1])}
    waiting = [start]
    while waiting:
        now = waiting.pop()
        own = now["seats"][seat - 1]
        if whole_pack:
            for card in own["hand"] + own["turned"]:
                if stacks(now, card) or any(ladders(card, column[-1]) for column in own["line"]):
                    return True
        for move in moves(now, seat) - {"stuck"}:
            if move[0] == "!":
                return True
            then = copy.deepcopy(now)
            do(then, seat, move)
            key = places_of(then["seats"][seat - 1])
            if key not in seen:
                seen.add(key)
                waiting.append(then)
    return False


# --- effects -----------------------------------------------------------------------------------


def do(table: Table, seat: int, move: str) -> bool:
    """Carry out an action, without rotations or the end of the game; return whether it is a play."""
    own = table["seats"][seat - 1]
    if move == "stuck":
        own["vote"] = True
        return False
    if move == "turn":
        if not own["hand"]:
            own["hand"] = own["turned"][::-1]
            own["turned"] = []
        for _ in range(min(3, len(own["hand"]))):
            own["turned"].append(own["hand"].pop())
        return False
    card, aim = move.split(">")
    play = True
    if own["pile"][-1:] == [card]:
        run = [own["pile"].pop()]
    elif own["turned"][-1:] == [card]:
        run = [own["turned"].pop()]
    else:
        column = next(column for column in own["line"] if card in column)
        play = column[0] == card or aim == "stack"
        run = column[column.index(card) :]
        del column[column.index(card) :]
    if aim == "stack":
        middle(table, seat, card)
    else:
        next(column for column in own["line"] if column[-1:] == [aim]).extend(run)
    for column in own["line"]:
        if not column:
            column.append(own["pile"].pop())
    return play


def middle(table: Table, seat: int, card: str) -> None:
    if card[0] == "A":
        number = 1 + len(table["stacks"]) + len(table["claimed"])
        table["stacks"].append([number, card[1], [seat]])
        return
    stack = next(
        each for each in table["stacks"] if each[1] == card[1] and RANKS[len(each[2])] == card[0]
    )
    stack[2].append(seat)
    if card[0] == "K":
        table["stacks"].remove(stack)
        table["claimed"].append([seat, stack[1], stack[2]])


def play(table: Table, seat: int, move: str) -> None:
    """Carry out an action with its consequences: cancelled votes, rotations, the end of the game."""
    if do(table, seat, move):
        table["rotations"] = 0
        for own in table["seats"]:
            own["vote"] = False
    if any(not own["pile"] for own in table["seats"]):
        end(table, "finish")
        return
    if all(own["vote"] for own in table["seats"]):
        table["rotations"] += 1
        rotate(table)
        if table["rotations"] == 3:
            end(table, "stuck")
            return
    seats = range(1, len(table["seats"]) + 1)
    while not any(can_play(table, each) for each in seats):
        if not any(can_play(table, each, whole_pack=True) for each in seats):
            end(table, "dead")
            return
        rotate(table)


def rotate(table: Table) -> None:
    for own in table["seats"]:
        own["vote"] = False
        # The Pack from the top down: the hand with the turned-up cards under it.
        pack = own["hand"][::-1] + own["turned"]
        pack = pack[1:] + pack[:1]
        own["hand"], own["turned"] = pack[::-1], []


def end(table: Table, reason: str) -> None:
    scores = []
    for seat, own in enumerate(table["seats"], 1):
        heaps = [owners for _, _, owners in table["stacks"] + table["claimed"]]
        score = sum(owner == seat for owners in heaps for owner in owners)
        score += 5 * sum(by == seat for by, _, _ in table["claimed"])
        score += 10 * (reason == "finish" and not own["pile"])
        scores.append(score - len(own["pile"]))
    places = [1 + sum(other > score for other in scores) for score in scores]
    table["over"] = {"reason": reason, "places": places, "scores": scores}
