"""The pages for teachers: addresses that the router knows, parameters, and the file that the build writes."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.catalog import general

from tools import budget, pages, teaching, typescript
from tools.common import ENGINE, WEB, node

if TYPE_CHECKING:
    from pathlib import Path

SITE = pages.site_data()
TEXTS = teaching.texts(SITE["games"])
LINK = re.compile(r"\]\((?:\?[^#)\s]*)?(#/[^)\s]+)")


def routes(addresses: list[str]) -> list[dict[str, Any]]:
    """Return what the router understands of each address."""
    script = (
        f"const {{ parse }} = await import('{(WEB / 'js/page/router.ts').as_uri()}');"
        f"const [games, all] = {json.dumps([SITE['games'], addresses])};"
        "console.log(JSON.stringify(all.map((each) => parse(each, games))));"
    )
    found: list[dict[str, Any]] = json.loads(
        node(typescript.IMPORT, "--input-type=module", "-e", script)
    )
    return found


def test_the_router_knows_each_address_of_the_texts() -> None:
    found = [address for text in TEXTS.values() for address in LINK.findall(text)]
    shown = [
        address.replace("GAME", "pursuit")
        for address in re.findall(r"^\| `(#/[^`]*)` \|", TEXTS["teachers"], re.M)
    ]
    assert len(shown) > 8
    addresses = sorted({*found, *shown, *(f"#/teachers/{game['id']}" for game in SITE["games"])})
    for address, route in zip(addresses, routes(addresses), strict=True):
        assert "trouble" not in route, address
        assert route["screen"] != "home", address


def test_the_overview_names_each_parameter_of_the_page_with_its_values() -> None:
    script = (
        f"console.log(JSON.stringify((await import('{(WEB / 'js/page/parameters.ts').as_uri()}'))"
        ".PARAMETERS))"
    )
    listed = json.loads(node(typescript.IMPORT, "--input-type=module", "-e", script))
    rows = re.findall(r"^\| `(\w+)=` \| ([^|]+) \| [^|]+\|$", TEXTS["teachers"], re.M)
    named = {name: re.findall(r"`([^`]+)`", values) for name, values in rows if name != "seed"}
    for setting in ("seats", "driver"):
        named.pop(setting)
    assert named == {
        name: ["N"] if facts["values"] is None else facts["values"] or ["CODE"]
        for name, facts in listed.items()
    }


@pytest.mark.parametrize("game", SITE["games"], ids=lambda game: game["id"])
def test_a_lesson_lists_each_option_and_bot_of_its_game(game: dict[str, Any]) -> None:
    table = teaching.settings_table(game, pages.words())
    assert re.findall(r"^\| `([\w-]+)=`", table, re.M) == [
        *(option["id"] for option in game["options"]),
        "seats",
    ]
    assert [f"bot:{bot['id']}" for bot in game["bots"]] == re.findall(r"`(bot:\w+)`", table)
    assert "text" not in re.findall(r"\| (text)\b", table), "an option has values of another kind"


def test_the_texts_are_stored_with_the_guides(dist: Path) -> None:
    stored = [name for group in budget.plan({"sw.js": (dist / "sw.js").read_bytes()})["groups"]
              for name in group["files"]]  # fmt: skip
    assert "guides.html" in stored
    text = (dist / "guides.html").read_text("utf-8")
    inert = re.search(r'<template id="teaching">(.*?)</template>', text, re.S)
    assert inert
    assert inert[1] == teaching.articles(SITE["games"], TEXTS, pages.words())
    assert inert[1] in (dist / "teachers.html").read_text("utf-8")
    assert "teachers.html" not in stored


def test_the_page_has_all_texts_and_no_marks() -> None:
    made = teaching.articles(SITE["games"], TEXTS, pages.words())
    assert re.findall(r'<article class="guide prose teaching" id="([\w-]+)">', made) == [
        "teachers",
        "privacy",
        *(game["id"] for game in SITE["games"]),
    ]
    for mark in ("figure:", "{#", "{lessons}", "{settings}", "<img", "]["):
        assert mark not in made
    for game in SITE["games"]:
        assert f'href="./#/teachers/{game["id"]}"' in made
    assert general("teachers")
    assert general("privacy")
    assert not list((ENGINE / "hairpin" / "texts").glob("*.py"))
