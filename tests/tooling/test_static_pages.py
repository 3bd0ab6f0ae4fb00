"""The pages that read without scripts: tags for link previews, oEmbed, ways into the app, and the solved positions."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import struct
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.link import split
from hairpin.core.record import read_link
from hairpin.games import GAMES, load

from tools import pages, previews, static_pages, translation
from tools.common import Trouble, node

if TYPE_CHECKING:
    from pathlib import Path

SITE = "https://races.example/hairpin/"
INLINE = {"style": "body{margin:0}", "script": ""}
NAMES = [name for name in GAMES if name != "null-game"]
PAGES = [*NAMES, static_pages.SOLVED]


class Page(HTMLParser):
    """The elements of a page with their attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        """Note a text."""
        self.text += data

    def all(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        """Return the attributes of the elements of a kind that have these attributes."""
        return [of for kind, of in self.found if kind == tag and wanted.items() <= of.items()]

    def meta(self) -> dict[str, str]:
        """Return the tags that programs read: name -> text."""
        return {
            of.get("property") or of["name"]: of["content"]
            for of in self.all("meta")
            if "property" in of or "name" in of
        }


@pytest.fixture(scope="module")
def games() -> list[dict[str, Any]]:
    """The games as the build gets them from the engine."""
    found: list[dict[str, Any]] = pages.site_data()["games"]
    return found


def made(games: list[dict[str, Any]], site: str) -> dict[str, bytes]:
    """Return the files for a site at an address; empty for an unknown address."""
    return static_pages.files(games, INLINE, "app-1/", site)


@pytest.fixture(scope="module")
def files(games: list[dict[str, Any]]) -> dict[str, bytes]:
    """The files for a site whose address is known."""
    return made(games, SITE)


def page_of(files: dict[str, bytes], name: str) -> Page:
    """Return a page of these files."""
    return Page(files[f"{name}/index.html"].decode())


def test_each_game_has_a_page_that_reads_without_scripts(
    games: list[dict[str, Any]], files: dict[str, bytes]
) -> None:
    assert sorted(game["id"] for game in games) == sorted(NAMES)
    for game in games:
        page = page_of(files, game["id"])
        for words in (game["name"], game["line"], game["goal"], game["kind"]):
            assert words in page.text
        links = {of["href"] for of in page.all("a")}
        assert links == {"../", f"../#/{game['id']}", f"../guides.html#{game['id']}"}


@pytest.mark.parametrize("language", translation.languages())
def test_each_language_has_pages_that_lead_into_the_app_in_it(
    files: dict[str, bytes], language: str
) -> None:
    home = page_of(files, language)
    assert home.all("html")[0]["lang"] == language
    assert home.all("link", rel="manifest", href=f"../{pages.manifest_name(language)}")
    assert {of["href"] for of in home.all("a")} >= {
        f"../?lang={language}",
        f"../{language}/daytona/",
    }
    page = page_of(files, f"{language}/daytona")
    links = {of["href"] for of in page.all("a")}
    assert {f"../../?lang={language}#/daytona", f"../../{language}/guides.html#daytona"} < links
    assert (
        f"lang={language}" in files[f"{language}/daytona/index.html"].decode().split("</script>")[0]
    )
    guide = Page(files[f"{language}/guides.html"].decode())
    assert guide.all("html")[0]["lang"] == language
    assert "daytona" in {of.get("id") for of in guide.all("article")}


def test_each_page_names_itself_in_every_language(files: dict[str, bytes]) -> None:
    codes = ["en", *translation.languages()]
    for code in codes:
        folder = "" if code == "en" else f"{code}/"
        page = page_of(files, f"{folder}pursuit")
        found = {
            of["hreflang"]: of["href"]
            for of in page.all("link", rel="alternate")
            if "hreflang" in of
        }
        assert found == {
            **{each: f"{SITE}{'' if each == 'en' else f'{each}/'}pursuit/" for each in codes},
            "x-default": f"{SITE}pursuit/",
        }
        assert page.meta()["og:url"] == found[code]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_the_tags_of_link_previews(files: dict[str, bytes], name: str) -> None:
    page = page_of(files, name)
    meta = page.meta()
    assert meta["og:url"] == f"{SITE}{name}/"
    assert [of["href"] for of in page.all("link", rel="canonical")] == [meta["og:url"]]
    assert meta["og:description"] == meta["description"]
    assert 40 < len(meta["og:description"]) < 200
    assert meta["og:title"] in page.text
    assert meta["og:site_name"] == "Hairpin"
    assert meta["twitter:card"] == "summary_large_image"
    picture = meta["og:image"].removeprefix(SITE)
    assert files[picture]
    assert (meta["og:image:width"], meta["og:image:height"]) == ("1200", "630")
    assert meta["og:image:alt"]


@pytest.mark.parametrize("name", PAGES)
def test_without_an_address_no_page_names_one(games: list[dict[str, Any]], name: str) -> None:
    files = made(games, "")
    text = files[f"{name}/index.html"].decode()
    meta = Page(text).meta()
    assert not {"og:url", "og:image"} & set(meta)
    assert meta["og:title"]
    assert meta["twitter:card"] == "summary"
    assert "canonical" not in text
    assert "oembed" not in text
    assert not [file for file in files if file.endswith("oembed.json")]


def test_home_has_the_tags_of_its_own_title() -> None:
    text = (
        '<title>Races &amp; cards</title><meta name="description" content="Words &quot;here&quot;">'
    )
    meta = Page(previews.home(text, SITE)).meta()
    assert (meta["og:title"], meta["og:description"]) == ("Races & cards", 'Words "here"')
    assert (meta["og:url"], meta["og:image"]) == (SITE, f"{SITE}previews/home.png")
    with pytest.raises(Trouble, match="no title"):
        previews.home("<title>x</title>", SITE)


@pytest.mark.parametrize("name", NAMES)
def test_the_oembed_file_follows_the_specification(files: dict[str, bytes], name: str) -> None:
    page = page_of(files, name)
    (link,) = page.all("link", type="application/json+oembed")
    assert link["type"] == "application/json+oembed"
    facts = json.loads(files[link["href"].removeprefix(SITE)])
    # It cannot answer for a position behind the "#", so it says what it offers.
    assert facts["title"] == link["title"]
    assert re.fullmatch(r".+: a new game", link["title"])
    assert link["title"].partition(":")[0] in page.text
    # The specification of oEmbed 1.0 demands these fields of the type "rich".
    assert (facts["version"], facts["type"]) == ("1.0", "rich")
    assert (type(facts["width"]), type(facts["height"])) == (int, int)
    (frame,) = Page(facts["html"]).all("iframe")
    assert frame["src"] == f"{SITE}?embed=1#/{name}"
    assert frame["title"] == facts["title"]
    assert (int(frame["width"]), int(frame["height"])) == (facts["width"], facts["height"])
    least = load(name).frame
    assert facts["width"] >= least[0]
    assert facts["height"] >= least[1]
    # A file with a thumbnail must also have its size.
    assert files[facts["thumbnail_url"].removeprefix(SITE)]
    assert (facts["thumbnail_width"], facts["thumbnail_height"]) == previews.SIZE


@pytest.mark.parametrize("name", ["home", *NAMES])
def test_each_preview_is_a_small_picture_of_the_right_size(
    games: list[dict[str, Any]], name: str
) -> None:
    data = previews.pictures(games)[f"previews/{name}.png"]
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", data[16:24]) == previews.SIZE
    assert len(data) < 150_000


@pytest.mark.parametrize("name", PAGES)
def test_the_policy_of_a_page_allows_exactly_its_own_script(
    files: dict[str, bytes], name: str
) -> None:
    text = files[f"{name}/index.html"].decode()
    (policy,) = Page(text).all("meta", **{"http-equiv": "Content-Security-Policy"})
    scripts = re.findall(r"<script>(.*?)</script>", text)
    assert len(scripts) == (name != static_pages.SOLVED)
    hashes = [base64.b64encode(hashlib.sha256(s.encode()).digest()).decode() for s in scripts]
    allowed = " ".join(f"'sha256-{each}'" for each in hashes) or "'none'"
    assert f"; script-src {allowed}; " in policy["content"]


def test_a_shared_link_keeps_its_game_also_if_a_messenger_encodes_it() -> None:
    shared = ["#/g/daytona,puzzle,3,/3", "#%2Fg%2Fdaytona,puzzle,3,%2F3", "#%2fg%2f1abc"]
    into = static_pages.INTO.format(
        up="../", query="location.search", fragment=json.dumps("#/daytona")
    )
    code = (
        "const led = [];"
        f"for (const hash of {json.dumps([*shared, '#part', '#/', ''])}) {{"
        " const location = { search: '?embed=1', hash, replace: (to) => led.push(to) };"
        f" {into} }}"
        "console.log(JSON.stringify(led));"
    )
    assert json.loads(node("-e", code)) == [
        f"../?embed=1{fragment}" for fragment in [*shared, *["#/daytona"] * 3]
    ]


def test_every_address_of_a_page_exists(dist: Path) -> None:
    for name in PAGES:
        page = Page((dist / name / "index.html").read_text("utf-8"))
        found = [of.get("href") or of.get("src") or "" for _, of in page.found]
        local = [each for each in found if each and "://" not in each]
        assert len(local) > 3
        for address in local:
            place = dist / name / re.split("[?#]", address)[0]
            assert (place / "index.html" if place.is_dir() else place).is_file(), address


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("https://a.example", "https://a.example/"),
        ("https://a.example/hairpin", "https://a.example/hairpin/"),
        ("http://localhost:8000/", "http://localhost:8000/"),
        ("HTTPS://A.example/Hairpin//", "https://a.example/Hairpin/"),
    ],
)
def test_an_address_of_a_site_ends_with_a_slash(given: str, address: str) -> None:
    assert previews.site_address(given) == address


@pytest.mark.parametrize(
    "given",
    [
        "a.example/hairpin",
        "ftp://a.example/",
        "https://",
        "https:///hairpin",
        "https://a.example/?x=1",
        "https://a.example/?",
        "https://a.example/#x",
        "https://a.example/a b",
        'https://a.example/"',
        "https://me:word@a.example/",
        "https://a.example:port/",
        "https://[a/",
        "$SITE",
    ],
)
def test_another_text_is_refused_in_one_sentence(given: str) -> None:
    with pytest.raises(Trouble, match=r"^--site: [^\n]+$"):
        previews.site_address(given)


def test_the_page_about_turbo_duel_has_the_text_of_its_document(files: dict[str, bytes]) -> None:
    page = page_of(files, static_pages.SOLVED)
    plain = re.sub(r"[`*|]", "", static_pages.TEXT.read_text("utf-8"))
    for line in re.findall(r"^[A-Z][^|#\n]{30,}$", plain, re.M):
        assert line in page.text
    (frame,) = page.all("iframe")
    assert frame["src"].startswith("../?embed=1")
    assert frame["loading"] == "lazy"
    # The steps of the solver are the only list with numbers.
    text = files[f"{static_pages.SOLVED}/index.html"].decode()
    steps = re.findall(r"<ol>(.*?)</ol>", text, re.S)
    assert [len(re.findall("<li>", each)) for each in steps] == [5]


def test_the_solved_positions_have_the_checksum_of_the_page(files: dict[str, bytes]) -> None:
    data = files[f"{static_pages.SOLVED}/positions.txt"]
    assert data.count(b"\n") == 2000
    page = page_of(files, static_pages.SOLVED)
    assert hashlib.sha256(data).hexdigest() in page.text
    (link,) = [of for of in page.all("a") if "download" in of]
    assert link["href"].endswith("/positions.txt")


def test_each_position_to_try_opens_after_its_number_of_turns(files: dict[str, bytes]) -> None:
    text = files[f"{static_pages.SOLVED}/index.html"].decode()
    rows = re.findall(
        r'<td><a [^>]*href="\.\./turbo-duel/(.*?)#/g/([^"]+)">(\d+) turns</a></td>\s*<td>(\d+)</td>',
        text,
    )
    assert len(rows) >= 4
    for query, link, played, left in rows:
        match = read_link(split(html.unescape(link))[1], load)
        assert match.n == int(played)
        assert int(played) + int(left) == 21
        assert [seat.is_bot for seat in match.seats] == [False, True]
        # The last row shows the whole line from its first move.
        assert query == ("?replay=1" if left == "0" else "")
        if left == "0":
            assert match.result is not None
            continue
        # A person plays the seat that can force the win.
        assert match.game.actors(match.state) == (1,)


def test_a_document_without_its_parts_is_refused() -> None:
    text = static_pages.TEXT.read_text("utf-8")
    with pytest.raises(Trouble, match="no line of play"):
        static_pages.links_of(text.replace(" · ", " "))
    with pytest.raises(Trouble, match="no table"):
        static_pages.article(text.replace("## Positions to try", "## Others"), {}, b"")
    with pytest.raises(Trouble, match="one row after 3 turns"):
        static_pages.article(text, {3: "x"}, b"")
