/**
 * Zones of cards: fan, row, pile, column, space. Each is a labelled group whose cards
 * come from the painter's pool, so a card that changes zone is the same element before
 * and after, which is what lets it slide and keep the focus.
 *
 * @typedef {import("./types.js").Zone} Zone
 * @typedef {import("./painter.js").Painter} Painter
 */
import { attr, h, style, text } from './dom.js';
import { cardName, makeCard, paintCard } from './faces.js';

/**
 * A new zone's element.
 * @param {Zone} zone
 */
export function makeZone(zone) {
  const node = h('section', { class: 'zone', 'data-zone': zone.id, 'data-kind': zone.kind, role: 'group' });
  node.append(h('h2', { class: 'zone-label' }));
  if (zone.kind !== 'track' && zone.kind !== 'road') {
    node.append(h('div', { class: 'zone-things' }), h('p', { class: 'zone-empty' }));
  }
  return node;
}

/**
 * Paint a zone of cards.
 * @param {HTMLElement} node
 * @param {Zone} zone
 * @param {Painter} painter
 */
export function paintCards(node, zone, painter) {
  const cards = zone.cards ?? [];
  const lead = zone.lead ?? 0;
  const box = /** @type {HTMLElement} */ (node.querySelector('.zone-things'));
  const nodes = cards.map((card, i) => {
    const made = painter.thing(card.id, () => makeCard(card.id));
    paintCard(made, card, i < lead, card.back ? painter.colour(card.back) : '');
    painter.name(made, card.id, cardName(card), card);
    style(made, '--i', String(i));
    return made;
  });
  painter.fill(box, nodes);
  style(box, '--count', String(Math.max(1, cards.length)));
  attr(node, 'data-empty', cards.length === 0);
  text(/** @type {Element} */ (node.querySelector('.zone-empty')), cards.length ? '' : (zone.empty ?? ''));
}
