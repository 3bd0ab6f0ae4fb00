"""The built site: its files, their origin in the checkout, and identical bytes from each build."""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import io
import json
import re
import subprocess
import zipfile
import zlib
from pathlib import Path
from typing import Any

import pytest
from hairpin.core.link import write_puzzle
from hairpin.games import GAMES
from hairpin.pictures import start_pictures
from hairpin.puzzles.book import games, puzzle, puzzles

from tools import budget, common, fonts, guides, pages, stdlib, translation
from tools import site as maker
from tools.common import ENGINE, ROOT, WEB

RUNTIME = {
    "interpreter.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide.mjs",
    "pyscript/core.js",
    "python_stdlib.zip",
}


def folder(dist: Path, kind: str) -> Path:
    """Return the hashed folder of a kind: "app" or "runtime"."""
    found = list(dist.glob(f"{kind}-*"))
    assert len(found) == 1
    return found[0]


def names(place: Path) -> list[str]:
    """Return the names of all files below a folder."""
    return sorted(p.relative_to(place).as_posix() for p in place.rglob("*") if p.is_file())


def plan(dist: Path) -> dict[str, Any]:
    """Return the plan in sw.js, which lists the files that the service worker stores."""
    return budget.plan({"sw.js": (dist / "sw.js").read_bytes()})


@pytest.fixture(scope="module")
def page_text(dist: Path) -> str:
    """Return the text of the built index.html."""
    return (dist / "index.html").read_text("utf-8")


def test_the_engine_archive_has_the_unchanged_files_of_the_checkout(dist: Path) -> None:
    whole = folder(dist, "app") / "engine.zip"
    late = io.BytesIO(zlib.decompress(base64.b64decode((whole.parent / maker.SHEETS).read_bytes())))
    shipped: dict[str, bytes] = {}
    compiled: set[str] = set()
    for place, on_paper in ((whole, False), (late, True)):
        with zipfile.ZipFile(place) as archive:
            listed = archive.namelist()
            assert {stdlib.on_paper(n) for n in listed} == {on_paper}
            shipped |= {n: archive.read(n) for n in listed if "__pycache__" not in n}
            compiled |= {n for n in listed if "__pycache__" in n}
    own = {
        p.relative_to(ENGINE).as_posix(): p.read_bytes()
        for p in ENGINE.rglob("*")
        if p.is_file() and "__pycache__" not in p.parts
    }
    assert shipped.items() <= own.items()
    sources = [p.relative_to(ENGINE) for p in stdlib.reached(ENGINE)]
    assert {n for n in shipped if n.endswith(".py")} == {p.as_posix() for p in sources}
    # PyScript's Python files that a start imports are compiled too, so that no start compiles them.
    names = {p.name for p in stdlib.PYSCRIPT.glob("*.py")}
    assert {f"{name}.py" for name in stdlib.UNUSED} <= names
    sources += [Path("pyscript") / n for n in names if n.removesuffix(".py") not in stdlib.UNUSED]
    assert compiled == {f"{p.parent}/__pycache__/{p.stem}.cpython-314.pyc" for p in sources}
    assert "hairpin/session/__init__.py" in map(str, sources)
    # Not shipped: the terminal, the conformance suite, plugins, and data that only the build reads.
    at_home = {n for n in own if n not in shipped}
    assert "hairpin/words/en/terminal.po" in at_home
    kept = (
        ".py",
        "terminal.po",
        "match.po",
        "elsewhere.po",
        "py.typed",
        "pictures.toml",
        "page.css",
        "teaching.en.md",
        stdlib.PUZZLES,
    )
    apart = (
        "hairpin/testing/",
        "hairpin/texts/",
        "hairpin_lab/",
        "hairpin/words/en/page",
    )
    # The archives have English alone, in folders of sentences and in names of texts. The page fetches the files of
    # another language, which the build makes of the translations.
    assert {n.split("/words/")[1].split("/")[0] for n in shipped if "/words/" in n} == {"en"}
    assert {n.split(".")[-2] for n in shipped if n.endswith(".md")} == {"en"}
    assert all(
        name.endswith(kept) or name.startswith(apart) or stdlib.translated(ENGINE / name)
        for name in at_home
    )
    assert "hairpin/words/de/core.po" in at_home


def test_the_first_script_asks_only_for_files_of_the_site(dist: Path) -> None:
    # A missing file would end in the sentence that a part of the page could not be fetched.
    asked = re.search(
        r"var parts = (.+);", (WEB / "js" / "page" / "first-paint.js").read_text("utf-8")
    )
    assert asked
    scripts = {path.stem for path in (folder(dist, "app") / "js").glob("*.js")}
    assert {"still", "lazy", "table"} <= {*re.findall(r"'(\w+)'", asked[1])} <= scripts


def test_each_joined_script_is_a_module_that_browsers_accept(dist: Path, tmp_path: Path) -> None:
    scripts = list((folder(dist, "app") / "js").glob("*.js"))
    assert "still.js" in {script.name for script in scripts}
    for script in scripts:
        module = tmp_path / f"{script.stem}.mjs"
        module.write_bytes(script.read_bytes())
        done = subprocess.run(["node", "--check", module], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr[-500:]


def test_the_puzzles_are_fetched_on_demand_and_not_in_the_archive(dist: Path) -> None:
    app = folder(dist, "app")
    assert (app / "puzzles.txt").read_bytes() == (ENGINE / stdlib.PUZZLES).read_bytes()
    with zipfile.ZipFile(app / "engine.zip") as archive:
        assert stdlib.PUZZLES not in archive.namelist()
    groups = [name for group in plan(dist)["groups"] for name in group["files"]]
    assert f"{app.name}/puzzles.txt" in plan(dist)["later"]
    assert f"{app.name}/puzzles.txt" not in groups


def test_frames_fetch_the_pictures_of_puzzles_on_demand(dist: Path) -> None:
    app = folder(dist, "app")
    for game in games():
        name = f"{maker.PUZZLE_PICTURES}{game}.json"
        stills = json.loads((app / name).read_text("utf-8"))
        assert len(stills) == len(puzzles(game))
        third, still = puzzle(game, 3), stills[2]
        assert write_puzzle(third.begin(), 3) == f"{game},puzzle,3,,{still['picture']}/3"
        # The cars of Grand Prix have colours, its seats have none.
        assert ("colour" in still) == (game != "grand-prix")
        assert all(each["task"].endswith((".", "?")) for each in stills)
        assert f"{app.name}/{name}" in plan(dist)["later"]


def test_frames_fetch_the_picture_of_a_start_on_demand(dist: Path) -> None:
    app = folder(dist, "app")
    pictures = json.loads((app / maker.START_PICTURES).read_text("utf-8"))
    for game in GAMES:
        assert pictures[game] == {str(n): picture for n, picture in start_pictures(game).items()}
    assert f"{app.name}/{maker.START_PICTURES}" in plan(dist)["later"]


def test_files_mjs_unpacks_the_archive(dist: Path, tmp_path: Path) -> None:
    packed = tmp_path / "packed.zip"
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", "a" * 100)
    script = tmp_path / "lay.mjs"
    script.write_text(
        f"""
        import {{ createHash }} from 'node:crypto';
        import {{ readFileSync }} from 'node:fs';
        import {{ layFiles }} from '{(ROOT / "web" / "runtime" / "files.mjs").as_uri()}';
        const hash = (data) => createHash('sha256').update(data).digest('hex');
        const [, , zip, packed] = process.argv;
        const made = new Set();
        const files = {{}};
        const system = {{
          mkdirTree: (path) => made.add(path),
          writeFile: (path, data) => {{ files[path] = made.has(path.slice(0, path.lastIndexOf('/'))) && hash(data); }},
        }};
        const laid = [readFileSync(zip), readFileSync(packed)].map((data) => layFiles(system, data, '/home/'));
        process.stdout.write(JSON.stringify([laid, files]));
        """,
        "utf-8",
    )
    path = folder(dist, "app") / "engine.zip"
    laid, files = json.loads(common.node(script, path, packed))
    assert laid == [True, False], "what is compressed is left to Python"
    with zipfile.ZipFile(path) as archive:
        whole = {n: hashlib.sha256(archive.read(n)).hexdigest() for n in archive.namelist()}
    assert files == {f"/home/{name}": digest for name, digest in whole.items()}


@pytest.mark.deep
def test_the_shipped_files_are_enough_for_whole_games(dist: Path, tmp_path: Path) -> None:
    """Play whole games in Pyodide with the shipped library and the shipped engine only."""
    with zipfile.ZipFile(folder(dist, "app") / "engine.zip") as archive:
        archive.extractall(tmp_path)
    library = folder(dist, "runtime") / "python_stdlib.zip"
    script = Path(__file__).with_name("shipped_games.py")
    said = common.node(
        stdlib.RUNNER, "--stdlib", library, "--mount", f"{tmp_path}=/shipped", script, "/shipped"
    )
    assert int(said) > 100


@pytest.mark.parametrize("name", ["engine.zip", "python_stdlib.zip"])
def test_python_uses_the_compiled_files_without_checking_the_source(dist: Path, name: str) -> None:
    path = next(dist.glob(f"*/{name}"))
    with zipfile.ZipFile(path) as archive:
        compiled = [archive.read(n) for n in archive.namelist() if n.endswith(".pyc")]
        assert all(info.compress_type == zipfile.ZIP_STORED for info in archive.infolist())
    assert compiled
    assert {data[:4] for data in compiled} == {compiled[0][:4]}
    # PEP 552: bit 0 says that the file has a hash instead of a time. Bit 1 says that Python compares
    # this hash with the source.
    assert {int.from_bytes(data[4:8], "little") for data in compiled} == {1}


@pytest.mark.deep
def test_two_builds_are_identical(
    dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (common, maker, stdlib):
        monkeypatch.setattr(module, "BUILD", tmp_path / "build")
    (tmp_path / "build").mkdir()
    again = maker.contents()
    monkeypatch.undo()
    if not maker.fresh():
        pytest.skip("the checkout changed while the tests ran")
    assert sorted(again) == names(dist)
    assert [name for name, data in again.items() if (dist / name).read_bytes() != data] == []


def test_folders_are_named_after_their_content(dist: Path) -> None:
    run = maker.tree(folder(dist, "runtime"))
    own = maker.tree(folder(dist, "app"))
    assert folder(dist, "runtime").name == maker._name("runtime", run)
    assert folder(dist, "app").name == maker._name("app", own, folder(dist, "runtime").name)


def test_lock_listedno_registry() -> None:
    text = (WEB / "package-lock.json").read_text()
    lock = json.loads(text)
    assert '"resolved"' not in text
    for name, entry in lock["packages"].items():
        links = {k for k, v in entry.items() if isinstance(v, str) and "://" in v}
        assert not links, name
        pinned = "integrity" in entry or entry.get("optional")
        assert name == "" or pinned, f"{name} is not pinned by content"


def test_everything_is_pinned_exactly() -> None:
    package = json.loads((WEB / "package.json").read_text())
    wanted = {**package["dependencies"], **package["devDependencies"]}
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted.values())
    for path in (ROOT / "tools").glob("requirements-*.txt"):
        lines = [x for x in path.read_text().splitlines() if x and x[0] not in "#-"]
        assert all(re.fullmatch(r"[\w-]+==[\w.]+", line) for line in lines), path.name


def test_the_runtime_has_no_unused_files(dist: Path) -> None:
    found = [name for name in names(folder(dist, "runtime")) if not name.endswith(".packed")]
    assert set(found) == RUNTIME


@pytest.mark.parametrize("host", list(budget.MOST_MEGABYTES))
def test_a_first_visit_stays_in_the_budget(dist: Path, host: str) -> None:
    requests, megabytes = budget.visit(maker.tree(dist), host, best=True)
    assert megabytes <= budget.MOST_MEGABYTES[host]
    assert requests <= budget.MOST_REQUESTS


def test_files_on_demand_stay_in_the_budget(dist: Path) -> None:
    files, megabytes = budget.later(maker.tree(dist))
    assert 0 < files <= budget.MOST_LATER["files"]
    assert 0 < megabytes <= budget.MOST_LATER["MB"]


def test_the_sentences_of_each_language_are_within_their_limit(dist: Path) -> None:
    found = budget.words(maker.tree(dist))
    assert {f"words-{language}.txt" for language in translation.languages()} == set(found)
    assert {name: kb for name, kb in found.items() if kb > budget.MOST_WORDS} == {}


def test_a_start_fetches_no_file_of_another_language(dist: Path, page_text: str) -> None:
    found = re.search(r'<meta name="hairpin-build" content="([^"]+)"', page_text)
    assert found
    build = json.loads(html.unescape(found[1]))
    assert build["bytes"]
    assert not [name for name in build["bytes"] if re.search(r"/(words|guide)-", name)]
    stored = [name for group in plan(dist)["groups"] for name in group["files"]]
    assert not [name for name in stored if re.search(r"/(words|guide)-", name)]


def test_home_stays_in_the_budget(dist: Path) -> None:
    found = budget.home(maker.tree(dist))
    assert {name: found[name] for name in found if found[name] > budget.MOST_AT_HOME[name]} == {}


def test_packed_files_unpack_to_the_plain_files(dist: Path) -> None:
    packed = plan(dist)["packed"]
    assert {Path(name).name for name in packed} == {
        "engine.zip",
        "pyodide.asm.wasm",
        "python_stdlib.zip",
    }
    for name in packed:
        assert gzip.decompress((dist / f"{name}.packed").read_bytes()) == (dist / name).read_bytes()


def inlined(page_text: str) -> list[tuple[str, str]]:
    """Return the inline styles and scripts of a page, each with its kind."""
    return re.findall(r"<(style|script)>(.*?)</", page_text, re.S)


def named(text: str) -> str:
    """Return the hash of a style or script in the notation of content policies."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def test_the_content_policy_comes_first_and_has_the_agreed_text(page_text: str) -> None:
    policy = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page_text)
    assert policy
    style, script = (named(text) for _, text in inlined(page_text))
    assert html.unescape(policy[1]) == (
        f"default-src 'none'; img-src 'self' data:; style-src 'self' {style}; font-src 'self'; "
        f"connect-src 'self'; manifest-src 'self'; script-src 'self' {script} 'wasm-unsafe-eval'; "
        "worker-src 'self' blob:; frame-src 'self'; base-uri 'none'; form-action 'none'"
    )
    before = page_text[: policy.start()]
    assert not re.search(r"<(script|link|style|img)", before)


def test_every_page_restricts_base_and_form_addresses(dist: Path) -> None:
    shipped = sorted(dist.glob("**/*.html"))
    below = {p.relative_to(dist).as_posix() for p in shipped}
    assert {"404.html", "guides.html", "index.html", "turbo-duel/index.html"} <= below
    # The demo post stands for a page of others, which has its own policy or none.
    for path in {*shipped} - {dist / "demo" / "post.html"}:
        policy = re.search(
            r'http-equiv="Content-Security-Policy" content="([^"]*)"', path.read_text()
        )
        assert policy
        rules = policy[1].split("; ")
        # ``default-src`` does not restrict base addresses and form addresses.
        assert {"default-src 'none'", "base-uri 'none'", "form-action 'none'"} <= set(rules), path
        assert "unsafe-inline" not in policy[1]


def test_the_paper_colour_is_the_same_everywhere(dist: Path, page_text: str) -> None:
    css = (WEB / "css" / "tokens.css").read_text("utf-8")
    paper = re.search(r"--paper: light-dark\((#\w{6}), (#\w{6})\)", css)
    assert paper
    manifest = json.loads((dist / "manifest.webmanifest").read_text("utf-8"))
    assert (manifest["background_color"], manifest["theme_color"]) == (paper[1], paper[1])
    for page in (page_text, (dist / "404.html").read_text("utf-8")):
        frame = re.findall(r'<meta name="theme-color" content="(.*?)" media="\((.*?)\)">', page)
        assert frame == [
            (paper[1], "prefers-color-scheme: light"),
            (paper[2], "prefers-color-scheme: dark"),
        ]
        style = page[page.index("<style>") : page.index("</style>")]
        assert set(re.findall("--paper:(#[0-9a-f]{6})", style)) == {paper[1], paper[2]}
    icon = (dist / "icons" / "icon.svg").read_text("utf-8")
    assert f'<rect width="64" height="64" rx="13" fill="{paper[1]}"/>' in icon


def test_pages_need_no_exception_from_the_policy(dist: Path, page_text: str) -> None:
    assert [kind for kind, _ in inlined(page_text)] == ["style", "script"]
    for path in dist.glob("*.html"):
        text = path.read_text("utf-8")
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
        assert policy
        assert all(named(part) in html.unescape(policy[1]) for _, part in inlined(text)), path
        others = re.findall(r"<(?:script|style)( [^>]*)>", text)
        assert all("src=" in a or 'type="application/json"' in a for a in others), path
        assert not re.search(r"<[^>]*\s(?:style|on[a-z]+)=", text), path


def test_the_style_sheet_overrides_the_inline_style(dist: Path, page_text: str) -> None:
    """Once the style sheet is loaded, the inline style changes no colour."""
    sheet = (folder(dist, "app") / "css" / "main.css").read_text("utf-8")
    set_again = [
        (selector, {declaration.partition(":")[0] for declaration in body.split(";")})
        for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", sheet)
        for selector in selectors.split(",")
    ]
    _, style = inlined(page_text)[0]
    left = []
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", style):
        if (
            "[data-script]" in selector
            or "[data-words]" in selector
            or "prefers-color-scheme" in style.split(selector)[0][-40:]
        ):
            continue
        for declaration in body.split(";"):
            name = declaration.partition(":")[0]
            again = {name, name.partition("-")[0]}
            if not any(other == selector and names & again for other, names in set_again):
                left.append(f"{selector} {name}")
    # The style sheet need not set ``--`` properties again, because it gives them the same colours.
    assert [each for each in left if "--" not in each] == []


def test_every_address_is_relative_and_exists(dist: Path, page_text: str) -> None:
    found = re.findall(r'\s(?:href|src)="([^"#][^"]*)"', page_text)
    local = [a for a in found if not a.startswith(("https://", "mailto:", "data:"))]
    assert local
    for address in local:
        assert not address.startswith(("/", "web/")), address
        assert (dist / address.split("?")[0].split("#")[0]).exists(), address
    for path in folder(dist, "app").rglob("*.css"):
        for address in re.findall(r'url\(["\']?(?!data:)([^"\')]+)', path.read_text("utf-8")):
            if not address.startswith("#"):
                assert (path.parent / address).exists(), f"{address} in {path.name}"
    manifest = json.loads((dist / "manifest.webmanifest").read_text())
    for picture in (*manifest["icons"], *manifest["screenshots"]):
        assert (dist / picture["src"]).exists()
    assert not manifest["start_url"].startswith("/")


def test_each_language_has_a_manifest_that_installs_the_same_app(dist: Path) -> None:
    english, *others = (
        json.loads((dist / pages.manifest_name(code)).read_text("utf-8"))
        for code in ("en", *translation.languages())
    )
    assert others
    texts = {"lang", "description", "shortcuts", "screenshots"}
    for other in others:
        assert other.keys() == english.keys()
        assert {key: other[key] for key in other.keys() - texts} == {
            key: english[key] for key in english.keys() - texts
        }
        for text in ("lang", "description"):
            assert other[text] != english[text]
        for kind, address in (("shortcuts", "url"), ("screenshots", "src")):
            assert [each[address] for each in other[kind]] == [
                each[address] for each in english[kind]
            ]
    german = json.loads((dist / pages.manifest_name("de")).read_text("utf-8"))
    for kind, text in (("shortcuts", "description"), ("screenshots", "label")):
        assert not {each[text] for each in german[kind]} & {each[text] for each in english[kind]}


def test_screenshots_have_sizes_that_browsers_accept(dist: Path) -> None:
    """Chrome wants sides of 320 to 3840 pixels, a ratio of at most 2.3, and the same ratio within a form factor."""
    manifest = json.loads((dist / "manifest.webmanifest").read_text("utf-8"))
    ratios: dict[str, set[float]] = {}
    for shot in manifest["screenshots"]:
        wide, high = map(int, shot["sizes"].split("x"))
        assert 320 <= min(wide, high) <= max(wide, high) <= min(3840, 2.3 * min(wide, high))
        ratios.setdefault(shot["form_factor"], set()).add(wide / high)
    assert {form: len(each) for form, each in ratios.items()} == {"wide": 1, "narrow": 1}
    assert sum(path.stat().st_size for path in (dist / "screenshots").iterdir()) < 2_000_000


def test_every_import_exists(dist: Path) -> None:
    for path in folder(dist, "app").rglob("*.js"):
        # Comments import types, which only the type checker reads.
        code = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.S)
        for address in re.findall(r"""(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]""", code):
            assert (path.parent / address).exists(), f"{address} in {path.name}"


def test_the_service_worker_stores_exactly_the_needed_files(dist: Path) -> None:
    listed = [name for group in plan(dist)["groups"] for name in group["files"]]
    assert len(listed) == len(set(listed))
    not_needed = {"404.html", ".nojekyll", "sw.js", "index.html", "embed.js", "teachers.html"}
    not_needed.add("third-party.txt")  # licences, which nobody needs offline
    # Pages in folders of their own, with their pictures, are for people who come from elsewhere.
    not_needed |= {
        name
        for name in names(dist)
        if re.match(r"(?:[a-z-]+/){1,2}(?:index|oembed|positions|post|guides)\.", name)
    }
    # Not stored: source maps (for developers), packed files (for a first visit), icons and
    # screenshots (for installing), and old-browser.js (for browsers that are too old).
    beside = re.compile(
        r"\.(map|packed|webmanifest)$|^(?:icons|screenshots|previews)/|/js/old-browser\.js$"
    )
    not_needed |= {name for name in names(dist) if beside.search(name)}
    # Files on demand are stored when the page has fetched them.
    assert set(plan(dist)["later"]) < set(names(dist))
    not_needed |= set(plan(dist)["later"])
    assert set(listed) - {"./"} == set(names(dist)) - not_needed
    assert "./" in listed


def test_every_stored_file_has_a_version(dist: Path) -> None:
    """A file's version is the hash that its folder's name contains; other files have a digest in the plan."""
    facts = plan(dist)
    *hashed, page = facts["groups"]
    assert all(name.startswith(f"{group['name']}/") for group in hashed for name in group["files"])
    assert set(facts["digests"]) == set(page["files"])
    for name, digest in facts["digests"].items():
        data = (dist / ("index.html" if name == "./" else name)).read_bytes()
        assert hashlib.sha256(data).hexdigest() == digest, name


def test_the_page_has_the_data_of_the_games(dist: Path, page_text: str) -> None:
    block = re.search(
        r'<script type="application/json" id="hairpin-data">(.*?)</script>', page_text, re.S
    )
    assert block
    data = json.loads(block[1])
    told = (dist / "guides.html").read_text("utf-8")
    assert data["version"]
    assert [game["id"] for game in data["games"]]
    assert "null-game" not in {game["id"] for game in data["games"]}
    for game in data["games"]:
        assert html.escape(game["name"]) in page_text.replace(block[0], "")
        assert f'id="{game["id"]}"' in told
    # The installed app has a shortcut for each game.
    manifest = json.loads((dist / "manifest.webmanifest").read_text("utf-8"))
    shortcuts = {short["url"]: short["name"] for short in manifest["shortcuts"]}
    assert shortcuts == {f"./#/{game['id']}": game["name"] for game in data["games"]}


def test_guides_cannot_add_markup() -> None:
    made = guides.markup("# Title\n\n<script>x</script> and [a](javascript:alert) *b*")
    assert "<script" not in made
    assert "javascript:" not in made.replace("[a](javascript:alert)", "")
    assert "<em>b</em>" in made
    table = guides.markup("| a | b |\n| --: | :-: |\n| 1 | 2 |")
    assert "style" not in table, "the page's policy allows none"
    assert '<td data-align="right">1</td>' in table


def test_the_site_has_the_files_that_hosts_look_for(dist: Path) -> None:
    assert (dist / ".nojekyll").read_bytes() == b""
    missing = (dist / "404.html").read_text()
    # A host shows 404.html at any address, so relative addresses would not work.
    assert not re.search(r"\ssrc=|<link", missing)
    assert re.findall(r'href="(.*?)"', missing) == ["./", "./", "../", "../../"]


def test_the_notices_name_every_shipped_work(dist: Path) -> None:
    text = (dist / "third-party.txt").read_text("utf-8")
    for name in (
        "PyScript",
        "Pyodide",
        "CPython",
        "lit-html",
        "Mozilla Public License",
        "Barlow",
        "OFL",
    ):
        assert name in text
    assert "The Hairpin authors" in text


def test_fonts_are_subsets(dist: Path) -> None:
    wanted = fonts.wanted(sorted((WEB / "css").rglob("*.css")))
    shipped = {p.stem for p in (folder(dist, "app") / "fonts").iterdir()}
    assert shipped == wanted
    assert all(p.stat().st_size < 25_000 for p in (folder(dist, "app") / "fonts").iterdir())


def test_no_address_leads_to_another_host(dist: Path) -> None:
    for path in folder(dist, "app").rglob("*"):
        if path.suffix in {".js", ".css", ".svg"}:
            found = set(re.findall(r"https?://[\w.-]+", path.read_text("utf-8")))
            assert found <= {"http://www.w3.org", "https://www.w3.org"}, path.name
