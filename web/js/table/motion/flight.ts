/** Motion of single elements: along stops, as a copy of a card over the table, or as a token on a road. */

import type { Card } from '../../engine/types.ts';
import type { Spot } from '../../ui/dom.ts';
import { h, makePart, style } from '../../ui/dom.ts';
import { makeCard, paintCard } from '../../ui/faces.ts';
import { corner, EASE, pose } from './space.ts';

/** Where an element is at a time. */
export interface Stop {
  at: number;
  spot: Spot;
}

/** Where a token is at a time, with its heading in degrees. */
export interface Waypoint {
  at: number;
  x: number;
  y: number;
  angle: number;
  size?: number;
}

/** A copy of a card that flies over the table, or lies there until another card covers it. */
export interface Double {
  node: HTMLElement;
  size: { w: number; h: number };
  stops: Stop[];
  from?: number; // when it appears
  until?: number; // when it disappears, if not at its last stop
  soft?: number; // duration of its fade-out in ms
  most?: number; // limit of its scale
  turns?: { node: HTMLElement; from: number; to: number }; // the part of it that turns over, and when
}

/**
 * Animate an element through keyframes at given times.
 * @param clock the least duration in ms
 */
export function animateFrames(
  node: Element,
  shots: ({ at: number } & Keyframe)[],
  clock: number = 0,
  fill: FillMode = 'none',
) {
  const duration = Math.max(clock, shots[shots.length - 1]?.at ?? 0, 1);
  const frames = shots.map(({ at, ...shot }) => ({ easing: EASE, ...shot, offset: Math.min(1, at / duration) }));
  return node.animate([{ ...frames[0], offset: 0 }, ...frames, { ...frames[frames.length - 1], offset: 1 }], {
    duration,
    fill,
  });
}

/** Animate the opacity of an element: `seen[i]` at `times[i]`. Two equal times make a sudden change. */
export function fade(node: Element, times: number[], seen: number[], clock: number, fill?: FillMode) {
  const shots = times.map((at, i) => ({ at: Math.max(0, at), opacity: seen[i] ?? 0, easing: 'linear' }));
  return animateFrames(node, shots, clock, fill);
}

/**
 * Bring an element along its stops to the position that it already has in the layout.
 * @param turn rotation of the part of the table that contains it
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
  return animateFrames(node, list, clock);
}

/** Start the animations of a copy. */
export function animateCopy(
  { node, size, stops, from = 0, until, soft = 0, most, turns }: Double,
  clock: number,
): Animation[] {
  const end = until ?? stops[stops.length - 1]?.at ?? 0;
  const way = stops.map(({ at, spot }) => ({ at, transform: pose(spot, corner(size), { most }) }));
  const begun = [
    animateFrames(node, way, clock, 'both'),
    fade(node, [from, from, end - soft, end], [0, 1, 1, 0], clock, 'both'),
  ];
  if (!turns) return begun;
  const sides = [turns.from, turns.to].map((at, i) => ({
    at,
    transform: `rotateY(${180 * i}deg)`,
    easing: 'ease-in-out',
  }));
  return [...begun, animateFrames(turns.node, sides, Math.max(clock, end), 'both')];
}

/** Extend the stops of an element to another position. */
export function extendStops(stops: Stop[], from: number, to: number, spot: Spot) {
  const last = stops[stops.length - 1] as Stop;
  if (last.at < from) stops.push({ at: from, spot: last.spot });
  stops.push({ at: Math.max(from, to), spot });
}

/** Drive a token along points. Only its body turns with the road, so that the text on it stays upright. */
export function driveToken(node: HTMLElement, points: Waypoint[], clock: number): Animation[] {
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
  return [animateFrames(node, way, clock), ...(body ? [animateFrames(body, bends, clock)] : [])];
}

/**
 * Turn a cloned card into a copy that lies or flies over the table.
 * @param spot position and size of the original
 */
export function makeFlyingCopy(card: HTMLElement, spot: Spot, kind: string = 'flying') {
  makeInert(card);
  card.classList.add('flying');
  makePart(card, kind);
  style(card, '--w', `${spot.w}px`);
  style(card, 'aspect-ratio', `${spot.w} / ${spot.h}`);
  return card;
}

/** Make a flying card that has no original on the table. */
export function makeFlyer() {
  return h('div', { class: 'flyer' }, h('span', { part: 'card' }));
}

export function paintFlyer(node: HTMLElement, card: Card, size: { w: number; h: number }, colour: string = '') {
  paintCard(node.firstElementChild as HTMLElement, card, false, colour);
  style(node, 'inline-size', `${Math.round(size.w)}px`);
  style(node, 'block-size', `${Math.round(size.h)}px`);
}

/** Share of a flip's duration in which the turned card lies still, so that players can read it. */
const BEAT = 0.3;

/**
 * Make a copy of a card that turns face up on its way.
 * @param card the face
 * @param back the element of the card face down
 */
export function makeTurningCard(card: Card, back: HTMLElement, from: Spot, to: Spot, at: number, end: number): Double {
  const front = makeCard('');
  paintCard(front, card, false, '');
  for (const side of [front, back]) makeInert(side);
  front.classList.add('turned-front');
  const inner = h('div', { class: 'turned-card' }, back, front);
  // Draw it at its larger size, so that scaling does not blur it.
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

/** Remove everything from a cloned card that lets it be touched or read out. */
export function makeInert(card: HTMLElement) {
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
