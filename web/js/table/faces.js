/**
 * Card faces. A card is a button; its face is decoration over the button's name,
 * which is the card's `say`. Faces are redrawn only when what they show changes.
 * @typedef {import("./types.js").Card} Card
 */
import { icon, suitIcon } from './art.js';
import { attr, h } from './dom.js';

/** @type {Record<string, (card: Card) => Element[]>} */
const FACES = {
  letter: (card) => [
    h('span', { class: 'card-index' }, card.code ?? ''),
    h('span', { class: 'card-art' }, card.art ? icon(card.art, card.n ?? 1) : null),
    h('span', { class: 'card-title' }, card.title ?? ''),
    h('span', { class: 'card-text' }, card.text ?? ''),
  ],
  playing: (card) => {
    const suit = card.suit ?? '';
    const corner = () => h('span', { class: 'card-corner' }, h('b', {}, card.rank ?? card.code ?? ''), suit ? suitIcon(suit) : null);
    return [corner(), h('span', { class: 'card-pip' }, suit ? suitIcon(suit) : null), corner()];
  },
  lines: (card) => [
    h('span', { class: 'card-index' }, card.code ?? ''),
    h('span', { class: 'card-title' }, card.title ?? ''),
    h('span', { class: 'card-text' }, card.text ?? ''),
  ],
  back: () => [h('span', { class: 'card-back' })],
};

/**
 * A new card's button, still blank.
 * @param {string} id
 */
export function makeCard(id) {
  return h('button', { type: 'button', class: 'card', 'data-thing': id, tabindex: -1 });
}

/**
 * What a card is called. Where words are printed on it, the name begins with those very words, so
 * that who speaks to the page can say what is seen; else it is the card's `say`.
 * @param {Card} card
 */
export function cardName(card) {
  const printed = [card.code, card.title].filter(Boolean).join(', ');
  if (card.face !== 'back' && card.title && card.text) return `${printed}. ${card.text}`;
  return card.say ?? printed;
}

/**
 * Draw a card's face if it has changed.
 * @param {HTMLElement} node
 * @param {Card} card
 * @param {boolean} lead  one of the large first cards
 * @param {string} backColour  the colour of its owner, for backs
 */
export function paintCard(node, card, lead, backColour) {
  const face = FACES[card.face] ? card.face : 'letter';
  const key = [face, card.code, card.rank, card.suit, card.title, card.text, card.art, card.n].join('\u0001');
  if (node.dataset['drawn'] !== key) {
    node.dataset['drawn'] = key;
    const box = h('span', { class: 'card-face', 'aria-hidden': 'true' });
    // Blanks between the parts, so that the text that is seen can be found in the name that is spoken.
    for (const part of (FACES[face] ?? (() => []))(card)) box.append(part, ' ');
    node.replaceChildren(box);
  }
  attr(node, 'data-face', face);
  attr(node, 'data-suit', card.suit && 'DH'.includes(card.suit) ? 'red' : null);
  attr(node, 'data-lead', lead);
  attr(node, 'data-colour', face === 'back' ? backColour : null);
}
