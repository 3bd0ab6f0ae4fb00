/**
 * Playing cards. A face holds three pictures, and its size decides which is seen (css/deck.css): a huge index on a small
 * card, a bust or one large mark on a middling one, pips and two-way courts on a large one. The drawings are SVG files
 * (`py/hairpin/deck`), which the build joins. Their inks are custom properties, so the dark theme, a four-coloured deck
 * and forced colours need no other drawings.
 */
import { type Drawn, drawings } from '../../../py/hairpin/deck/sheet.svg';
import { readCar } from './cars.ts';
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

/** Makes the elements of a drawing. */
function make([tag, attributes, ...children]: Drawn): SVGElement {
  return svg(tag, attributes, ...children.map(make));
}

let store: SVGElement | null = null;

/** Returns what a card shows of a drawing. What the drawing refers to lies in the page once, since its first use. */
function draw(name: string): SVGElement[] {
  if (!store?.isConnected) {
    store = svg('svg', { part: 'deck-store', width: 0, height: 0, 'aria-hidden': 'true', focusable: 'false' });
    document.body.append(store);
  }
  const [shared, own] = drawings[name] ?? [[], []];
  if (shared.length && !store.querySelector(`#deck-${name}`))
    store.append(svg('g', { id: `deck-${name}` }, ...shared.map(make)));
  return own.map(make);
}

/** The shared drawings once more, for a tree of its own. They are used by reference, which leads out of no tree. */
export function deckStore() {
  return store?.cloneNode(true) ?? h('span', { hidden: true });
}

function picture(size: 'mid' | 'big', ...nodes: SVGElement[]) {
  return svg('svg', { part: `deck-${size}`, viewBox: BOX, preserveAspectRatio: 'none' }, ...nodes);
}

/** The outline of a suit, or of another sign of a card: `*`, R or B. */
export function outline(sign: string) {
  return drawings[`mark-${sign === '*' ? 'joker' : sign}`]?.[1][0]?.[1]['d'] ?? '';
}

/** A path in the colour of its suit. */
export function inSuit(d: string = '') {
  return svg('path', { d, fill: 'var(--suit)' });
}

/** A picture of one sign. */
export function drawSign(sign: string) {
  return svg('svg', { viewBox: '0 0 100 100' }, inSuit(outline(sign)));
}

const NUMBER = /-?\d+(?:\.\d+)?/g;

/**
 * Moves and scales the outline of a suit. A whole card of pips can then be one element.
 * @param x where the middle of its square is
 */
function place(suit: string, x: number, y: number, scale: number) {
  let across = false;
  return outline(suit).replace(NUMBER, (number) => {
    across = !across;
    return `${((across ? x : y) + (Number(number) - 50) * scale).toFixed(1)} `;
  });
}

/** All pips of a number card, as one path. The drawing of its rank says where they are. */
function pips(rank: string, suit: string) {
  const places = (drawings[rank]?.[1] ?? []).map(([, { transform }]) => transform?.match(NUMBER)?.map(Number) ?? []);
  return inSuit(places.map(([x = 0, y = 0, scale = 0]) => place(suit, x, y, scale)).join(''));
}

function figure(rank: string) {
  if (rank === '*') return drawSign('*');
  return h('b', { class: rank === 'T' ? 'deck-ten' : null }, rank === 'T' ? '10' : rank);
}

/** Rank over suit; a joker's signs over what it stands for, once it does. */
function index(rank: string, suit: string, stands?: string) {
  const meant = rank === '*' ? readCode(stands) : null;
  if (!meant) return h('span', { part: 'deck-index' }, figure(rank), drawSign(suit));
  const who = h('span', { part: 'deck-who' }, drawSign('*'), drawSign(suit));
  const plate = h('span', { part: 'deck-meant', 'data-suit': meant.suit }, figure(meant.rank), drawSign(meant.suit));
  return h('span', { part: 'deck-index' }, who, plate);
}

/**
 * The face of a playing card; its code is known to be one.
 * @param stands what a joker stands for
 */
export function drawPlaying(code: string, stands?: string) {
  const { rank, suit } = readCode(code) ?? { rank: '', suit: '' };
  const kind = /[JQK*]/.test(rank) ? 'court' : rank === 'A' ? 'ace' : 'number';
  const foot = index(rank, suit);
  makePart(foot, 'deck-foot');
  // Printed a second time, but not read a second time: the name of a card says its rank once.
  for (const b of foot.querySelectorAll('b')) {
    b.dataset['rank'] = b.textContent ?? '';
    b.textContent = '';
  }
  const face = h('span', { part: 'deck', 'data-suit': suit, 'data-kind': kind }, index(rank, suit, stands), foot);
  if (kind === 'court') {
    const name = rank === '*' ? `joker-${suit}` : rank + suit;
    const halves = draw(name);
    face.append(picture('mid', svg('use', { href: `#deck-${name}-mid` })), picture('big', ...halves));
  } else {
    face.append(picture('mid', inSuit(place(suit, 168, 266, 1.22))));
    face.append(picture('big', ...(kind === 'ace' ? draw(rank + suit) : [pips(rank, suit)])));
  }
  return face;
}

/**
 * The back of a card: the colour of the car it belongs to, and a pattern that no other of that colour has.
 * @param colour empty for a stock that belongs to nobody
 */
export function drawBack(colour: string) {
  return h(
    'span',
    { part: 'deck', 'data-kind': 'back', 'data-colour': colour || null },
    svg('svg', { viewBox: '0 0 222 322', preserveAspectRatio: 'none' }, ...draw(backOf(colour))),
  );
}

/** The name of a back. A car that does not exist gets the back of a stock that belongs to nobody. */
function backOf(car: string) {
  const { colour, nth } = readCar(car);
  const name = `back-${colour}${nth > 1 ? `-${nth}` : ''}`;
  return drawings[name] ? name : 'back';
}
