"""The style sheets: each file belongs to one cascade layer, and no selector repeats itself for weight."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tools import bundle
from tools.common import WEB

if TYPE_CHECKING:
    from collections.abc import Iterator

CSS = WEB / "css"
IMPORT = re.compile(r'@import url\("([^"]+)"\)(?: layer\((\w+)\))?;')
#: A class or an attribute condition that follows itself, as in ``.a.a`` or ``[b][b]``.
DOUBLED = re.compile(r"(\.[\w-]+|\[[^\]]+\])\1(?![\w-])")


def imports() -> list[tuple[str, str]]:
    """Return the file and the layer of each import of the joined sheets; the list of layers has no layer."""
    return [
        found for name in bundle.STYLES for found in IMPORT.findall((WEB / name).read_text("utf-8"))
    ]


def sources() -> dict[str, str]:
    """Return the text of each style sheet without its comments, by its name."""
    return {
        path.relative_to(CSS).as_posix(): re.sub(
            r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL
        )
        for path in sorted(CSS.rglob("*.css"))
    }


def test_each_style_sheet_has_one_layer() -> None:
    layers = re.search(r"@layer ([^;]+);", sources()["layers.css"])
    assert layers
    known = layers[1].split(", ")
    # "early" is the layer of the style inside the pages.
    assert {layer for _, layer in imports() if layer} == {*known} - {"early"}
    layered = [name for name, layer in imports() if layer]
    joined = [name.removeprefix("css/") for name in bundle.STYLES]
    assert sorted(layered) == sorted({*sources()} - {"layers.css", *joined})


def test_both_joined_sheets_begin_with_the_order_of_the_layers() -> None:
    for name in bundle.STYLES:
        assert IMPORT.findall((WEB / name).read_text("utf-8"))[0] == ("layers.css", "")


def test_no_selector_repeats_itself_for_weight() -> None:
    assert DOUBLED.search("[data-edges][data-edges] [data-part]")
    assert not DOUBLED.search(".seat.seat-letter")
    assert [name for name, css in sources().items() if DOUBLED.search(css)] == []


def test_no_game_sets_a_property_that_moves_the_pictures_of_guides() -> None:
    css = sources()
    picture = css["table-picture.css"]
    used = {*re.findall(r"var\((--[\w-]+)", picture)}
    assert "--detail-x" in used
    ours = {name for name in used if not name.startswith(("--detail-", "--picture-"))}
    games = [
        text for name, text in css.items() if name.startswith(("games/", "circuit/", "places/"))
    ]
    assert not ours & {*re.findall(r"(--[\w-]+):", "".join(games))}


#: The most lines of a game's own style sheet.
LONGEST = 156


def test_only_the_style_sheets_of_games_name_games_and_their_zones() -> None:
    own = re.compile(r"\[data-(?:game|miniature|zone)[\^$*|~]?=")
    assert own.search('[data-miniature="sixth"]')
    # The circuit's sheets name its zones, because a view that has a circuit has these zones.
    rest = {name: css for name, css in sources().items() if not name.startswith("games/")}
    circuit = {name: css.replace("[data-zone", "") for name, css in rest.items() if "/" in name}
    assert circuit
    assert [name for name, css in (rest | circuit).items() if own.search(css)] == []


def test_the_style_sheet_of_a_game_is_short() -> None:
    lengths = {path.name: len(path.read_text("utf-8").splitlines()) for path in CSS.glob("games/*")}
    assert {name: n for name, n in lengths.items() if n > LONGEST} == {}


#: Files that may ask for sizes: the first two set the sizes, the third has a grid for each shape of table.
SIZES = ("shapes.css", "windows.css", "slots.css")
#: A condition on the size of a table, a window or a box.
SIZE = re.compile(r"data-shape|@(media|container)[^{]*(width|height|orientation)")
#: How the comment above such a condition begins; it goes on with the reason.
REASON = "Size: "


def conditions(css: str) -> Iterator[tuple[int, str]]:
    """Yield line and reason of each outermost condition on a size; the reason is empty if no comment gives it."""
    inside: list[bool] = []
    begin, comment = 0, ""
    for part in re.finditer(r"/\*(.*?)\*/|[{};]", css, re.DOTALL):
        if part[0].startswith("/*"):
            if not css[begin : part.start()].strip():
                comment, begin = re.sub(r"\s+", " ", part[1]).strip(), part.end()
            continue
        if part[0] == "{":
            asks = bool(SIZE.search(css[begin : part.start()]))
            if asks and not any(inside):
                line = css.count("\n", 0, begin + len(css[begin:]) - len(css[begin:].lstrip())) + 1
                yield line, comment.removeprefix(REASON) if comment.startswith(REASON) else ""
            inside.append(asks)
        elif part[0] == "}":
            inside.pop()
        begin, comment = part.end(), ""


def test_conditions_on_sizes_give_a_reason() -> None:
    css = "/* Size: wide. */\n@media (min-width: 1rem) { a { b: c } }\n.d { e: f; &[data-shape] { g: h } }\n"
    assert list(conditions(css)) == [(2, "wide."), (3, "")]
    for path in sorted(CSS.rglob("*.css")):
        name = path.relative_to(CSS).as_posix()
        if name not in SIZES:
            found = [line for line, reason in conditions(path.read_text("utf-8")) if not reason]
            assert not found, f"{name}: lines {found} ask for a size without a reason"
