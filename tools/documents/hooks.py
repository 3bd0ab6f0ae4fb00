"""Hooks of MkDocs: the navigation from docs/README.md, the made pages, and links to files outside docs/."""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path
from typing import Any

import hairpin
from hairpin_lab import envs
from mkdocs.structure.files import File

from tools.documents import notebook, pages

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = ROOT / "examples" / "notebooks"
#: Documents of the project's folder that are pages, too.
AT_ROOT = ("CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md")
#: Link in docs/ to a file outside docs/ -> the page of the site. Any other such link stops the build.
OUTSIDE = {
    **{f"../{name}": name for name in AT_ROOT},
    **{f"../examples/notebooks/{p.name}": f"notebooks/{p.stem}.md" for p in NOTEBOOKS.glob("*.py")},
}
ROW = re.compile(r"\| \[[^]]+\]\(([^)#]+)\) \|")
#: Files that MkDocs makes for a site at a known address.
UNUSED = ("404.html", "sitemap.xml", "sitemap.xml.gz")


def navigation(index: str) -> list[Any]:
    """Return the navigation: the parts of the site are the headings of the index, in its order."""
    parts: list[Any] = []
    for line in index.splitlines():
        if line.startswith("## "):
            parts.append({line[3:]: [] if parts else ["README.md"]})
        elif row := ROW.match(line):
            (entries,) = parts[-1].values()
            page = OUTSIDE.get(row[1], row[1])
            entries.append(page)
            if page == "api.md":
                entries.append({"Modules": [f"reference/{name}.md" for name in pages.MODULES]})
            elif page == "environments.md":
                games = [f"environments/{game}.md" for game in envs.IDS.values()]
                entries.append({"Games": games})
            elif page == "numbers.md":
                entries.append({"Figures": [f"numbers/{game}.md" for game in envs.IDS.values()]})
            elif page == "decisions/README.md":
                records = sorted((ROOT / "docs" / "decisions").glob("20*.md"))
                entries[-1] = {"Decisions": [page, *(f"decisions/{p.name}" for p in records)]}
    return parts


def on_config(config: Any) -> Any:
    """Set the navigation."""
    config.nav = navigation((ROOT / "docs" / "README.md").read_text("utf-8"))
    return config


def on_files(files: Any, config: Any) -> Any:
    """Add the made pages and their files."""
    made = {"theme-licence.txt": theme_licence()}
    for name in AT_ROOT:
        made[name] = (ROOT / name).read_text("utf-8").replace("](docs/", "](")
    for name, names in pages.MODULES.items():
        made[f"reference/{name}.md"] = pages.reference(name, names)
    for game in envs.IDS.values():
        made[f"environments/{game}.md"] = pages.environment(game)
        made[f"environments/{game}.svg"] = hairpin.new(game, seed="demo").svg()
    for path in sorted(NOTEBOOKS.glob("*.py")):
        source = path.read_text("utf-8")
        cells = notebook.run(source, path.name)
        links = f"\nDownload it [for Jupyter]({path.stem}.ipynb) or [as a program]({path.name}).\n"
        made[f"notebooks/{path.stem}.md"] = notebook.markdown(cells) + links
        made[f"notebooks/{path.stem}.ipynb"] = notebook.jupyter(cells)
        made[f"notebooks/{path.name}"] = source
    for name, text in made.items():
        files.append(File.generated(config, name, content=text))
    return files


def theme_licence() -> str:
    """Return the licence of Material for MkDocs, whose scripts and styles the site contains."""
    found = metadata.distribution("mkdocs-material").read_text("licenses/LICENSE")
    assert found, "the theme's package has its licence"
    return found


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Lead links to files outside docs/ to their pages, and write lists and details as Python-Markdown reads them."""
    for link, target in OUTSIDE.items():
        markdown = markdown.replace(f"]({link}", f"]({target}")
    return indented(markdown).replace("<details>", '<details markdown="1">')


def indented(markdown: str) -> str:
    """Return the text with the content of numbered lists four spaces deep; other readers accept three."""
    lines, inside = [], False
    for line in markdown.split("\n"):
        if line and not line.startswith(" "):
            inside = bool(re.match(r"\d\. ", line))
        elif line and inside:
            line = f" {line}"
        lines.append(line)
    return "\n".join(lines)


def on_post_build(config: Any) -> None:
    """Remove files that are wrong at an unknown address."""
    for name in UNUSED:
        (Path(config.site_dir) / name).unlink(missing_ok=True)
