/**
 * Card faces. A card is a button with the card's `say` as its name; the face is decoration. A face is drawn again only
 * when it changes.
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
      h('span', { class: 'card-index', 'data-sign': card.code }, card.code ?? ''),
      h('span', { class: 'card-art' }, card.art ? icon(card.art, card.n ?? 1) : null),
      fit(h('span', { class: 'card-title' }, card.title ?? ''), card.title ?? ''),
      h('span', { class: 'card-text' }, card.text ?? ''),
    ),
  playing: (card) =>
    readCode(card.code)
      ? drawPlaying(card.code ?? '', card.stands)
      : face(h('span', { class: 'card-index', 'data-sign': card.code }, card.code ?? '')),
  lines: drawLines,
  back: (_, backColour) => drawBack(backColour),
};

/** A face with words. It has spaces between its parts, so that its text is a part of the button's name. */
function face(...parts: HTMLElement[]) {
  return h('span', {}, ...parts.flatMap((part) => [part, ' ']));
}

/** Faces drawn before; an equal card gets a copy. */
const drawn: Map<string, HTMLElement> = new Map();

/**
 * The greatest number of stored faces. No game has more at a time, but faces with numbers in their words would add up.
 */
const KEPT = 160;

/** A blank button for a new card. */
export function makeCard(id: string) {
  return h('button', { type: 'button', part: 'card', 'data-thing': id, tabindex: -1 });
}

/**
 * The name of a card. If words are printed on it, the name begins with these words, for people who control the page by
 * voice; else it is the card's `say`.
 */
export function cardName(card: Card) {
  if (card.face === 'lines') return card.say ?? '';
  const printed = [card.code, card.title].filter(Boolean).join(', ');
  if (card.face !== 'back' && card.title && card.text) return `${printed}. ${card.text}`;
  return card.say ?? printed;
}

/**
 * Draws a card's face if it has changed.
 * @param lead whether it is one of the large first cards
 * @param backColour the owner's colour, for backs
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
