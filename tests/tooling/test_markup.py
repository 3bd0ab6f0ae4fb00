"""The page's scripts never turn text into markup, and only template.ts imports the package of templates."""

from __future__ import annotations

import re
from typing import Final

import pytest

from tools.common import WEB

SCRIPTS: Final = {
    path.relative_to(WEB).as_posix(): path.read_text("utf-8")
    for path in sorted((WEB / "js").rglob("*.[jt]s"))
}
#: Names in a script that can turn text into markup.
MARKUP: Final = re.compile(
    r"\b(?:unsafe\w+|static\.js|innerHTML|outerHTML|insertAdjacentHTML|setHTML\w*|document\.write\w*"
    r"|createContextualFragment|DOMParser|parseFromString|srcdoc)\b"
)
#: Script -> names that it may use. The guides are a page of the same site, sheets come from the engine, and the parser
#: runs no scripts.
PARSED: Final = {
    "js/page/guide-page.ts": ["DOMParser", "parseFromString"],
    "js/page/printed-pages.ts": ["DOMParser", "parseFromString"],
}
#: An import from a package instead of a file.
PACKAGE: Final = re.compile(
    r"""(?:^(?:import|export)\b[^;'"=(]*\bfrom |^import |\bimport\()["']([^./"'][^"']*)["']""",
    re.MULTILINE,
)
COMMENT: Final = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)


def markup(text: str) -> list[str]:
    """Return the forbidden names in a script, without those in comments."""
    return MARKUP.findall(COMMENT.sub("", text))


def test_no_script_turns_text_into_markup() -> None:
    assert len(SCRIPTS) > 100
    found = {name: names for name, text in SCRIPTS.items() if (names := markup(text))}
    assert found == PARSED


@pytest.mark.parametrize(
    "line",
    [
        "place.innerHTML = text;",
        "place.insertAdjacentHTML('beforeend', text);",
        "html`<p>${unsafeHTML(text)}</p>`",
        "import { html } from 'lit-html/static.js';",
        "document.write(text);",
        "new DOMParser().parseFromString(text, 'text/html')",
    ],
)
def test_the_check_finds_markup(line: str) -> None:
    assert markup(line)
    assert not markup(f"// {line}")


def test_a_new_painting_never_closes_a_fold() -> None:
    """The ``toggle`` event comes after the click. With ``live``, a painting between them would
    compare with the page and close the fold again."""
    folds = {name for name, text in SCRIPTS.items() if re.search(r"\.open=\$\{live\(", text)}
    assert not folds


def test_two_scripts_import_the_template_package() -> None:
    found = {name: names for name, text in SCRIPTS.items() if (names := PACKAGE.findall(text))}
    directives = [f"lit-html/directives/{name}.js" for name in ("guard", "live")]
    assert found == {
        "js/ui/template.ts": ["lit-html", *directives],
        "js/ui/repeat.ts": ["lit-html/directives/repeat.js"],
        "js/page/qr-code.ts": ["qr"],
        "js/page/camera/reader.ts": ["qr/decode.js"],
    }
