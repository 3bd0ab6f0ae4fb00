/**
 * Zones of cards: fan, row, pile, column, space. Each is a labelled group whose cards
 * come from the painter's pool, so a card that changes zone is the same element before
 * and after, which is what lets it slide and keep the focus.
 *
 * @typedef {import("../../engine/types.js").Zone} Zone
 * What zones of cards are painted with.
 * @typedef {object} Brush
 * @property {import("./things.js").Things} things
 * @property {import("./hand.js").Hands} hands
 * @property {string|null} into  the zone that touched cards are shown in
 * @property {Map<string, HTMLElement>} copies  touched cards as they are shown there, by card
 * @property {() => import("../../engine/types.js").Card[]} cards  all of the view
 * @property {(zone: string) => boolean} tabled  whether a zone is part of a seat's own table
 */
import { icon, seatMark } from '../../ui/art.js';
import { inked, MARKS } from '../../ui/deck-shapes.js';
import { arrange, attr, h, style, svg, text } from '../../ui/dom.js';
import { cardName, makeCard, paintCard } from '../../ui/faces.js';
import { paintStrip } from './chain.js';

/**
 * What a zone is called among those of its seat: the area of the table that stylesheets keep for it.
 * @param {Zone} zone
 */
export function areaOf({ id, seat }) {
  return id
    .split(':')
    .filter((part, i) => i !== 1 || part !== String(seat))
    .join('-');
}

/**
 * A new zone's element.
 * @param {Zone} zone
 */
export function makeZone(zone) {
  const node = h('section', { class: 'zone', 'data-zone': zone.id, 'data-kind': zone.kind, role: 'group' });
  style(node, '--area', areaOf(zone));
  node.append(h('h2', { part: 'zone-label' }));
  if (zone.kind !== 'track' && zone.kind !== 'road') {
    node.append(h('div', { part: 'zone-things' }), h('p', { class: 'zone-empty' }));
  }
  // What it says is said by the label, too.
  if (zone.name) node.append(h('span', { part: 'zone-name', 'aria-hidden': 'true' }, zone.name));
  if (zone.suit && zone.empty !== undefined) {
    attr(node, 'data-heads', zone.suit);
    const sign = svg('svg', { viewBox: '0 0 100 100' }, inked('s', MARKS[zone.suit]));
    node.append(h('span', { part: 'zone-suit', 'data-suit': zone.suit, 'aria-hidden': 'true' }, sign));
  }
  return node;
}

/**
 * Paint a zone of cards.
 * @param {HTMLElement} node
 * @param {Zone} zone
 * @param {Brush} brush
 */
export function paintCards(node, zone, brush) {
  const { things, into } = brush;
  const cards = zone.cards ?? [];
  const lead = zone.lead ?? 0;
  const box = /** @type {HTMLElement} */ (node.querySelector('.zone-things'));
  const nodes = cards.map((card, i) => {
    const made = things.get(card.id, () => makeCard(card.id));
    paintCard(made, card, i < lead, card.back ? things.colour(card.back) : '');
    // Whose a card of the middle is, its edge tells.
    attr(made, 'data-owner', card.back && card.face !== 'back' ? things.colour(card.back) : null);
    attr(made, 'data-fresh', card.fresh);
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
  text(/** @type {Element} */ (node.querySelector('.zone-empty')), shown.length ? '' : (zone.empty ?? ''));
  paintPlace(node, zone, brush);
  paintHead(node, zone, brush);
}

/**
 * Who has played a card, as a mark at its edge.
 * @param {HTMLElement} node
 * @param {import("../../engine/types.js").Card} card
 * @param {Brush} brush
 */
function paintBy(node, card, { things }) {
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

/**
 * A pile is one thing, whatever lies on it and also when nothing does; any other zone becomes one
 * while it can be touched as a whole.
 * @param {HTMLElement} node
 * @param {Zone} zone
 * @param {Brush} brush
 */
function paintPlace(node, zone, { things }) {
  const cards = zone.cards ?? [];
  const meant = (/** @type {string} */ id) => things.lit.includes(id) || things.touched.includes(id);
  const whole = meant(zone.id) || (zone.kind === 'pile' && !cards.some((card) => meant(card.id)));
  const box = /** @type {HTMLElement} */ (node.querySelector('.zone-things'));
  attr(box, 'aria-hidden', whole ? 'true' : null);
  attr(node, 'data-whole', whole);
  if (!whole) return;
  const place = things.get(zone.id, () =>
    h(
      'button',
      { type: 'button', class: 'place', 'data-thing': zone.id, tabindex: -1 },
      h('span', { part: 'place-note' }),
    ),
  );
  const top = cards[cards.length - 1];
  const said = [zone.label, top ? cardName(top) : zone.empty].filter(Boolean).join(': ');
  const note = top?.face !== 'back' && !top?.stands ? (top?.text ?? '') : '';
  things.name(place, zone.id, note ? `${said}. ${note}` : said);
  const words = /** @type {Element} */ (place.firstElementChild);
  if (words.textContent !== note) words.replaceChildren(...(note ? [icon('eye'), h('span', {}, note)] : []));
  if (place.parentElement !== node) box.before(place);
}

/**
 * Whose zone it is, how many cards lie there, and the choice of a hand's order.
 * @param {HTMLElement} node
 * @param {Zone} zone
 * @param {Brush} brush
 */
function paintHead(node, zone, { things, hands, tabled }) {
  const label = /** @type {Element} */ (node.querySelector('.zone-label'));
  attr(node, 'data-seat', zone.seat);
  if (zone.seat) {
    const nth = hands.others.indexOf(zone.seat) + 1;
    const own = zone.seat === hands.mine;
    attr(node, 'data-own', own);
    // Where seats have tables of their own, a fan is no hand that is held.
    if (zone.kind === 'fan' && !tabled(zone.id))
      attr(node, 'data-hand', own ? 'own' : node.hasAttribute('data-backs') ? 'backs' : 'open');
    attr(node, 'data-other', nth > 0 ? nth : null);
    // By these, stylesheets set zones of one kind beside each other.
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
  const count = zone.count ?? (node.hasAttribute('data-backs') ? (zone.cards ?? []).length : null);
  let tally = node.querySelector(':scope > .zone-count');
  if (!tally && count !== null) {
    tally = h('span', { part: 'zone-count', 'aria-hidden': 'true' });
    label.after(tally);
  }
  if (tally) text(tally, count === null ? '' : String(count));
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
  text(/** @type {Element} */ (order.lastElementChild), name);
  attr(order, 'aria-label', things.words('hand.order', { order: name }));
}
