"""The types of the review of a finished game, of hints, and of the values of moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from ...core.view import TokenView
    from .results import Split
    from .story import StoryMark


class ReviewPoint(TypedDict):
    """The chances of all seats to win at one point, estimated from what the reviewed seat could see there."""

    #: the point, as the number of entries before it
    n: int
    #: the place of the point along the game: a number of moves, or match time in ms in real time
    x: float
    #: chances to win, seat 1 first; their sum is 1
    shares: list[float]


class ReviewTurn(TypedDict):
    """A decision that lowered the reviewed seat's chance to win; in real time a wait in which the seat could act."""

    #: the number of entries before the decision
    n: int
    #: the numbers of entries before and after the move: there the curve has its mark
    span: list[int]
    #: the number of the move in the list of moves
    number: str
    seat: int
    #: how much lower the chance to win is than after the best move, in hundredths as ``say`` has them; 0 if only
    #: the game's own measure shows the loss
    cost: float
    #: a better move is known and keeps at least 10 percentage points more; other decisions are no mistakes
    mistake: bool
    #: what the move lost, to stand beside it
    mark: str
    #: a sentence: the move that was played, the better move, and the reason why it is better
    say: str
    best: str | None


class ReviewGrade(TypedDict):
    """How good an own move of the reviewed seat was."""

    #: the number of entries after the move
    n: int
    #: ``best``: no better move was found. ``good``: it costs nothing by the figures shown. ``only``: there was no
    #: choice. ``lost``: every move loses
    grade: Literal["best", "good", "costs", "mistake", "only", "lost"]
    #: the grade in one to three words
    mark: str


class ReviewSwing(TypedDict):
    """A move with a large change of the reviewed seat's chance to win, which is none of the costly decisions."""

    #: the number of entries after the move; before it, if it ends the game or a better move is known
    n: int
    #: the numbers of entries before and after the move
    span: list[int]
    #: the number of the move in the list of moves
    number: str
    #: sentences: what happened, and what it cost the seat or gave it, by luck or not
    say: str
    #: the change in percentage points, with its sign; never above 0 for a decision of the seat itself
    change: str


class ReviewStep(TypedDict):
    """A step of the way from the chance to win at the start to the chance at the end: a bar of a picture."""

    #: the start, the player, luck, the others or the end
    name: str
    #: a chance in percent, or its change with a sign
    value: str
    #: the ends of the bar: chances in percent
    low: int
    high: int
    loss: bool


class ReviewSplit(TypedDict):
    """What changed a lone person's chance to win, to show with the result and to store in the tally."""

    #: the id of the tally
    id: str
    split: Split
    #: the split in a sentence
    say: str
    #: what the steps are of: the player's chance to win
    title: str
    #: the split as steps; empty if they leave the range of a chance
    steps: list[ReviewStep]


class SplitWork(TypedDict):
    """The work at the split of a stored game."""

    #: the part of the work that is done, from 0 to 1
    progress: float
    done: bool
    #: null until the work is done, and for a game without a split
    split: Split | None


class Review(TypedDict):
    """The review of a finished game for one seat, as far as it has been worked out."""

    seat: int
    title: str
    #: a sentence: what the chances are measured against
    means: str
    #: a sentence about the effect of the seat's own decisions, luck and opponents; empty until it is known
    summary: str
    points: list[ReviewPoint]
    #: the marks along the game, as in its story: ``at`` is an ``x`` of points
    ticks: list[StoryMark]
    #: the seat's costliest decisions, the costliest first
    turns: list[ReviewTurn]
    #: the largest swings in the order of the game, at most three; empty until the review is done
    swings: list[ReviewSwing]
    #: the own moves that were judged or had no choice, in the order of the game; empty until the review is done
    grades: list[ReviewGrade]
    #: the number of entries at the point where a look back begins: before the seat's costliest decision, else at the
    #: swing that decided the game; 0 if the review found none, null until it is done
    turning: int | None
    #: the number of that move in the list of moves; null until it is known, and if there is none
    named: str | None
    #: a sentence: why the review names no mistake, such as a long wait in real time; empty until it is done
    none: str
    #: sentences about all other changes, so that the lists add up to the summary; empty if there are none
    rest: str
    #: three causes, and how much each changed the seat's chance to win from the start to the end. ``own``:
    #: the seat's own decisions (never above 0 in a turn-based game). ``others``: the other seats
    own: float
    luck: float
    others: float
    #: a short sentence about the review, to show with the result of the game; null if there is none
    first: str | None
    #: the part of the work that is done, from 0 to 1
    progress: float
    done: bool
    #: only once the review is done, and only if one person played against bots
    split: NotRequired[ReviewSplit]
    #: only if the client keeps reviews: the id of the game's tally
    id: NotRequired[str]
    #: only if the client keeps reviews, once the review is worked out: the text to keep
    kept: NotRequired[str]


class DrawnMove(TypedDict):
    """A move that the page draws on the table."""

    say: str
    #: the things that a person touches for the move, in order
    things: list[str]
    #: the tokens that the move changes, as they are after it
    tokens: list[TokenView]


class Compared(TypedDict):
    """A costly decision of the review: the page draws the move that was played and the better move."""

    #: the number of entries before the decision
    n: int
    seat: int
    played: DrawnMove
    better: DrawnMove


class Retry(TypedDict):
    """A reviewed game that goes on from one of its points on this table; ``to_review`` leads back to the review."""

    #: before the move the target, after it whether it was better; empty if nothing is known, and in the history
    say: str
    #: no costly move stands at the point
    free: NotRequired[bool]
    #: whether the move that was tried is as good as the better one; missing until it is judged
    verdict: NotRequired[Literal["right", "wrong"]]
    #: that ``to_review`` ends this practice; only after moves beyond the one that was tried
    leave: NotRequired[str]
    #: at the end of the game: that it is practice, and from which move on
    practice: NotRequired[str]


class Hint(TypedDict):
    """A hint: where to look, or a good move."""

    seat: int
    #: null if the hint only says where to look
    move: str | None
    #: the things to touch for the move, in order
    things: list[str]
    #: ids of buttons that play the same move with one touch
    also: list[str]
    #: the hint in words, with the reason for the move or its outcome
    say: str
    #: the tokens that the move changes, as they would be after it; absent if none do or luck or hidden cards matter
    tokens: NotRequired[list[TokenView]]


class ValueMark(TypedDict):
    """What is known of the best move that a thing begins or completes."""

    #: ``done`` means the button that plays what has been touched
    thing: str
    #: the value in a few signs: ``54``, ``✓ 3``
    text: str
    #: the error of a chance: ``±5``
    note: NotRequired[str]
    #: the value in words, for a screen reader
    label: str
    #: a proven win, loss or draw, or a chance to win
    kind: Literal["win", "loss", "draw", "chance"]
    #: no other thing leads to a better value, and some lead to a worse one
    best: NotRequired[bool]


class MoveValues(TypedDict):
    """The values of the moves at the point shown, as far as they are known."""

    #: one sentence: how the values are known; empty if no move has a value now
    how: str
    marks: list[ValueMark]
