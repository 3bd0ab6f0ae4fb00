/**
 * How single things fly: an element along its stops, a card that changes its size, a token along a
 * road, a card that is turned over on its way. Each gives the animations it began.
 *
 * @typedef {{x: number, y: number, w: number, h: number}} Spot
 * @typedef {{at: number, spot: Spot}} Stop  where an element is at a time
 * @typedef {{at: number, x: number, y: number, angle: number, size?: number}} Waypoint
 */
import { h, style } from '../../ui/dom.js';
import { makeCard, paintCard } from '../../ui/faces.js';

export const EASE = 'cubic-bezier(.2,.7,.2,1)';

/**
 * Bring an element along its stops to where it already is.
 * @param {HTMLElement} node
 * @param {Spot} home
 * @param {Stop[]} stops
 * @param {number} clock
 */
export function travel(node, home, stops, clock) {
  const duration = Math.max(clock, stops[stops.length - 1]?.at ?? 1);
  const frames = stops.map(({ at, spot }) => ({
    offset: Math.min(1, at / duration),
    transform: `translate(${spot.x - home.x}px, ${spot.y - home.y}px) scale(${home.w ? spot.w / home.w : 1})`,
    transformOrigin: '0 0',
    zIndex: 5,
    easing: EASE,
  }));
  frames.push({ offset: 1, transform: 'translate(0px, 0px) scale(1)', transformOrigin: '0 0', zIndex: 5, easing: EASE });
  return node.animate(frames, { duration });
}

/**
 * Bring a card to a place of another size: what flies is its old face at its own size, and the
 * new face takes over on arrival.
 * @param {HTMLElement} node
 * @param {HTMLElement} card  a copy of what it was
 * @param {Spot} old
 * @param {Stop[]} stops
 * @param {{from: number, to: number}|undefined} fade  it does not fly there, but goes out and comes to light again
 * @param {number} clock
 * @returns {Animation[]}
 */
export function fly(node, card, old, stops, fade, clock) {
  const arrives = stops[stops.length - 1]?.at ?? 0;
  const duration = Math.max(clock, arrives, fade?.to ?? 0, 1);
  const half = fade ? (fade.from + fade.to) / 2 : 0;
  const out = fade ? [fade.from, half] : [Math.max(0, arrives - 60), arrives];
  const light = fade ? [half, fade.to] : [Math.max(0, arrives - 90), Math.max(0, arrives - 20)];
  for (const name of ['data-thing', 'data-key', 'data-hint', 'data-stop', 'aria-label', 'aria-pressed']) card.removeAttribute(name);
  if (card.hasAttribute('data-touched')) card.setAttribute('data-lit', '');
  card.removeAttribute('data-touched');
  card.classList.add('flying');
  card.setAttribute('aria-hidden', 'true');
  card.tabIndex = -1;
  style(card, '--w', `${old.w}px`);
  style(card, 'aspect-ratio', `${old.w} / ${old.h}`);
  const frames = stops.map(({ at, spot }) => {
    const sx = Math.min(1.2, spot.w / old.w);
    const sy = Math.min(1.2, spot.h / old.h);
    const x = spot.x + (spot.w - old.w * sx) / 2;
    const y = spot.y + (spot.h - old.h * sy) / 2;
    return { offset: Math.min(1, at / duration), transform: `translate(${x}px, ${y}px) scale(${sx}, ${sy})`, easing: EASE };
  });
  frames.push({ .../** @type {typeof frames[0]} */ (frames[frames.length - 1]), offset: 1 });
  const turn = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number[]} */ [a = 0, b = 0]) => [
    { opacity: from, offset: 0 },
    { opacity: from, offset: Math.min(1, a / duration) },
    { opacity: to, offset: Math.min(1, b / duration) },
    { opacity: to, offset: 1 },
  ];
  return [
    card.animate(frames, { duration, fill: 'both' }),
    card.animate(turn(1, 0, out), { duration, fill: 'both' }),
    node.animate(turn(0, 1, light), { duration }),
  ];
}

/**
 * Drive a token; its body follows the bends while what is written on it stays upright.
 * @param {HTMLElement} node
 * @param {Waypoint[]} points
 * @param {number} clock
 * @returns {Animation[]}
 */
export function ride(node, points, clock) {
  const home = points[points.length - 1];
  const start = points[0];
  if (!home || !start) return [];
  const duration = Math.max(clock, home.at);
  const list = [{ ...start, at: 0 }, ...points, { ...home, at: duration }];
  const offset = (/** @type {Waypoint} */ point) => Math.min(1, point.at / duration);
  const grown = (/** @type {Waypoint} */ point) => (point.size && home.size ? ` scale(${point.size / home.size})` : '');
  const animations = [
    node.animate(
      list.map((point) => ({
        offset: offset(point),
        transform: `translate(${point.x - home.x}px, ${point.y - home.y}px)${grown(point)}`,
      })),
      { duration },
    ),
  ];
  const body = node.querySelector('.kart-wheels, .car-body');
  if (body) {
    const frames = list.map((point) => ({ offset: offset(point), transform: `rotate(${point.angle}deg)` }));
    animations.push(body.animate(frames, { duration }));
  }
  return animations;
}

/** How much of the time of a turn the card then lies still, for all to see. */
const BEAT = 0.3;

/** A card that is turned over on its way, and may go on from there. */
export class Turned {
  /**
   * @param {import("../../engine/types.js").Card} card  its face
   * @param {HTMLElement|undefined} back  what it was, face down
   * @param {Spot} from
   * @param {Spot} to
   * @param {number} at
   * @param {number} end
   */
  constructor(card, back, from, to, at, end) {
    this.id = card.id;
    const front = makeCard('');
    paintCard(front, card, false, '');
    const behind = back ?? makeCard('');
    if (!back) paintCard(behind, { id: '', face: 'back', say: '' }, false, '');
    for (const side of [front, behind]) still(side);
    front.classList.add('turned-front');
    this.inner = h('div', { class: 'turned-card' }, behind, front);
    this.node = h('div', { class: 'turned', 'aria-hidden': 'true' }, this.inner);
    // It is drawn at its largest, so that nothing on it is blurred.
    this.w = Math.max(from.w, to.w);
    this.h = this.w * (to.h / to.w || 1.4);
    style(this.node, '--w', `${this.w}px`);
    this.from = at;
    const move = (end - at) * (1 - BEAT);
    const lifted = { x: from.x - from.w * 0.03, y: from.y - from.h * 0.1, w: from.w * 1.06, h: from.h * 1.06 };
    /** @type {Stop[]} */
    this.stops = [
      { at, spot: from },
      { at: at + move * 0.25, spot: lifted },
      { at: at + move, spot: to },
    ];
    this.turn = [at + move * 0.2, at + move * 0.85];
  }

  /** When it has come to where it goes. */
  get arrives() {
    return this.stops[this.stops.length - 1]?.at ?? 0;
  }

  /**
   * Go on to another place.
   * @param {number} from
   * @param {number} to
   * @param {Spot} spot
   */
  go(from, to, spot) {
    const last = /** @type {Stop} */ (this.stops[this.stops.length - 1]);
    if (last.at < from) this.stops.push({ at: from, spot: last.spot });
    this.stops.push({ at: Math.max(from, to), spot });
  }

  /**
   * @param {number} clock
   * @returns {Animation[]}
   */
  start(clock) {
    const duration = Math.max(clock, this.arrives, 1);
    const part = (/** @type {number} */ at) => Math.min(1, at / duration);
    const frames = this.stops.map(({ at, spot }) => ({
      offset: part(at),
      transform: `translate(${spot.x}px, ${spot.y}px) scale(${spot.w / this.w})`,
      easing: EASE,
    }));
    const first = /** @type {typeof frames[0]} */ (frames[0]);
    const last = /** @type {typeof frames[0]} */ (frames[frames.length - 1]);
    const [a = 0, b = 0] = this.turn;
    const turns = [
      { offset: 0, transform: 'rotateY(0deg)' },
      { offset: part(a), transform: 'rotateY(0deg)', easing: 'ease-in-out' },
      { offset: part(b), transform: 'rotateY(180deg)' },
      { offset: 1, transform: 'rotateY(180deg)' },
    ];
    const seen = [
      { offset: 0, opacity: 0 },
      { offset: part(this.from), opacity: 0, easing: 'step-end' },
      { offset: part(this.from), opacity: 1 },
      { offset: part(this.arrives), opacity: 1, easing: 'step-end' },
      { offset: part(this.arrives), opacity: 0 },
      { offset: 1, opacity: 0 },
    ];
    if (this.from <= 0) seen.splice(0, 2);
    if (this.arrives >= duration) seen.splice(-2, 2);
    return [
      this.node.animate([{ ...first, offset: 0 }, ...frames, { ...last, offset: 1 }], { duration, fill: 'both' }),
      this.inner.animate(turns, { duration, fill: 'both' }),
      this.node.animate(seen, { duration, fill: 'both' }),
    ];
  }
}

/**
 * Make a card one that is only looked at.
 * @param {HTMLElement} card
 */
function still(card) {
  for (const name of ['data-thing', 'data-key', 'data-hint', 'data-stop', 'data-lit', 'data-touched', 'aria-label', 'aria-pressed'])
    card.removeAttribute(name);
  card.setAttribute('aria-hidden', 'true');
  card.tabIndex = -1;
}

/**
 * A card that is gone from the table lies where it lay until another covers it, or flies away.
 * @param {HTMLElement} card  a copy of it
 * @param {Stop[]} stops
 * @param {number} clock
 * @returns {Animation[]}
 */
export function linger(card, stops, clock) {
  const first = /** @type {Stop} */ (stops[0]);
  const end = stops[stops.length - 1]?.at ?? 0;
  const duration = Math.max(clock, end, 1);
  still(card);
  card.classList.add('flying', 'lingering');
  style(card, '--w', `${first.spot.w}px`);
  const frames = stops.map(({ at, spot }) => ({
    offset: Math.min(1, at / duration),
    transform: `translate(${spot.x}px, ${spot.y}px) scale(${spot.w / first.spot.w})`,
    easing: EASE,
  }));
  const last = /** @type {typeof frames[0]} */ (frames[frames.length - 1]);
  const offset = Math.min(1, end / duration);
  const seen = [
    { offset: 0, opacity: 1, easing: 'step-end' },
    { offset, opacity: 0 },
    { offset: 1, opacity: 0 },
  ];
  return [
    card.animate([{ ...(frames[0] ?? last), offset: 0 }, ...frames, { ...last, offset: 1 }], { duration, fill: 'both' }),
    card.animate(seen, { duration, fill: 'both' }),
  ];
}

/**
 * What is already in its place is not seen before the card that brings it arrives.
 * @param {HTMLElement} node
 * @param {number} until
 * @param {number} clock
 */
export function appear(node, until, clock) {
  const duration = Math.max(clock, until, 1);
  const offset = Math.min(1, until / duration);
  const frames = [
    { offset: 0, opacity: 0, easing: 'step-end' },
    { offset, opacity: 1 },
    { offset: 1, opacity: 1 },
  ];
  return node.animate(frames, { duration });
}

/**
 * @param {DOMRect} rect
 * @returns {Spot}
 */
export function spotOf(rect) {
  return { x: rect.x, y: rect.y, w: rect.width, h: rect.height };
}
