/**
 * Card faces. A card is a button; its face is decoration over the button's name,
 * which is the card's `say`. Faces are redrawn only when what they show changes.
 */

import type { Card } from '../engine/types.ts';
import { icon } from './art.ts';
import { drawBack, drawPlaying, readCode } from './deck.ts';
import { attr, h, makePart } from './dom.ts';
import { fit } from './fit.ts';
import { drawLines, linesKey } from './lines.ts';

const FACES: Record<string, (card: Card, backColour: string) => HTMLElement> = {
  letter: (card) =>
    face(
      h('span', { class: 'card-index' }, card.code ?? ''),
      h('span', { class: 'card-art' }, card.art ? icon(card.art, card.n ?? 1) : null),
      fit(h('span', { class: 'card-title' }, card.title ?? ''), card.title ?? ''),
      h('span', { class: 'card-text' }, card.text ?? ''),
    ),
  playing: (card) =>
    readCode(card.code)
      ? drawPlaying(card.code ?? '', card.stands)
      : face(h('span', { class: 'card-index' }, card.code ?? '')),
  lines: drawLines,
  back: (_, backColour) => drawBack(backColour),
};

/**
 * A face of words, with blanks between its parts, so that the text that is seen can be found in the
 * name that is spoken.
 */
function face(...parts: HTMLElement[]) {
  return h('span', {}, ...parts.flatMap((part) => [part, ' ']));
}

/** Faces drawn before: a card like one that has been seen is a copy. */
const drawn: Map<string, HTMLElement> = new Map();

/** More faces than a game has; letters with numbers in their words must not add up for ever. */
const KEPT = 160;

/** A new card's button, still blank. */
export function makeCard(id: string) {
  return h('button', { type: 'button', part: 'card', 'data-thing': id, tabindex: -1 });
}

/**
 * What a card is called. Where words are printed on it, the name begins with those very words, so
 * that who speaks to the page can say what is seen; else it is the card's `say`.
 */
export function cardName(card: Card) {
  if (card.face === 'lines') return card.say ?? '';
  const printed = [card.code, card.title].filter(Boolean).join(', ');
  if (card.face !== 'back' && card.title && card.text) return `${printed}. ${card.text}`;
  return card.say ?? printed;
}

/**
 * Draw a card's face if it has changed.
 * @param lead one of the large first cards
 * @param backColour the colour of its owner, for backs
 */
export function paintCard(node: HTMLElement, card: Card, lead: boolean, backColour: string) {
  const kind = FACES[card.face] ? card.face : 'letter';
  const shows =
    kind === 'back'
      ? [backColour]
      : kind === 'lines'
        ? [linesKey(card)]
        : [card.code, card.stands, card.title, card.text, card.art, card.n];
  const key = [kind, ...shows].join('\u0001');
  if (node.dataset['drawn'] !== key) {
    node.dataset['drawn'] = key;
    node.replaceChildren(copy(key, () => (FACES[kind] as typeof FACES.letter)(card, backColour)));
  }
  attr(node, 'data-face', kind);
  attr(node, 'data-lead', lead);
  attr(node, 'data-colour', kind === 'back' ? backColour || null : null);
}

function copy(key: string, draw: () => HTMLElement) {
  let model = drawn.get(key);
  if (!model) {
    if (drawn.size >= KEPT) drawn.clear();
    model = draw();
    makePart(model, 'card-face');
    model.setAttribute('aria-hidden', 'true');
    drawn.set(key, model);
  }
  return model.cloneNode(true);
}
