"""Every option of every game can be set in the set-up and arrives at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.options import SeatFlags, read_settings
from hairpin.core.words import Speaker, say
from hairpin.games import GAMES, load
from playwright.sync_api import expect

from tests.browser.table import start, unfold
from tests.parts import deep_but_first
from tests.support import Opener, becomes, ready

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

#: Games with seats and settings. Together these entries set every option of every game.
CHOICES: list[tuple[str, str, dict[str, Any]]] = [
    ("daytona", "person,person,person", {"races": 5, "missed": False, "rebuild": True, "last": True}),
    ("pursuit", "person,person", {"first": "ten", "early": True, "passing": True, "limit": 30}),
    ("pursuit", "person,person", {"variant": "racing", "laps": 2, "bump": True}),
    ("pursuit", "person,person,person", {"plain_end": True, "extend": True, "opposite": True}),
    ("turbo-duel", "person,person", {"first": "2", "clock": "10+30", "track": 13, "deck": "shuffled"}),
    ("turbo-duel", "person,person", {"clock": "45+60", "deck": "IHGFEDCBA"}),
    ("racing-demon", "person,person,person", {"games": 3, "target": 90, "handicap": False, "lit": (0, 1, 0), "scores": False}),
    ("racing-demon", "person,person", {"piles": (5, 20), "calm": True, "choices": "secret"}),
    ("grand-prix", "person,person", {"circuit": "speedbowl", "laps": 2, "joker": True, "partial": False, "prizes": (9, 6, 1)}),
]  # fmt: skip


def choose(page: Page, kind: str, name: str, value: Any) -> None:
    """Set an option as a player does."""
    field = page.locator(f'[name="opt-{name}"]')
    if kind == "bool":
        field.set_checked(value)
    elif kind != "per_seat" and field.first.get_attribute("type") == "radio":
        page.locator("[data-part=picture]", has=page.locator(f'[value="{value}"]')).click()
    elif kind == "int":
        field.fill(str(value))
    elif kind == "ints":
        field.fill(", ".join(map(str, value)))
    elif kind == "per_seat":
        single = page.locator(f'[data-option="{name}"] summary')
        if single.count():
            single.click()
        for seat, number in enumerate(value, 1):
            one = page.locator(f'[name="opt-{name}-{seat}"]')
            if one.get_attribute("type") == "checkbox":
                one.set_checked(bool(number))
            else:
                one.fill(str(number))
    elif field.locator(f'option[value="{value}"]').count():
        field.select_option(str(value))
    else:
        field.select_option("custom")
        if kind == "clock":
            for part, seconds in zip(("turn", "reserve"), value.split("+"), strict=True):
                page.locator(f'[name="opt-{name}-{part}"]').fill(seconds)
        else:
            page.locator(f'[name="opt-{name}-text"]').fill(value)


def test_the_choices_here_leave_no_option_out() -> None:
    chosen = {(game, name) for game, _, settings in CHOICES for name in settings}
    assert chosen == {(game, option.id) for game in GAMES for option in load(game).options}


@pytest.mark.parametrize(("game", "seats", "chosen"), CHOICES)
def test_chosen_settings_arrive_at_the_table(
    open_page: Opener, game: str, seats: str, chosen: dict[str, Any]
) -> None:
    rules, count = load(game), seats.count(",") + 1
    settings = read_settings(rules.options, chosen, count)
    page = open_page(f"#/{game}?seats={seats}", reduced_motion="reduce")
    unfold(page)
    kinds = {option.id: option.info(game)["kind"] for option in rules.options}
    for name, value in chosen.items():
        choose(page, kinds[name], name, value)
    shown = [option for option in rules.options if option.concerns(count, settings)]
    fields = page.locator("[data-option][data-option]:visible")
    becomes(
        lambda: fields.evaluate_all("all => all.map((node) => node.dataset.option)"),
        [option.id for option in shown],
        "options shown",
    )
    speaker = Speaker([])
    said = [
        f"{speaker.say(say(f'{game}.option.{option.id}'))}: "
        f"{speaker.text(option.said(game, settings[option.id]))}"
        for option in shown
        if settings[option.id]
        or option.default  # the menu omits options that are off by default and now
    ]
    ready(page)
    facts = start(page).place.locator("[data-part=menu-facts] li")
    becomes(lambda: facts.all_text_contents()[: len(said)], said, "what is in force")


@deep_but_first("game", GAMES)
def test_presets_set_the_values_they_name(open_page: Opener, game: str) -> None:
    rules = load(game)
    page = open_page(f"#/{game}?seats={','.join(['person'] * rules.low)}")
    kinds = {option.id: option.info(game)["kind"] for option in rules.options}
    for seats in range(rules.low, min(rules.high, 6) + 1):
        for preset in rules.presets:
            if preset.seats not in (None, seats):
                continue
            card = page.locator(f'[data-preset="{preset.id}"]')
            if card.is_hidden():
                assert not any(
                    option.concerns(seats)
                    for option in rules.options
                    if option.id in preset.settings
                )
                continue
            card.click()
            expect(card.get_by_role("radio")).to_be_checked()
            settings = read_settings(rules.options, preset.settings, seats)
            for option in rules.options:
                if not option.concerns(seats, settings):
                    continue
                field = page.locator(f'[name="opt-{option.id}"]')
                if option.kind == "bool":
                    expect(field).to_be_checked(checked=settings.flag(option.id))
                elif isinstance(option, SeatFlags):
                    wished = settings.numbers(option.id) or (0,) * seats
                    for seat, on in enumerate(wished, 1):
                        one = page.locator(f'[name="opt-{option.id}-{seat}"]')
                        expect(one).to_be_checked(checked=bool(on))
                elif kinds[option.id] == "per_seat":
                    expect(field).to_have_value(str(getattr(option, "each", "")))
                elif getattr(option, "drawings", None):
                    chosen = page.locator(f'[name="opt-{option.id}"]:checked')
                    expect(chosen).to_have_value(settings.text(option.id))
                elif kinds[option.id] == "ints":
                    expect(field).to_have_value(", ".join(map(str, settings.numbers(option.id))))
                else:
                    expect(field).to_have_value(str(settings[option.id]))
        if seats < min(rules.high, 6):
            page.locator('[data-do="seat-add"]').click()
            expect(page.locator("[data-part=grid-row], [data-part=roster-row]")).to_have_count(
                seats + 1
            )


@pytest.mark.deep
def test_presets_without_effect_are_not_offered(open_page: Opener) -> None:
    page = open_page("#/pursuit?seats=person,person")
    gentle = page.locator('[data-preset="gentle"]')
    expect(gentle).to_be_visible()
    page.locator('[data-do="seat-add"]').click()
    expect(gentle).to_be_hidden()
    expect(page.locator('[data-preset="race"]')).to_be_visible()


@deep_but_first("game", ["daytona", "pursuit"])
def test_seats_come_and_go(open_page: Opener, game: str) -> None:
    rules = load(game)
    page = open_page(f"#/{game}", viewport={"width": 360, "height": 740}, has_touch=True)
    ready(page)
    page.locator("[data-part=setup-grid] > summary").tap()
    rows = page.locator("[data-part=grid-row]")
    add = page.locator('[data-do="seat-add"]')
    expect(rows).to_have_count(rules.low)
    expect(page.locator('[data-do="seat-drop"]')).to_have_count(0)
    page.locator('[name="seat-2-kind"]').select_option("person")
    for count in range(rules.low + 1, rules.high + 1):
        add.click()
        expect(rows).to_have_count(count)
        # If all seats so far are people, the new seat is a person too, and gets the focus.
        expect(page.locator(f'[name="seat-{count}-kind"]')).to_have_value("person")
        expect(page.locator(f'[name="seat-{count}-kind"]')).to_be_focused()
    expect(add).to_be_disabled()
    colours = rows.evaluate_all("all => all.map((node) => node.dataset.colour)")
    assert len(set(colours)) == rules.high, "no two cars look alike"
    names = ["Ann", "Maximiliane Wolfeschlege", "Cy", "Dora", "Eve"][: rules.high]
    for seat, name in enumerate(names, 1):
        page.locator(f'[name="seat-{seat}-name"]').fill(name)
    page.locator(f'[name="seat-{rules.high}-kind"]').select_option("bot:vera")
    page.locator('[data-do="swap"][data-seat="1"]').click()
    page.locator('[data-do="seat-drop"][data-seat="3"]').click()
    expect(rows).to_have_count(rules.high - 1)
    there = [names[1], names[0], *names[3:-1], "Vera"]
    table = start(page, "touch")
    expect(table.host.locator("[data-part=plate-name]")).to_have_text(there)
    plates = table.host.locator("[data-plate]").evaluate_all(
        "all => all.map((node) => node.dataset.colour)"
    )
    assert plates == [colours[1], colours[0], *colours[3:]]
