/** How single things fly: an element along its stops, a copy of a card over the table, a token along a road. */

import type { Card } from '../../engine/types.ts';
import type { Spot } from '../../ui/dom.ts';
import { h, makePart, style } from '../../ui/dom.ts';
import { makeCard, paintCard } from '../../ui/faces.ts';
import { corner, EASE, pose } from './space.ts';

/** where an element is at a time */
export interface Stop {
  at: number;
  spot: Spot;
}

/** A copy of a card that flies over the table or lies there until something covers it, and is seen only that long. */
export interface Waypoint {
  at: number;
  x: number;
  y: number;
  angle: number;
  size?: number;
}

export interface Double {
  node: HTMLElement;
  size: { w: number; h: number };
  stops: Stop[];
  from?: number; // when it is first seen
  until?: number; // if not to its last stop
  soft?: number; // it goes out in so long a time
  most?: number; // it is drawn at most so much larger
  turns?: { node: HTMLElement; from: number; to: number }; // what of it is turned over, and when
}

/**
 * One animation of an element, by how it is at each time. Before the first and after the last it is as it is there.
 * @param clock it lasts at least so long
 */
export function film(node: Element, shots: ({ at: number } & Keyframe)[], clock: number = 0, fill: FillMode = 'none') {
  const duration = Math.max(clock, shots[shots.length - 1]?.at ?? 0, 1);
  const frames = shots.map(({ at, ...shot }) => ({ easing: EASE, ...shot, offset: Math.min(1, at / duration) }));
  return node.animate([{ ...frames[0], offset: 0 }, ...frames, { ...frames[frames.length - 1], offset: 1 }], {
    duration,
    fill,
  });
}

/**
 * How much of an element is seen at each time; where two times are the same it comes or goes at once.
 * @param seen at each of them
 */
export function fade(node: Element, times: number[], seen: number[], clock: number, fill?: FillMode) {
  const shots = times.map((at, i) => ({ at: Math.max(0, at), opacity: seen[i] ?? 0, easing: 'linear' }));
  return film(node, shots, clock, fill);
}

/**
 * Bring an element along its stops to where it already is.
 * @param turn how the part of the table is turned that it lies in
 */
export function travel(node: HTMLElement, home: Spot, stops: Stop[], clock: number, turn: number) {
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

/** Let a copy fly. */
export function send(
  { node, size, stops, from = 0, until, soft = 0, most, turns }: Double,
  clock: number,
): Animation[] {
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

/** A thing goes on to another place. */
export function goOn(stops: Stop[], from: number, to: number, spot: Spot) {
  const last = stops[stops.length - 1] as Stop;
  if (last.at < from) stops.push({ at: from, spot: last.spot });
  stops.push({ at: Math.max(from, to), spot });
}

/** Drive a token; its body follows the bends while what is written on it stays upright. */
export function ride(node: HTMLElement, points: Waypoint[], clock: number): Animation[] {
  const home = points[points.length - 1];
  if (!home) return [];
  const grown = (point: Waypoint) => (point.size && home.size ? ` scale(${point.size / home.size})` : '');
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
 * @param spot where the card was
 */
export function copied(card: HTMLElement, spot: Spot, kind: string = 'flying') {
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

export function paintFlyer(node: HTMLElement, card: Card, size: { w: number; h: number }, colour: string = '') {
  paintCard(node.firstElementChild as HTMLElement, card, false, colour);
  style(node, 'inline-size', `${Math.round(size.w)}px`);
  style(node, 'block-size', `${Math.round(size.h)}px`);
}

/** How much of the time of a turn the card then lies still, for all to see. */
const BEAT = 0.3;

/**
 * A card that is turned over on its way, and may go on from there.
 * @param card its face
 * @param back what it was, face down
 */
export function turnedOver(card: Card, back: HTMLElement, from: Spot, to: Spot, at: number, end: number): Double {
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

/** Make a card one that is only looked at. */
export function still(card: HTMLElement) {
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
