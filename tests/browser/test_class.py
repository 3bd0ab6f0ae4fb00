"""The teacher's page of a class: a task as code and address, the screen for the projector, and the pupils' answers."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import TYPE_CHECKING, Any

import pytest
import segno
from hairpin.classroom.answer import Answer, Choice, Race
from hairpin.core import record
from hairpin.puzzles import book
from playwright.sync_api import expect

from tests.browser import oracle, pupil_pages, pupils
from tests.browser.axe import SIZES, check
from tests.browser.codes import decoded
from tests.browser.played_out import play_out
from tests.browser.table import grid, race
from tests.conftest import HASTY, UNSEEN
from tests.parts import deep_but_first
from tests.support import PATIENCE, Opener, Site, Watch, stored_files, until
from tools import browsers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from playwright.sync_api import Page, Playwright

pytestmark = pytest.mark.browser

#: Stores the task of the pupils before the page starts, but not again after a reload.
CHOSEN = """(choice) => {
    localStorage['hairpin.class.choice'] ??= JSON.stringify(choice);
}"""


#: Drops records onto the page.
DROP = """(texts) => {
    const dataTransfer = new DataTransfer();
    for (const [n, text] of texts.entries()) dataTransfer.items.add(new File([text], `${n}.hairpin`));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}"""


def puzzles_of(game: str, level: str) -> list[int]:
    """Return the numbers of the puzzles of a level."""
    return [each.number for each in book.puzzles(game) if each.level == level]


def part(page: Page, name: str) -> Any:
    """Return the part of a page with this name."""
    return page.locator(f'[data-part="{name}"]')


def does(page: Page, name: str) -> Any:
    """Return the button of a command of the page."""
    return page.locator(f'[data-do="{name}"]')


def opened(open_page: Opener, **options: Any) -> Page:
    """Return the teacher's page with the task of the pupils."""
    page = open_page(None, **options)
    choice = {"now": "deal", "deal": pupils.DEAL}
    page.add_init_script(f"({CHOSEN})({json.dumps(choice)})")
    page.goto(f"{open_page.site.url}#/class")
    expect(part(page, "class-give")).to_have_attribute("data-task", pupils.task())
    return page


def pasted(page: Page, lines: Sequence[str]) -> None:
    """Paste lines into the page and add them."""
    page.locator("#class-lines").fill("\n".join(lines))
    does(page, "class-add").click()


def test_a_task_is_a_code_an_address_and_a_screen_and_survives_a_reload(open_page: Opener) -> None:
    page = open_page("#/class")
    code = part(page, "class-give").get_by_role("img")
    seed = page.locator("#class-seed")
    expect(seed).to_have_value(re.compile(r"^[a-z]+(-[a-z]+){3}$"))
    words = seed.input_value()
    assert decoded(page, code) == f"{open_page.site.url}#/class/turbo-duel?seed={words}"
    expect(part(page, "class-address")).to_contain_text(f"#/class/turbo-duel?seed={words}")
    page.reload()
    expect(seed).to_have_value(words)

    does(page, "another-deal").click()
    expect(seed).not_to_have_value(words)
    other = seed.input_value()
    page.locator('[data-preset="blitz"]').click()
    address = f"{open_page.site.url}#/class/turbo-duel?clock=10%2B30&seed={other}".replace(
        "%2B", "+"
    )
    expect(part(page, "class-give").locator(part(page, "class-address"))).to_contain_text("clock=")
    assert decoded(page, code) == address

    does(page, "class-screen").click()
    screen = page.get_by_role("dialog")
    steps = screen.get_by_role("listitem")
    expect(steps).to_have_count(4)
    expect(steps.first.locator(part(page, "class-address"))).to_contain_text(other)
    assert decoded(page, screen.get_by_role("img")) == address
    page.keyboard.press("Escape")
    expect(screen).to_have_count(0)


def played_in_page(open_page: Opener, name: str, whim: int) -> Answer:
    """Play the task of the pupils in a page of its own; return the answer in the code that the page shows."""
    page = pupil_pages.opened(open_page, pupils.DEAL)
    table = pupil_pages.begin(page, name)
    play_out(table, oracle.Whim(whim))
    does(page, "task-on").click()
    found = pupil_pages.answer(page)
    page.context.close()
    return found


def test_thirty_answers_are_a_table_a_chart_and_a_file(open_page: Opener, tmp_path: Path) -> None:
    curve = (0.5, 0.25, 0.75)
    answers = [played_in_page(open_page, f"Pupil {n}", n) for n in range(2)]
    answers += [pupils.answer(f"Pupil {n}", n, curve) for n in range(2, 30)]
    page = opened(open_page)
    lines = [each.code for each in answers]
    lines[7], lines[20] = lines[7].replace("Pupil", "Pupi1"), lines[20][:-1]
    pasted(page, lines)
    expect(part(page, "class-results")).to_have_attribute("data-count", "28")
    rows = part(page, "class-table").locator("tbody tr")
    whole = [each for n, each in enumerate(answers) if n not in {7, 20}]
    whole.sort(key=lambda each: (each.outcome.place, -each.outcome.lead))  # type: ignore[union-attr]
    assert rows.locator("th").all_inner_texts() == [each.name for each in whole]
    ranks = [int(rank) for rank in rows.locator("[data-rank]").all_inner_texts()]
    assert ranks == [
        1 + sum(before.outcome[::2] != each.outcome[::2] for before in whole[:n])
        for n, each in enumerate(whole)
    ]
    won = sum(each.outcome.place == 1 for each in whole)  # type: ignore[union-attr]
    expect(part(page, "class-summary").locator("li").nth(1)).to_have_text(f"{won} of 28 won")
    expect(part(page, "class-notes").locator("li")).to_have_text(
        ["28 new answers.", "2 lines left out."]
    )
    expect(part(page, "class-left-out").locator("li")).to_have_count(2)
    expect(part(page, "class-chances").get_by_role("img")).to_be_visible()

    # The pupil types the line again, and the damaged one goes.
    pasted(page, [answers[7].line])
    does(page, "class-drop").click()
    expect(part(page, "class-left-out")).to_have_count(0)
    expect(part(page, "class-results")).to_have_attribute("data-count", "29")

    # The second answer of a pupil, one to another deal, and the same answer again, which is no news.
    second = pupils.answer("pupil 3", 99)
    other = pupils.answer("Zoë", 1, seed="other")
    pasted(page, [second.line, other.line, answers[0].line])
    left_out = part(page, "class-left-out")
    expect(left_out.locator("[data-fault=second]")).to_contain_text("pupil 3")
    expect(left_out.locator("[data-fault=other]")).to_contain_text("Zoë")
    expect(part(page, "class-results")).to_have_attribute("data-count", "29")

    page.reload()
    expect(rows).to_have_count(29)
    with page.expect_download() as got:
        does(page, "class-csv").click()
    got.value.save_as(tmp_path / "class.csv")
    table = list(csv.reader(io.StringIO((tmp_path / "class.csv").read_text("utf-8-sig"))))
    races = {each.name: each.outcome for n, each in enumerate(answers) if n != 20}
    assert {row[1]: Race(*map(int, row[4:7])) for row in table[1:30]} == races
    assert [row[1] for row in table[30:]] == [second.name, other.name]

    does(page, "class-delete").click()
    does(page, "class-delete-sure").click()
    expect(rows).to_have_count(0)
    page.reload()
    expect(part(page, "class-give")).to_be_visible()
    expect(part(page, "class-results")).to_have_count(0)


def test_choices_are_counted_and_answers_to_another_task_are_said_to_be_such(
    open_page: Opener,
) -> None:
    page = opened(open_page)
    moves = ["C:AB"] * 17 + ["A"] * 2 + ["D"] * 11
    lines = [Answer(f"P{n}", "12", Choice(move), "7K4Q").line for n, move in enumerate(moves)]
    lines[3], lines[29] = lines[3].replace("C:AB", "C:AD"), lines[29][:-1]
    pasted(page, lines)
    expect(part(page, "class-other")).to_be_visible()
    expect(part(page, "class-choices").locator("li")).to_have_text(["C:AB16", "D10", "A2"])
    expect(part(page, "class-left-out").locator("[data-fault=damaged]")).to_have_count(2)
    pasted(page, [pupils.answer("Ann", 1).line])
    expect(part(page, "class-other")).to_have_count(0)
    expect(part(page, "class-results")).to_have_attribute("data-count", "1")


def test_many_record_files_are_read_at_once(open_page: Opener, tmp_path: Path) -> None:
    page = opened(open_page)
    files = []
    for n, name in enumerate(("Ann", "Ben", "Cem")):
        match = pupils.played(name, n, "other" if name == "Cem" else pupils.SEED)
        files.append(tmp_path / f"{name}.hairpin")
        files[-1].write_text(record.write(match), encoding="utf-8")
    page.locator("#class-files").set_input_files(files)
    names = part(page, "class-table").locator("tbody th")
    expect(names).to_have_count(2)
    assert set(names.all_inner_texts()) == {"Ann", "Ben"}
    expect(part(page, "class-notes")).to_contain_text("Cem.hairpin")


def test_puzzles_are_a_task_with_numbers_of_one_level(open_page: Opener) -> None:
    page = open_page("#/class")
    part(page, "class-kind").filter(has_text="Puzzles").click()
    page.locator("#puzzles-game").select_option("pursuit")
    page.locator("#puzzles-level").select_option("medium")
    first = puzzles_of("pursuit", "medium")[0]
    expect(page.locator("#puzzles-first")).to_have_value(str(first))
    page.locator("#puzzles-n").select_option("4")
    address = f"{open_page.site.url}#/class/pursuit/puzzles?level=medium&first={first}&n=4"
    expect(part(page, "class-say")).to_contain_text("Pursuit: 4 medium puzzles")
    assert decoded(page, part(page, "class-give").get_by_role("img")) == address
    page.reload()
    expect(page.locator("#puzzles-n")).to_have_value("4")


def test_a_position_comes_from_a_link_or_from_a_game_in_play(open_page: Opener) -> None:
    table = race(open_page, grid(first=1))
    table.play(["card:A"]).kept()
    page = table.page
    page.goto(f"{open_page.site.url}#/class")
    part(page, "class-kind").filter(has_text="A position").click()
    does(page, "take-row").click()
    expect(part(page, "class-say")).to_contain_text("Turbo Duel, move 2")
    address = decoded(page, part(page, "class-give").get_by_role("img"))
    assert address.startswith(f"{open_page.site.url}#/class/g/turbo-duel,position,1.2,")

    link = page.locator("#class-link")
    link.fill("https://example.org/")
    does(page, "take-link").click()
    expect(page.get_by_role("alert")).to_be_visible()
    link.fill(address.replace("#/class/g/", "#/g/"))
    does(page, "take-link").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert decoded(page, part(page, "class-give").get_by_role("img")) == address
    # The game is where it was.
    page.goto(f"{open_page.site.url}#/turbo-duel/play")
    table.until(n=1)


def test_a_set_up_leads_to_the_class_with_its_deal(open_page: Opener) -> None:
    page = open_page("#/daytona?races=2&seed=4b")
    does(page, "class").click()
    expect(page.locator("#class-seed")).to_have_value("4b")
    expect(part(page, "class-address")).to_contain_text("#/class/daytona?races=2&seed=4b")
    expect(part(page, "class-say")).to_contain_text("Daytona")


def test_thirty_dropped_files_are_answers_here_but_a_game_at_home(open_page: Opener) -> None:
    page = opened(open_page)
    games = [pupils.played(f"Pupil {n}", n) for n in range(30)]
    texts = [record.write(match) for match in games]
    page.evaluate(DROP, texts)
    names = part(page, "class-table").locator("tbody th")
    expect(names).to_have_count(30)
    assert set(names.all_inner_texts()) == {f"Pupil {n}" for n in range(30)}
    expect(part(page, "class-notes")).to_have_text("30 new answers.")
    page.goto(f"{open_page.site.url}#/")
    page.evaluate(DROP, texts[:1])
    expect(page.locator("html[data-screen=table]")).to_be_visible()


@deep_but_first("size", SIZES)
@deep_but_first("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_page_of_a_class(open_page: Opener, size: str, theme: Any) -> None:
    options = {"viewport": SIZES[size], "color_scheme": theme, "reduced_motion": "reduce"}
    page = opened(open_page, **options)
    found: list[str] = []
    answers = [pupils.answer(f"Pupil {n}", n, (0.5, 1.0)) for n in range(4)]
    other = [Answer("Zoë", "12", Choice("C:AB"), "7K4Q").line, "damaged"]
    pasted(page, [*(each.code for each in answers), *other])
    part(page, "class-table").wait_for()
    part(page, "class-options").locator("summary").click()
    check(page, "class", found)
    does(page, "class-screen").click()
    check(page, "screen for the projector", found)
    does(page, "class-screen-close").click()
    does(page, "class-camera").click()
    page.locator("[data-refusal]").wait_for()
    check(page, "camera", found)
    does(page, "class-camera-close").click()
    for kind in ("Puzzles", "A position"):
        part(page, "class-kind").filter(has_text=kind).click()
        check(page, kind, found)
    assert not found, "\n".join(found)


def film(path: Path, texts: Sequence[str]) -> None:
    """Write a film that shows the code of each text for half a second."""
    wide, high = 640, 480
    with path.open("wb") as file:
        file.write(f"YUV4MPEG2 W{wide} H{high} F10:1 Ip A1:1 C420jpeg\n".encode())
        for text in texts:
            rows = [
                list(row) for row in segno.make(text, micro=False).matrix_iter(scale=1, border=4)
            ]
            size = high // len(rows)
            light = bytearray(b"\xff" * wide * high)
            for y in range(size * len(rows)):
                for x in range(size * len(rows)):
                    if rows[y // size][x // size]:
                        light[y * wide + x + 60] = 0
            frame = bytes(light) + b"\x80" * (wide * high // 2)
            file.write((b"FRAME\n" + frame) * 5)


@pytest.fixture
def filmed(playwright: Playwright, site: Site, watch: Watch, tmp_path: Path) -> Iterator[Opener]:
    """Yield an opener of pages whose camera sees the codes of two pupils, and a code of something else."""
    path = tmp_path / "class.y4m"
    codes = [pupils.answer(name, n, (0.5, 1.0)).code for n, name in enumerate(("Ann", "Ben"))]
    film(path, [*codes, "https://example.org/"])
    flags = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
    running = playwright.chromium.launch(
        executable_path=browsers.installed_chromium(),
        args=[
            *browsers.chromium_args(),
            HASTY,
            UNSEEN,
            *flags,
            f"--use-file-for-fake-video-capture={path}",
        ],
        timeout=PATIENCE,
    )
    opener = Opener(running, site, watch)
    yield opener
    opener.close()
    running.close()


def test_the_camera_reads_each_code_once(filmed: Opener) -> None:
    page = opened(filmed, permissions=["camera"])
    does(page, "class-camera").click()
    expect(part(page, "class-camera-count")).to_have_text("2 answers")
    does(page, "class-camera-close").click()
    assert set(part(page, "class-table").locator("tbody th").all_inner_texts()) == {"Ann", "Ben"}
    # The camera is off.
    expect(part(page, "class-video")).to_have_count(0)


@pytest.mark.stores
def test_a_classroom_without_a_network_has_codes_and_camera(open_page: Opener) -> None:
    page = open_page("#/class")
    until(lambda: {"qr.js", "camera.js"} <= stored_files(page), "the scripts are stored")


def test_a_refused_camera_is_explained(open_page: Opener) -> None:
    page = opened(open_page)
    does(page, "class-camera").click()
    expect(page.locator("[data-refusal]")).to_be_visible()
