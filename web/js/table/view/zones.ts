/**
 * Zones of cards: fan, row, pile, column, space. Each is a labelled group. A card that changes its zone keeps its
 * element from the pool, so that it can slide and keep the focus.
 */

import type { Card, Zone } from '../../engine/types.ts';
import { icon, seatMark } from '../../ui/art.ts';
import { drawSign } from '../../ui/deck.ts';
import { arrange, attr, h, style, text } from '../../ui/dom.ts';
import { cardName, makeCard, paintCard } from '../../ui/faces.ts';
import { paintStrip } from './chain.ts';
import type { Hands } from './hand.ts';
import type { Things } from './things.ts';

export interface Brush {
  things: Things;
  hands: Hands;
  into: string | null; // zone that shows touched cards
  copies: Map<string, HTMLElement>; // copies of touched cards, by card
  cards: () => Card[]; // all cards of the view
  tabled: (zone: string) => boolean; // whether a zone belongs to a seat's own table
  arriving: boolean; // counts wait until the cards have landed
}

/** Name of a zone within its seat, used as a grid area by style sheets. */
export function areaOf({ id, seat }: Zone) {
  return id
    .split(':')
    .filter((part, i) => i !== 1 || part !== String(seat))
    .join('-');
}

export function makeZone(zone: Zone) {
  const node = h('section', { class: 'zone', 'data-zone': zone.id, 'data-kind': zone.kind, role: 'group' });
  style(node, '--area', areaOf(zone));
  node.append(h('h2', { part: 'zone-label' }));
  if (zone.kind !== 'track' && zone.kind !== 'road') {
    node.append(h('div', { part: 'zone-things' }), h('p', { class: 'zone-empty' }));
  }
  // Screen readers get the name with the label.
  if (zone.name) node.append(h('span', { part: 'zone-name', 'aria-hidden': 'true' }, zone.name));
  if (zone.suit && zone.empty !== undefined) {
    attr(node, 'data-heads', zone.suit);
    const sign = { part: 'zone-suit', 'data-suit': zone.suit, 'aria-hidden': 'true' };
    node.append(h('span', sign, drawSign(zone.suit)));
  }
  return node;
}

export function paintCards(node: HTMLElement, zone: Zone, brush: Brush) {
  const { things, into } = brush;
  const cards = zone.cards ?? [];
  const lead = zone.lead ?? 0;
  const box = node.querySelector('.zone-things') as HTMLElement;
  const nodes = cards.map((card, i) => {
    const made = things.get(card.id, () => makeCard(card.id));
    paintCard(made, card, i < lead, card.back ? things.colour(card.back) : '');
    // The edge of a card in the middle shows its owner.
    attr(made, 'data-owner', card.back && card.face !== 'back' ? things.colour(card.back) : null);
    attr(made, 'data-fresh', card.fresh);
    attr(made, 'data-given', card.given);
    paintBy(made, card, brush);
    things.name(made, card.id, cardName(card), card);
    style(made, '--i', String(i));
    return made;
  });
  const shown = zone.id === into ? paintStrip(box, nodes, brush) : nodes;
  arrange(box, shown);
  style(box, '--count', String(Math.max(1, shown.length)));
  style(box, '--half', String(Math.ceil(shown.length / 2)));
  attr(node, 'data-many', cards.length > 8);
  attr(node, 'data-empty', shown.length === 0);
  attr(node, 'data-into', zone.id === into);
  attr(node, 'data-backs', cards.length > 0 && cards.every((card) => card.face === 'back'));
  text(node.querySelector('.zone-empty') as Element, shown.length ? '' : (zone.empty ?? ''));
  paintPlace(node, zone, brush);
  paintHead(node, zone, brush);
}

/** Mark a card with the seat that played it. */
function paintBy(node: HTMLElement, card: Card, { things }: Brush) {
  const colour = card.by ? things.colour(card.by) : '';
  const old = node.querySelector(':scope > .card-by');
  if ((old?.getAttribute('data-by') ?? '') === colour) return;
  old?.remove();
  if (card.by && colour)
    node.append(
      h(
        'span',
        { part: 'card-by', 'data-by': colour, 'aria-hidden': 'true' },
        seatMark(colour, things.letter(card.by)),
      ),
    );
}

/** A pile is one thing, even without cards. Another zone is one thing while it can be touched as a whole. */
function paintPlace(node: HTMLElement, zone: Zone, { things }: Brush) {
  const cards = zone.cards ?? [];
  const meant = (id: string) => things.lit.includes(id) || things.touched.includes(id);
  const whole = meant(zone.id) || (zone.kind === 'pile' && !cards.some((card) => meant(card.id)));
  const box = node.querySelector('.zone-things') as HTMLElement;
  attr(box, 'aria-hidden', whole ? 'true' : null);
  attr(node, 'data-whole', whole);
  if (!whole) return attr(node, 'data-noted', null);
  const place = things.get(zone.id, () =>
    h(
      'button',
      { type: 'button', class: 'place', 'data-thing': zone.id, tabindex: -1 },
      h('span', { part: 'place-note' }),
    ),
  );
  const top = cards[cards.length - 1];
  const said = [zone.label, top ? cardName(top) : zone.empty].filter(Boolean).join(': ');
  const label = things.labels[zone.id] ?? '';
  const note = label || (top?.face !== 'back' && !top?.stands ? (top?.text ?? '') : '');
  things.name(place, zone.id, note ? `${said}. ${note}` : said);
  const words = place.firstElementChild as Element;
  if (words.textContent !== note) {
    const sign = label ? [] : [icon('eye')];
    words.replaceChildren(...(note ? [...sign, h('span', {}, note)] : []));
  }
  attr(node, 'data-noted', note !== '');
  if (place.parentElement !== node) box.before(place);
}

/** Paint the number of cards beside the label of a zone. */
export function paintCount(node: HTMLElement, zone: Zone) {
  const backs = zone.cards?.length && zone.cards.every((card) => card.face === 'back');
  const count = zone.count ?? (backs ? zone.cards?.length : null) ?? null;
  let tally = node.querySelector(':scope > .zone-count');
  if (!tally && count !== null) {
    tally = h('span', { part: 'zone-count', 'aria-hidden': 'true' });
    node.querySelector('.zone-label')?.after(tally);
  }
  if (tally) text(tally, count === null ? '' : String(count));
}

/** Paint the head of a zone: owner, number of cards, and the button for a hand's order. */
function paintHead(node: HTMLElement, zone: Zone, { things, hands, tabled, arriving }: Brush) {
  const label = node.querySelector('.zone-label') as Element;
  attr(node, 'data-seat', zone.seat);
  if (zone.seat) {
    const nth = hands.others.indexOf(zone.seat) + 1;
    const own = zone.seat === hands.mine;
    attr(node, 'data-own', own);
    // On a seat's own table a fan is not a hand.
    if (zone.kind === 'fan' && !tabled(zone.id))
      attr(node, 'data-hand', own ? 'own' : node.hasAttribute('data-backs') ? 'backs' : 'open');
    attr(node, 'data-other', nth > 0 ? nth : null);
    // Style sheets place zones of one kind by these numbers.
    style(node, '--other', String(nth));
    style(node, '--seat-nth', String(zone.seat));
    const colour = things.colour(zone.seat);
    if (node.dataset['colour'] !== colour) {
      node.querySelector(':scope > .zone-mark')?.remove();
      const mark = h('span', { class: 'zone-mark', 'aria-hidden': 'true' }, seatMark(colour, things.letter(zone.seat)));
      label.before(mark);
      attr(node, 'data-colour', colour);
    }
  }
  if (!arriving || !node.querySelector(':scope > .zone-count')) paintCount(node, zone);
  const choices = node.dataset['hand'] === 'open' ? 0 : hands.choices(zone.id);
  attr(node, 'data-sorts', choices > 0);
  let order = node.querySelector(':scope > .hand-order');
  if (!order && choices > 0) {
    order = h(
      'button',
      { type: 'button', part: 'hand-order', 'data-do': 'order' },
      icon('order'),
      h('span', { class: 'hand-order-name' }),
    );
    label.after(order);
  }
  if (!(order instanceof HTMLElement)) return;
  order.hidden = choices < 2;
  const name = hands.named(zone.id) || things.words('hand.own');
  text(order.lastElementChild as Element, name);
  attr(order, 'aria-label', things.words('hand.order', { order: name }));
}
