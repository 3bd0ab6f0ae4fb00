/** Buttons that show what a choice brings, line by line, so that players can weigh one button against another. */

import type { Button } from '../../engine/types.ts';
import { h } from '../../ui/dom.ts';
import { chip } from '../../ui/lines.ts';

/**
 * Fill a button with its label, a bar for each line and its note.
 * @param most the number of the longest line of all buttons, whose bar fills its row
 */
export function paintLines(body: HTMLElement, button: Button, most: number) {
  const key = JSON.stringify([button.label, button.note, button.lines, most]);
  if (body.dataset['drawn'] === key) return;
  body.dataset['drawn'] = key;
  const lines = (button.lines ?? []).map((line) => {
    const bar = h('span', { class: 'weigh-bar', 'data-livery': line.livery });
    bar.style.setProperty('--share', String(line.n / most));
    return h('span', { class: 'weigh', 'aria-hidden': 'true' }, chip(line), bar);
  });
  body.replaceChildren(
    h('span', { class: 'view-button-label' }, button.label),
    ' ',
    ...lines,
    // The style sheet prints the note, because the name of the button already contains it.
    h('span', { class: 'view-button-note', 'data-print': button.note }),
  );
}
