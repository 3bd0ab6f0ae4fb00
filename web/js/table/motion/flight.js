/**
 * How single things fly: an element along its stops, a copy of a card over the table, a token along a road.
 *
 * @typedef {import("../../ui/dom.js").Spot} Spot
 * @typedef {import("../../engine/types.js").Card} Card
 * @typedef {{at: number, spot: Spot}} Stop  where an element is at a time
 * @typedef {{at: number, x: number, y: number, angle: number, size?: number}} Waypoint
 *
 * A copy of a card that flies over the table or lies there until something covers it, and is seen only that long.
 * @typedef {object} Double
 * @property {HTMLElement} node
 * @property {{w: number, h: number}} size
 * @property {Stop[]} stops
 * @property {number} [from]   when it is first seen
 * @property {number} [until]  if not to its last stop
 * @property {number} [soft]   it goes out in so long a time
 * @property {number} [most]   it is drawn at most so much larger
 * @property {{node: HTMLElement, from: number, to: number}} [turns]  what of it is turned over, and when
 */
import { h, makePart, style } from '../../ui/dom.js';
import { makeCard, paintCard } from '../../ui/faces.js';
import { corner, EASE, pose } from './space.js';

/**
 * One animation of an element, by how it is at each time. Before the first and after the last it is as it is there.
 * @param {Element} node
 * @param {({at: number} & Keyframe)[]} shots
 * @param {number} [clock]  it lasts at least so long
 * @param {FillMode} [fill]
 */
export function film(node, shots, clock = 0, fill = 'none') {
  const duration = Math.max(clock, shots[shots.length - 1]?.at ?? 0, 1);
  const frames = shots.map(({ at, ...shot }) => ({ easing: EASE, ...shot, offset: Math.min(1, at / duration) }));
  return node.animate([{ ...frames[0], offset: 0 }, ...frames, { ...frames[frames.length - 1], offset: 1 }], {
    duration,
    fill,
  });
}

/**
 * How much of an element is seen at each time; where two times are the same it comes or goes at once.
 * @param {Element} node
 * @param {number[]} times
 * @param {number[]} seen  at each of them
 * @param {number} clock
 * @param {FillMode} [fill]
 */
export function fade(node, times, seen, clock, fill) {
  const shots = times.map((at, i) => ({ at: Math.max(0, at), opacity: seen[i] ?? 0, easing: 'linear' }));
  return film(node, shots, clock, fill);
}

/**
 * Bring an element along its stops to where it already is.
 * @param {HTMLElement} node
 * @param {Spot} home
 * @param {Stop[]} stops
 * @param {number} clock
 * @param {number} turn  how the part of the table is turned that it lies in
 */
export function travel(node, home, stops, clock, turn) {
  const last = Math.max(clock, stops[stops.length - 1]?.at ?? 0);
  const way = [...stops, { at: last, spot: home }];
  const list = way.map(({ at, spot }) => ({
    at,
    transform: pose(spot, home, { turn }),
    transformOrigin: 'center',
    zIndex: 6,
  }));
  return film(node, list, clock);
}

/**
 * Let a copy fly.
 * @param {Double} double
 * @param {number} clock
 * @returns {Animation[]}
 */
export function send({ node, size, stops, from = 0, until, soft = 0, most, turns }, clock) {
  const end = until ?? stops[stops.length - 1]?.at ?? 0;
  const way = stops.map(({ at, spot }) => ({ at, transform: pose(spot, corner(size), { most }) }));
  const begun = [
    film(node, way, clock, 'both'),
    fade(node, [from, from, end - soft, end], [0, 1, 1, 0], clock, 'both'),
  ];
  if (!turns) return begun;
  const sides = [turns.from, turns.to].map((at, i) => ({
    at,
    transform: `rotateY(${180 * i}deg)`,
    easing: 'ease-in-out',
  }));
  return [...begun, film(turns.node, sides, Math.max(clock, end), 'both')];
}

/**
 * A thing goes on to another place.
 * @param {Stop[]} stops
 * @param {number} from
 * @param {number} to
 * @param {Spot} spot
 */
export function goOn(stops, from, to, spot) {
  const last = /** @type {Stop} */ (stops[stops.length - 1]);
  if (last.at < from) stops.push({ at: from, spot: last.spot });
  stops.push({ at: Math.max(from, to), spot });
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
  if (!home) return [];
  const grown = (/** @type {Waypoint} */ point) => (point.size && home.size ? ` scale(${point.size / home.size})` : '');
  const easing = 'linear';
  const way = points.map((point) => {
    const transform = `translate(${point.x - home.x}px, ${point.y - home.y}px)${grown(point)}`;
    return { at: point.at, transform, easing };
  });
  const body = node.querySelector('.kart-wheels, .car-body');
  const bends = points.map(({ at, angle }) => ({ at, transform: `rotate(${angle}deg)`, easing }));
  return [film(node, way, clock), ...(body ? [film(body, bends, clock)] : [])];
}

/**
 * Make a copy of a card one that lies or flies over the table as it was.
 * @param {HTMLElement} card
 * @param {Spot} spot  where the card was
 * @param {string} [kind]
 */
export function copied(card, spot, kind = 'flying') {
  still(card);
  card.classList.add('flying');
  makePart(card, kind);
  style(card, '--w', `${spot.w}px`);
  style(card, 'aspect-ratio', `${spot.w} / ${spot.h}`);
  return card;
}

/** Something to fly as a card of which nothing lay on the table. */
export function flyer() {
  return h('div', { class: 'flyer' }, h('span', { part: 'card' }));
}

/**
 * @param {HTMLElement} node
 * @param {Card} card
 * @param {{w: number, h: number}} size
 * @param {string} [colour]
 */
export function paintFlyer(node, card, size, colour = '') {
  paintCard(/** @type {HTMLElement} */ (node.firstElementChild), card, false, colour);
  style(node, 'inline-size', `${Math.round(size.w)}px`);
  style(node, 'block-size', `${Math.round(size.h)}px`);
}

/** How much of the time of a turn the card then lies still, for all to see. */
const BEAT = 0.3;

/**
 * A card that is turned over on its way, and may go on from there.
 * @param {Card} card  its face
 * @param {HTMLElement} back  what it was, face down
 * @param {Spot} from
 * @param {Spot} to
 * @param {number} at
 * @param {number} end
 * @returns {Double}
 */
export function turnedOver(card, back, from, to, at, end) {
  const front = makeCard('');
  paintCard(front, card, false, '');
  for (const side of [front, back]) still(side);
  front.classList.add('turned-front');
  const inner = h('div', { class: 'turned-card' }, back, front);
  // It is drawn at its largest, so that nothing on it is blurred.
  const w = Math.max(from.w, to.w);
  const node = h('div', { part: 'turned', 'aria-hidden': 'true' }, inner);
  style(node, '--w', `${w}px`);
  const move = (end - at) * (1 - BEAT);
  const lifted = { x: from.x - from.w * 0.03, y: from.y - from.h * 0.1, w: from.w * 1.06, h: from.h * 1.06 };
  const stops = [
    { at, spot: from },
    { at: at + move * 0.25, spot: lifted },
    { at: at + move, spot: to },
  ];
  return {
    node,
    size: { w, h: w * 1.4 },
    stops,
    from: at,
    turns: { node: inner, from: at + move * 0.2, to: at + move * 0.85 },
  };
}

/**
 * Make a card one that is only looked at.
 * @param {HTMLElement} card
 */
export function still(card) {
  for (const name of [
    'data-thing',
    'data-key',
    'data-hint',
    'data-stop',
    'data-lit',
    'data-touched',
    'aria-label',
    'aria-pressed',
  ])
    card.removeAttribute(name);
  card.setAttribute('aria-hidden', 'true');
  card.tabIndex = -1;
}
