"""The site of the documents, built without a warning: links, addresses, names and outputs."""

from __future__ import annotations

import json
import re
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote

import hairpin
import pytest

from tests.extras.needs import needed, only_by_extras
from tools.common import ROOT

only_by_extras()
MarkdownIt = needed("markdown_it").MarkdownIt
docs = needed("tools.docs")
pages = needed("tools.documents.pages")

if TYPE_CHECKING:
    from pathlib import Path

GAMES = tuple(info.id for info in hairpin.list_games())
#: Element and attribute whose address a browser loads by itself.
LOADED = {
    ("script", "src"),
    ("img", "src"),
    ("link", "href"),
    ("iframe", "src"),
    ("source", "srcset"),
}


class Page(HTMLParser):
    """A page: its anchors, its links, and the addresses that it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record the anchors and addresses of an element."""
        for name, value in attrs:
            if name == "id" or (tag == "a" and name == "name"):
                self.anchors.add(value or "")
            elif (tag, name) == ("a", "href"):
                self.links.append(value or "")
            elif (tag, name) in LOADED:
                self.loaded.append(value or "")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site. A warning of MkDocs stops its build."""
    folder: Path = docs.build(tmp_path_factory.mktemp("documents") / "docs")
    return folder


@pytest.fixture(scope="module")
def read(site: Path) -> dict[Path, Page]:
    """Return all pages by their files."""
    return {path: Page(path.read_text("utf-8")) for path in site.rglob("*.html")}


def text_of(page: Path) -> str:
    """Return the text of a page without markup."""
    return unescape(re.sub(r"<[^>]+>", "", page.read_text("utf-8")))


def test_each_link_within_the_site_leads_to_a_file_and_an_anchor(read: dict[Path, Page]) -> None:
    lost = []
    for path, page in read.items():
        for link in (*page.links, *page.loaded):
            address, _, anchor = link.partition("#")
            if re.match(r"[a-z]+:", link):
                continue
            target = (path.parent / unquote(address)).resolve() if address else path
            known = read[target].anchors if target in read else {unquote(anchor)}
            if not target.is_file() or (anchor and unquote(anchor) not in known):
                lost.append(f"{path.name}: {link}")
    assert len(read) > 80
    assert lost == []


def test_no_page_loads_anything_from_another_host(site: Path, read: dict[Path, Page]) -> None:
    loaded = {address for page in read.values() for address in page.loaded}
    assert len(loaded) > 10
    assert [address for address in loaded if re.match(r"[a-z]+:|/", address)] == []
    styles = "".join(path.read_text("utf-8") for path in site.rglob("*.css"))
    fetched = [address.strip("'\"") for address in re.findall(r"url\((.{6})", styles)]
    assert {address[:5] for address in fetched} == {"data:"}
    assert "@import" not in styles


def test_the_search_index_has_names_and_documents(site: Path) -> None:
    found = json.loads((site / "search" / "search_index.json").read_text("utf-8"))["docs"]
    places = {entry["location"] for entry in found}
    assert {"reference/hairpin.html#hairpin.Match", "bots.html#check-it"} <= places


def test_the_navigation_has_four_parts(site: Path) -> None:
    tabs = re.findall(
        r'class="md-tabs__link">\s*([^<]+?)\s*<', (site / "index.html").read_text("utf-8")
    )
    assert tabs == ["Start", "Library", "Data and learning", "How it is built"]


@pytest.mark.parametrize("module", pages.MODULES)
def test_each_public_name_has_an_entry(read: dict[Path, Page], site: Path, module: str) -> None:
    anchors = read[site / "reference" / f"{module}.html"].anchors
    names = pages.MODULES[module] or pages.exported(module)
    wanted = {f"{module}.{name}" for name in names if name != "__version__"}
    assert wanted
    assert wanted - anchors == set()


def test_types_in_signatures_lead_to_their_entries(read: dict[Path, Page], site: Path) -> None:
    assert "#hairpin.Suggestion" in read[site / "reference" / "hairpin.html"].links


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_an_environment_has_its_picture_sizes_and_game(site: Path, game: str) -> None:
    folder = site / "environments"
    assert (folder / f"{game}.svg").read_text("utf-8").startswith("<svg")
    text = text_of(folder / f"{game}.html")
    env = pages.module_of(game).env()
    agent = env.possible_agents[0]
    size = env.observation_space(agent)["observation"].shape[0]
    assert f"{len(env.possible_agents)}\n{env.action_space(agent).n}\n{size}\n" in text
    assert len(re.findall(r"^seat_\d [-\d.]+ \{'place", text, re.M)) == len(env.possible_agents)


def test_the_notebooks_show_their_output(site: Path) -> None:
    sources = sorted((ROOT / "examples" / "notebooks").glob("*.py"))
    assert len(sources) == 3
    for source in sources:
        assert (site / "notebooks" / f"{source.stem}.ipynb").exists()
    shares = re.findall(
        r"after \d+ games: (\d+)%", text_of(site / "notebooks" / "first_learner.html")
    )
    assert int(shares[-1]) > 80


def test_the_site_has_the_licence_of_its_theme(site: Path) -> None:
    assert "Martin Donath" in (site / "theme-licence.txt").read_text("utf-8")


def test_pages_have_the_lists_tables_and_code_of_their_documents(site: Path) -> None:
    reader = MarkdownIt("commonmark").enable("table")
    wrong = []
    for source in sorted((ROOT / "docs").rglob("*.md")):
        name = source.relative_to(ROOT / "docs").as_posix().replace("README", "index")
        shown = (site / name.replace(".md", ".html")).read_text("utf-8")
        article = re.sub(r"<nav.*?</nav>", "", shown.partition("<article")[2], flags=re.S)
        meant = reader.render(source.read_text("utf-8"))
        for tag in ("li", "ol", "tr", "pre", "blockquote", "h2"):
            counts = [
                len(re.findall(f"<{tag}[ >]", text))
                for text in (meant, article.partition("</article")[0])
            ]
            if counts[0] != counts[1]:
                wrong.append(f"{name}: {tag} {counts}")
    assert wrong == []
