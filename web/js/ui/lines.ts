/**
 * Faces of cards with lines. Each line is a chip at the left edge, so that an overlapping hand stays readable, with a
 * mark beside it for each space that it moves. The viewer's own lines are filled.
 */

import type { Card, Line as CardLine } from '../engine/types.ts';
import { icon } from './art.ts';
import { attr, h } from './dom.ts';

/** A line that moves at least this far has a face of its own. */
const LONG = 10;

/** The number of rows of a face; the worth of a card takes one more. */
const ROWS = 6;

/** The face of a card of lines. */
export function drawLines(card: Card) {
  const lines = card.lines ?? [];
  const face = h('span', { class: 'lines', 'data-rows': card.worth == null ? ROWS : ROWS + 1 });
  const [first] = lines;
  if (card.swap) face.append(...swap(card));
  else if (first && lines.length === 1 && first.n >= LONG) face.append(...long(first));
  else
    for (const line of lines)
      face.append(chip(line), h('span', { class: 'line-run', 'data-n': line.n, 'data-livery': line.livery }));
  if (card.worth != null)
    face.append(h('span', { class: 'line-worth', 'data-poor': card.poor, 'data-print': card.worth }));
  attr(face, 'data-poor', card.poor);
  return face;
}

/** A key that is equal for cards with the same face, which is drawn once. */
export function linesKey(card: Card) {
  const lines = (card.lines ?? []).map((line) => `${line.livery}${line.text}${line.n}${line.own ? '!' : ''}`);
  return [...lines, ...(card.swap ?? []), card.title, card.worth, card.poor].join();
}

/**
 * A line as a chip in its livery: its sign and its number. The style sheet prints both, because the card's name has
 * them in words.
 */
export function chip(line: CardLine) {
  return h(
    'span',
    { part: 'line-chip', 'data-livery': line.livery, 'data-own': line.own },
    h('b', { 'data-print': line.text }),
    h('i', { 'data-print': line.n }),
  );
}

/** The face of a single long line: a large number. */
function long(line: CardLine) {
  const side = chip(line);
  side.classList.add('line-long');
  return [side, h('span', { class: 'line-number', 'data-livery': line.livery, 'data-print': line.n })];
}

/** The face of two cars that change places. Their signs are the letters of the title. */
function swap(card: Card) {
  const signs = [...(card.title ?? '')];
  const parts = (card.swap ?? []).map((livery, i) =>
    h(
      'span',
      { part: 'line-chip', class: 'line-swap', 'data-livery': livery, 'data-own': true },
      h('b', { 'data-print': signs[i] ?? '' }),
    ),
  );
  return [
    parts[0] ?? '',
    h('span', { class: 'line-turn' }, icon('turn')),
    parts[1] ?? '',
    h('span', { class: 'line-art' }, icon('turn')),
  ];
}
