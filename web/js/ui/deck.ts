/**
 * The deck of playing cards, drawn for this page. A face holds three pictures, and its size decides
 * which is seen (css/deck.css): nothing but a huge index on a small card, a bust or one large mark on
 * a middling one, pips and two-way courts on a large one. Pictures that need more than one path lie
 * once in the page and are used by reference. Ink comes from custom properties, so that night, a
 * four-coloured deck and forced colours need no other drawing.
 */
import { drawn } from './deck-backs.ts';
import type { Part } from './deck-courts.ts';
import { COURT } from './deck-courts.ts';
import { CIRCUITS, inked, MARKS, pips, placeShape } from './deck-shapes.ts';
import { h, makePart, svg } from './dom.ts';

const BOX = '0 0 250 350';

/**
 * What a code says: rank and suit as letters, `*` with R or B for a joker; null if it is no card's.
 * The number of a pack behind it is not shown.
 */
export function readCode(code: string | undefined) {
  const found = /^(?:([A2-9TJQK])([CDHS])|(\*)([RB]))[1-9]?[0-9]?$/.exec(code ?? '');
  return found ? { rank: found[1] ?? '*', suit: found[2] ?? found[4] ?? '' } : null;
}

let store: SVGElement | null = null;

/** Where shared drawings lie. A drawing is made when a card first needs it. */
function shared(id: string, draw: () => SVGElement[]) {
  if (!store?.isConnected) {
    store = svg('svg', { part: 'deck-store', width: 0, height: 0, 'aria-hidden': 'true', focusable: 'false' });
    document.body.append(store);
  }
  const name = `deck-${id}`;
  if (!store.querySelector(`#${CSS.escape(name)}`)) store.append(svg('g', { id: name }, ...draw()));
  return `#${name}`;
}

/** The shared drawings once more, for a tree of its own. They are used by reference, which leads out of no tree. */
export function deckStore() {
  return store?.cloneNode(true) ?? h('span', { hidden: true });
}

function paths(parts: Part[]) {
  return parts.map(([ink, d]) => inked(ink, d));
}

/** The field of a court card: all of the card but its edge and a corner for the index. */
const FIELDS = {
  mid: 'M106 14L220 14A16 16 0 0 1 236 30L236 320A16 16 0 0 1 220 336L30 336A16 16 0 0 1 14 320L14 200A8 8 0 0 1 22 192L92 192A14 14 0 0 0 106 178Z',
  half: 'M78 14L220 14A16 16 0 0 1 236 30L236 208L14 134L14 131A6 6 0 0 1 20 125L66 125A12 12 0 0 0 78 113Z',
};

/** Cuts a bust off at the edge of its field. */
function clips() {
  return Object.entries(FIELDS).map(([name, d]) => svg('clipPath', { id: `deck-clip-${name}` }, svg('path', { d })));
}

/** @param id of a shared drawing */
function use(id: string, transform: string = '') {
  return svg('use', transform ? { href: id, transform } : { href: id });
}

/** The bust of a court card, in one picture and in two halves. */
function court(rank: string, suit: string) {
  shared('clips', clips);
  const bust = shared(`bust-${rank}${suit}`, () => paths((COURT[rank] ?? (() => []))(suit)));
  const mid = shared(`mid-${rank}${suit}`, () => [
    inked('c', FIELDS.mid),
    svg(
      'g',
      { 'clip-path': 'url(#deck-clip-mid)' },
      use(bust, rank === '*' ? 'translate(44 160) scale(1.15)' : 'translate(81 70) scale(1.4)'),
    ),
    ...(rank === '*' ? [inked('g', placeShape(MARKS[suit] ?? '', 171, 78, 84))] : []),
  ]);
  const half = shared(`half-${rank}${suit}`, () => [
    inked('c', FIELDS.half),
    svg(
      'g',
      { 'clip-path': 'url(#deck-clip-half)' },
      use(bust, rank === '*' ? 'translate(84 31)' : 'translate(84 24)'),
    ),
  ]);
  return [picture('mid', use(mid)), picture('big', use(half), use(half, 'rotate(180 125 175)'))];
}

function picture(size: 'mid' | 'big', ...nodes: SVGElement[]) {
  return svg('svg', { part: `deck-${size}`, viewBox: BOX, preserveAspectRatio: 'none' }, ...nodes);
}

/** How large the circuit of an ace is. */
const LAP: Record<string, number> = { S: 1.42, H: 1.25, D: 1.6, C: 1.45 };

/** An ace is a circuit: a road with its dashes around the suit. */
function ace(suit: string) {
  const scale = LAP[suit] ?? 1;
  const transform = `translate(${125 - 50 * scale} ${175 - 50 * scale}) scale(${scale})`;
  const laps = ['road', 'dash'].map((ink) => inked(ink, CIRCUITS[suit]));
  for (const lap of laps) lap.setAttribute('transform', transform);
  const stem = 'SC'.includes(suit)
    ? [inked('s', 'M118 205C118 236 112 250 101 258L149 258C138 250 132 236 132 205Z')]
    : [];
  const field = suit === 'C' ? [] : [inked('s', placeShape(MARKS[suit] ?? '', 125, suit === 'H' ? 168 : 175, 52))];
  return [...stem, ...laps, ...field];
}

function sign(name: string) {
  return svg('svg', { viewBox: '0 0 100 100' }, inked('s', MARKS[name] ?? ''));
}

function figure(rank: string) {
  if (rank === '*') return sign('*');
  return h('b', { class: rank === 'T' ? 'deck-ten' : null }, rank === 'T' ? '10' : rank);
}

/** Rank over suit; a joker's signs over what it stands for, once it does. */
function index(rank: string, suit: string, stands?: string) {
  const meant = rank === '*' ? readCode(stands) : null;
  if (!meant) return h('span', { part: 'deck-index' }, figure(rank), sign(suit));
  const who = h('span', { part: 'deck-who' }, sign('*'), sign(suit));
  const plate = h('span', { part: 'deck-meant', 'data-suit': meant.suit }, figure(meant.rank), sign(meant.suit));
  return h('span', { part: 'deck-index' }, who, plate);
}

/**
 * The face of a playing card; its code is known to be one.
 * @param stands what a joker stands for
 */
export function drawPlaying(code: string, stands?: string) {
  const { rank, suit } = readCode(code) ?? { rank: '', suit: '' };
  const kind = COURT[rank] ? 'court' : rank === 'A' ? 'ace' : 'number';
  const foot = index(rank, suit);
  makePart(foot, 'deck-foot');
  // Printed a second time, but not read a second time: the name of a card says its rank once.
  for (const b of foot.querySelectorAll('b')) {
    b.dataset['rank'] = b.textContent ?? '';
    b.textContent = '';
  }
  const face = h('span', { part: 'deck', 'data-suit': suit, 'data-kind': kind }, index(rank, suit, stands), foot);
  if (kind === 'court') face.append(...court(rank, suit));
  else {
    face.append(picture('mid', inked('s', placeShape(MARKS[suit] ?? '', 168, 266, 122))));
    face.append(picture('big', ...(kind === 'ace' ? ace(suit) : [inked('s', pips(rank, suit))])));
  }
  return face;
}

/**
 * The back of a card: the colour of the car it belongs to, and a pattern that no other of that colour has.
 * @param colour empty for a stock that belongs to nobody
 */
export function drawBack(colour: string) {
  const id = shared(`back-${colour || 'stock'}`, () => paths(drawn(colour)));
  return h(
    'span',
    { part: 'deck', 'data-kind': 'back', 'data-colour': colour || null },
    svg('svg', { viewBox: '0 0 222 322', preserveAspectRatio: 'none' }, use(id)),
  );
}
