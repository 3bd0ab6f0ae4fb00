/**
 * Short effects: an explosion, sparks, a flag across the table. Each function returns its animations and adds its
 * elements to `extras`, which are removed at the end of the motion.
 */
import { seatMark } from '../../ui/art.ts';
import type { Spot } from '../../ui/dom.ts';
import { attr, h, style, svg } from '../../ui/dom.ts';
import { EASE } from './space.ts';

/** Duration of the flag, in ms. */
const FLAG_TIME = 1600;

/** A star of ten rays, long and short. */
const RAYS = Array.from({ length: 10 }, (_, i) => {
  const a = (i * Math.PI) / 5;
  const [x, y] = [Math.cos(a), Math.sin(a)];
  const far = i % 2 ? 44 : 56;
  return `M${60 + x * 24 - y * 4} ${60 + y * 24 + x * 4}L${60 + x * far} ${60 + y * far}L${60 + x * 24 + y * 4} ${60 + y * 24 - x * 4}Z`;
}).join('');

/** Explode a bomb: it fades when its event begins, with a ring of fire. */
export function explode(bomb: HTMLElement, field: HTMLElement, extras: HTMLElement[], delay: number, length: number) {
  for (const name of ['data-token', 'data-thing']) bomb.removeAttribute(name);
  const ring = h('span', { part: 'blast', 'aria-hidden': 'true' });
  for (const name of ['--x', '--y', '--size']) style(ring, name, bomb.style.getPropertyValue(name));
  field.prepend(bomb);
  field.append(ring);
  extras.push(bomb, ring);
  const frames = [
    { opacity: 0, transform: 'scale(.4)' },
    { opacity: 1, transform: 'scale(2)', offset: 0.35 },
    { opacity: 0, transform: 'scale(3)' },
  ];
  return [
    bomb.animate([{ opacity: 1 }, { opacity: 0 }], { duration: Math.max(1, length * 0.3), delay, fill: 'both' }),
    ring.animate(frames, { duration: Math.max(1, length), delay, easing: 'ease-out', fill: 'both' }),
  ];
}

/** Close four corners around a spot, as in the viewfinder of a camera. */
export function showCorners(layer: HTMLElement, spot: Spot, extras: HTMLElement[], delay: number, length: number) {
  const node = h('span', { part: 'framed' });
  style(node, 'inline-size', `${spot.w}px`);
  style(node, 'block-size', `${spot.h}px`);
  layer.append(node);
  extras.push(node);
  // The corners travel the same distance for spots of all sizes.
  const wide = 1 + 40 / Math.max(spot.w, 40);
  const at = (scale: number) => `translate(${spot.x}px, ${spot.y}px) scale(${scale})`;
  const frames = [
    { opacity: 0, transform: at(wide) },
    { opacity: 1, transform: at(1), offset: 0.55 },
    { opacity: 1, transform: at(1), offset: 0.85 },
    { opacity: 0, transform: at(1) },
  ];
  return node.animate(frames, { duration: Math.max(1, length), delay, easing: EASE, fill: 'both' });
}

/** Duration of the bar across the road, and how long before the car stops it appears, in ms. */
const BAR_TIME = 420;
const AHEAD = 160;

/**
 * Draw the bar in front of a blocked token.
 * @param stands when the token stops
 */
export function showBar(token: HTMLElement, extras: HTMLElement[], stands: number) {
  const bar = h('span', { part: 'barred', 'aria-hidden': 'true' });
  for (const name of ['--x', '--y', '--size', '--angle']) style(bar, name, token.style.getPropertyValue(name));
  token.parentElement?.append(bar);
  extras.push(bar);
  const frames = [
    { opacity: 1, clipPath: 'inset(50% -40% 50% 0)' },
    { opacity: 1, clipPath: 'inset(0 -40% 0 0)', offset: 0.35 },
    { opacity: 1, clipPath: 'inset(0 -40% 0 0)', offset: 0.8 },
    { opacity: 0, clipPath: 'inset(0 -40% 0 0)' },
  ];
  return bar.animate(frames, { duration: BAR_TIME, delay: Math.max(0, stands - AHEAD), easing: EASE, fill: 'both' });
}

/** Show sparks where a pile was claimed. */
export function showSparks(layer: HTMLElement, at: Spot, colour: string, extras: HTMLElement[]) {
  const node = h('span', { part: 'spark', 'data-colour': colour });
  node.append(svg('svg', { viewBox: '0 0 120 120' }, svg('path', { d: RAYS })));
  layer.append(node);
  extras.push(node);
  const size = Math.max(0.6, at.w / 60);
  const place = `translate(${at.x + at.w / 2}px, ${at.y + at.h / 2}px)`;
  const frames = [
    { transform: `${place} scale(${0.2 * size}) rotate(-20deg)`, opacity: 1, visibility: 'visible' },
    { transform: `${place} scale(${1.2 * size}) rotate(10deg)`, opacity: 1, offset: 0.5, visibility: 'visible' },
    { transform: `${place} scale(${1.7 * size}) rotate(24deg)`, opacity: 0, visibility: 'visible' },
  ];
  return node.animate(frames, { duration: 620, easing: 'ease-out' });
}

/** Show a flag with the name of a seat that is out. */
export function showFlag(
  { host, layer }: { host: HTMLElement; layer: HTMLElement },
  what: string,
  colour: string,
  letter: string,
  extras: HTMLElement[],
) {
  const who = h('div', { part: 'moment-who' }, seatMark(colour, letter), h('span', {}, what));
  const flag = h('div', { class: 'moment-flag', 'data-colour': colour }, who);
  const node = h('div', { class: 'moment' }, flag);
  layer.append(node);
  extras.push(node);
  attr(host, 'data-moment', true);
  const frames = [
    { transform: 'scale(1.6)', opacity: 0 },
    { transform: 'scale(1)', opacity: 1, offset: 0.14, easing: 'linear' },
    { transform: 'scale(1.03)', opacity: 1, offset: 0.86 },
    { transform: 'scale(1.03)', opacity: 0 },
  ];
  const animation = flag.animate(frames, { duration: FLAG_TIME, easing: EASE, fill: 'forwards' });
  const over = () => attr(host, 'data-moment', null);
  animation.finished.then(over, over);
  return animation;
}
