/**
 * What the ground of several kinds of tracks has: kerbs, the chequers of a finish, and figures.
 *
 * @typedef {import("./centreline.js").Centreline} Centreline
 */
import { svg } from '../../ui/dom.js';
import { trace } from './centreline.js';

/**
 * A kerb in red and white.
 * @param {Record<string, string|number>} line  of a path or a rectangle
 * @param {number} [width]
 * @param {number} [dash]  how long a stripe is
 */
export function kerb(line, width = 6, dash = 9) {
  const [white, red] = ['kerb', 'kerb kerb-red'].map((name) =>
    svg('d' in line ? 'path' : 'rect', { ...line, class: name, 'stroke-width': width }),
  );
  red?.setAttribute('stroke-dasharray', `${dash} ${dash}`);
  return [white, red].flatMap((each) => each ?? []);
}

/**
 * Two bands of chequers across the road.
 * @param {Centreline} line
 * @param {number} s     where they begin
 * @param {number} size  of a square
 * @param {number} [left]   in squares from the middle
 * @param {number} [right]
 */
export function chequers(line, s, size, left = -line.width / 2 / size, right = -left) {
  const by = size / line.pitch;
  const part = (
    /** @type {number} */ from,
    /** @type {number} */ to,
    /** @type {number} */ one,
    /** @type {number} */ other,
  ) => `${trace(line.patch(s + from * by, s + to * by, one * size, other * size))}Z`;
  let dark = '';
  for (const band of [0, 1]) for (let i = left + band; i < right - 0.5; i += 2) dark += part(band, band + 1, i, i + 1);
  return [
    svg('path', { d: part(0, 2, left, right), class: 'chequer-ground' }),
    svg('path', { d: dark, class: 'chequer' }),
  ];
}

/**
 * A figure on the ground or beside it.
 * @param {{x: number, y: number}} at
 * @param {number} value
 * @param {number} size
 * @param {string} name
 */
export function figure({ x, y }, value, size, name) {
  const text = svg('text', { x, y, dy: '.36em', class: name, 'font-size': size, 'text-anchor': 'middle' });
  text.textContent = String(value);
  return text;
}
