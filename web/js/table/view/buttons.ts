/** The buttons of a view, with the print that the engine describes. */

import type { Button as ViewButton } from '../../engine/types.ts';
import { cardChip } from '../../ui/chips.ts';
import { attr, h, style, text } from '../../ui/dom.ts';
import { fit } from '../../ui/fit.ts';
import { extensions } from './extensions.ts';

/** A button for a thing: a body for the print and a cap for the key. */
export function makeButton(id: string) {
  return h(
    'button',
    { type: 'button', part: 'view-button', 'data-thing': id },
    h('span', { class: 'view-button-body' }),
    h('kbd', { part: 'key-cap', 'aria-hidden': 'true' }),
  );
}

/** The number of lines to compare, for the style sheet. */
export function lineCount(n: number) {
  return n > 3 ? 'many' : n || null;
}

/**
 * Print a button's label, cards and note.
 * @param most number of the longest line of all buttons
 */
export function paintButton(node: HTMLElement, button: ViewButton, most: number) {
  attr(node, 'data-tone', button.tone);
  attr(node, 'data-lines', lineCount(button.lines?.length ?? 0));
  const body = node.firstElementChild as HTMLElement;
  if (button.lines) {
    extensions.circuit?.paintLines(body, button, most);
    return;
  }
  const key = JSON.stringify([button.label, button.note, button.cards]);
  if (body.dataset['drawn'] === key) return;
  body.dataset['drawn'] = key;
  fit(body, button.label);
  if (!button.note) {
    text(body, button.label);
    return;
  }
  // The button's name already describes the cards.
  const cards = button.cards
    ? [h('span', { class: 'view-button-cards', 'aria-hidden': 'true' }, ...button.cards.map(cardChip))]
    : [];
  style(body, '--cards', String(button.cards?.length ?? 0));
  const label = h('span', { class: 'view-button-label' }, button.label);
  body.replaceChildren(label, ' ', ...cards, h('span', { class: 'view-button-note' }, button.note));
}
