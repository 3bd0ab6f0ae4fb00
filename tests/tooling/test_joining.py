"""Sentences are whole in the catalogue; code joins none of them to other signs or letters."""

from __future__ import annotations

import pytest

from tests.tooling.joining import in_python, in_script
from tools.common import ENGINE, WEB

#: Where a sign stands between whole texts, such as a label and its card. The sign is no part of a sentence.
ALLOWED = {
    "circuit/running-order.ts: `${row.value}, ${row.note}`",
    "core/text.py: f\"{button['label']}: {' '.join(cards)}\"",
    "drawing/table.py: str(badge['say']) + '.'",
    "frame/story.ts: label: [story.title, story.decided].filter(Boolean).join('. ')",
    "intent/explanations.ts: const title = card?.title ? [card.code, card.title].filter(Boolean).join(' · ')",
    "page/today.ts: return [place, solved && t('today.puzzle.solved')].filter(Boolean).join(' · ')",
    "terminal/play.py: f'{self.speaker.name(seat)}> '",
    "tracks/stage.ts: `${said}. ${reach.say}`",
    "ui/faces.ts: const printed = [card.code, card.title].filter(Boolean).join(', ')",
    "view/zones.ts: const said = [zone.label, top ? cardName(top) : zone.empty].filter(Boolean).join(': ')",
}


def test_no_sentence_is_assembled_from_parts() -> None:
    found = set()
    for folder, ending, look in (
        (ENGINE / "hairpin", "py", in_python),
        (WEB / "js", "ts", in_script),
    ):
        for path in folder.rglob(f"*.{ending}"):
            # The conformance suite talks to programmers.
            if "testing" not in path.parts:
                place = f"{path.parent.name}/{path.name}"
                found |= {f"{place}: {code}" for _, code in look(path.read_text("utf-8"))}
    assert found == ALLOWED


@pytest.mark.parametrize(
    ("code", "joins"),
    [
        ("f'{speaker.say(one)}: {n}'", True),
        ("text = said(one)\ntext + '.'", True),
        ("', '.join(row['say'] for row in rows)", True),
        ("' '.join(row['say'] for row in rows)", False),
        ("f'{first} {said(one)}'", False),
        ("say('key', text=said(one))", False),
    ],
)
def test_joined_texts_are_found_in_python(code: str, joins: bool) -> None:
    assert bool(list(in_python(code))) == joins


@pytest.mark.parametrize(
    ("code", "joins"),
    [
        ("x = `${t('a')}: ${n}`;", True),
        ("x = `${game.title}, ${n}`;", True),
        ("x = [t('a'), t('b')].join(', ');", True),
        ("x = `${t('a')} ${t('b')}`;", False),
        ("x = html`<p>${t('a')}: ${n}</p>`;", False),
        ("x = t('a', { text: `${n}, ${m}` });", False),
    ],
)
def test_joined_texts_are_found_in_scripts(code: str, joins: bool) -> None:
    assert bool(list(in_script(code))) == joins
