"""The page in a sandboxed frame: it uses no feature beyond ``allow-scripts`` and ``allow-same-origin``."""

from __future__ import annotations

import re

import pytest

from tools.common import ROOT, WEB

#: Sandbox permission -> pattern for features that need this permission. The page must not use these
#: features in markup, in created elements or in calls.
FORBIDDEN = {
    "allow-forms": (
        r"<form\b|\b(?:h|createElement)\(\s*['\"]form['\"]"
        r"|['\"]?type['\"]?\s*[:=,]\s*['\"](?:submit|image|reset)['\"]"
        r"|['\"]?(?:form)?method['\"]?\s*[:=,]\s*['\"]?(?:dialog|get|post)\b"
        r"|\bsubmit\s*[:(]|['\"]submit['\"]|\brequestSubmit\b|\bformaction\b"
    ),
    "allow-modals": r"(?<![\w.])(?:window\.)?(?:alert|confirm|prompt|print)\(|['\"]beforeunload['\"]",
    "allow-popups": r"\bwindow\.open\(|\btarget['\"]?\s*[:=,]\s*['\"]_blank",
    "allow-top-navigation": r"\btop\.location\b|\btarget['\"]?\s*[:=,]\s*['\"]_(?:top|parent)",
    "allow-pointer-lock": r"\brequestPointerLock\b",
    "allow-orientation-lock": r"\borientation\.lock\b",
}
#: Uses of forbidden features that the page switches off in frames.
NOT_IN_FRAMES = {
    "web/js/page/guide.ts: window.print(",
    "web/js/page/print-screen.ts: window.print(",
    "web/js/page/print-table.ts: window.print(",
    "web/js/page/teaching.ts: window.print(",
}
#: Optional permission in docs/embedding.md -> the only features that fail without this permission.
NAMED = {"allow-popups": {'web/js/page/poster.ts: target="_blank'}}
#: Sandbox permission -> code that needs this permission; the pattern of the permission must match it.
SAMPLES = {
    "allow-forms": [
        "<form id='x'>",
        "h(\n  'form',",
        'document.createElement("form")',
        "{ type: 'submit' }",
        "{ method: 'dialog' }",
        '<form method="dialog">',
        "on: { submit: (event) => {} }",
        "addEventListener('submit', f)",
        "form.requestSubmit()",
    ],
    "allow-modals": ["if (confirm('Sure?'))", "window.alert(x)"],
    "allow-popups": ["window.open(x)", "target: '_blank'", '<a target="_blank">'],
    "allow-top-navigation": ["top.location = x", 'target="_top"'],
    "allow-pointer-lock": ["node.requestPointerLock()"],
    "allow-orientation-lock": ["screen.orientation.lock('any')"],
}
SHIPPED = sorted(
    [
        ROOT / "index.html",
        *WEB.glob("*.html"),
        *WEB.glob("*.js"),
        *(WEB / "js").rglob("*.[jt]s"),
        *(WEB / "runtime").rglob("*.mjs"),
    ]
)


def code(text: str) -> str:
    """Return a script or page without comments; comments may name forbidden features."""
    text = re.sub(r"/\*.*?\*/|<!--.*?-->", "", text, flags=re.S)
    return re.sub(r"(?m)(?:^|\s)//.*$", "", text)


@pytest.mark.parametrize("needs", FORBIDDEN)
def test_the_patterns_find_their_samples(needs: str) -> None:
    for sample in SAMPLES[needs]:
        assert re.search(FORBIDDEN[needs], sample), sample


@pytest.mark.parametrize("needs", FORBIDDEN)
def test_the_page_needs_only_the_documented_permissions(needs: str) -> None:
    assert len(SHIPPED) > 100
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in SHIPPED
        for match in re.finditer(FORBIDDEN[needs], code(path.read_text("utf-8")))
    ]
    assert not set(found) - NOT_IN_FRAMES - NAMED.get(needs, set()), f"a frame would need {needs}"


@pytest.mark.parametrize("needs", NAMED)
def test_embedding_page_names_the_optional_permissions(needs: str) -> None:
    assert f"`{needs}`" in (ROOT / "docs" / "embedding.md").read_text("utf-8")


def test_actions_forbidden_in_a_frame_are_not_offered_there() -> None:
    for place in NOT_IN_FRAMES:
        script = (ROOT / place.partition(":")[0]).read_text("utf-8")
        assert re.search(r"\bframed\s*\? (?:nothing : print|\{\}\s*: \{ print)\b", script), place


def test_no_element_has_autofocus() -> None:
    # A browser refuses autofocus in a frame of another site and logs an error.
    found = [
        path.name for path in SHIPPED if re.search(r"\bautofocus\b", code(path.read_text("utf-8")))
    ]
    assert not found


def test_every_button_has_the_type_button() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {match[0][:80]}"
        for path in SHIPPED
        for match in re.finditer(
            r"<button\b[^>]*>|\bh\(\s*'button',\s*\{[^}]*\}", path.read_text("utf-8")
        )
        if not re.search(r"type(?:: '|=\")button", match[0])
    ]
    assert not found
