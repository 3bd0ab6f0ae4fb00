/**
 * What stands on a track: karts, racing cars and bombs. Drawn once, then only placed.
 * @typedef {import("../../engine/types.js").Token} Token
 * @typedef {{x: number, y: number, size: number, angle: number, alone?: boolean}} Place  centre, in pixels of the track;
 *   `alone`: nothing stands beside it
 */
import { icon, seatShape } from '../../ui/art.js';
import { attr, h, style, svg, text } from '../../ui/dom.js';
import { drawRacer } from './racer.js';

/**
 * @param {string} colour
 * @param {string} letter
 */
function drawKart(colour, letter) {
  const wheels = svg('g', { class: 'kart-wheels' });
  for (const [x, y] of [
    [3, 1],
    [27, 1],
    [3, 33],
    [27, 33],
  ]) {
    wheels.append(svg('rect', { x: x ?? 0, y: y ?? 0, width: 10, height: 6, rx: 2 }));
  }
  wheels.append(svg('path', { d: 'M36 13h3.5v14H36z' }));
  return svg(
    'svg',
    { viewBox: '0 0 40 40', class: 'kart-art', 'aria-hidden': 'true', focusable: 'false' },
    wheels,
    svg('g', { transform: 'translate(5.6 5.6) scale(1.2)' }, ...seatShape(colour, letter)),
  );
}

/**
 * @param {string} colour
 * @param {string} letter
 */
function drawBomb(colour, letter) {
  return svg(
    'svg',
    { viewBox: '0 0 40 40', class: 'bomb-art', 'aria-hidden': 'true', focusable: 'false' },
    svg('path', { class: 'bomb-fuse', d: 'M27 11c2-5 5-7 9-6' }),
    svg('path', { class: 'bomb-spark', d: 'M36 1v9M31.5 5.5h9' }),
    svg('circle', { class: 'bomb-ball', cx: 18, cy: 22, r: 16.5 }),
    svg('g', { transform: 'translate(7.8 11.8) scale(.85)' }, ...seatShape(colour, letter)),
  );
}

/**
 * A racing car from above, its nose to the right. The body turns with the road; the roof, with the
 * seat's shape and letter, stays upright.
 * @param {string} colour
 * @param {string} letter
 */
function drawCar(colour, letter) {
  const wheels = [
    [5, 6.6],
    [26, 6.6],
    [5, 29.4],
    [26, 29.4],
  ].map(([x, y]) => svg('rect', { x: x ?? 0, y: y ?? 0, width: 8, height: 4, rx: 1.6, class: 'car-wheel' }));
  const body = svg(
    'g',
    { class: 'car-body' },
    svg('rect', { class: 'car-halo', x: -2, y: 4.4, width: 44, height: 31.2, rx: 14 }),
    ...wheels,
    svg('path', { class: 'car-wing', d: 'M0 9.5h3.4v21H0z' }),
    svg('path', { class: 'car-shell', d: 'M2.5 11c0-1.7 1.3-3 3-3h20.5c7 0 13 4.5 13 12s-6 12-13 12H5.5c-1.7 0-3-1.3-3-3z' }),
    svg('path', { class: 'car-glass', d: 'M30.4 11.6c3.2 2 4.8 4.8 4.8 8.4s-1.6 6.4-4.8 8.4c-1.2-5.4-1.2-11.4 0-16.8z' }),
  );
  return svg(
    'svg',
    { viewBox: '0 0 40 40', class: 'car-art', 'aria-hidden': 'true', focusable: 'false' },
    body,
    svg('g', { class: 'car-roof' }, svg('g', { transform: 'translate(5.6 6.2) scale(1.15)' }, ...seatShape(colour, letter))),
  );
}

/** @type {Record<string, (colour: string, letter: string) => SVGElement>} */
const DRAW = { bomb: drawBomb, kart: drawKart, car: drawCar };

/**
 * What is painted over what: a bomb lies under what stands on it, and so does the ring of one to move under its neighbours.
 * @param {Element} node
 */
export function raise(node) {
  return 2 * Number(!node.classList.contains('token-bomb')) - Number(node.hasAttribute('data-acts'));
}

/**
 * A new token.
 * @param {Token} token
 * @param {string} colour
 * @param {string} letter
 */
export function makeToken(token, colour, letter) {
  const node = h('span', { class: `token token-${token.kind}`, 'data-token': token.id, 'data-colour': colour });
  if (token.livery) {
    node.append(drawRacer(token.livery, token.text ?? ''), h('b', { class: 'token-lost', 'aria-hidden': 'true' }));
    return node;
  }
  node.append((DRAW[token.kind] ?? drawKart)(colour, letter));
  if (token.kind === 'kart') node.append(h('b', { class: 'token-beyond', 'aria-hidden': 'true' }));
  if (token.kind === 'car') node.append(h('b', { class: 'token-waits', 'aria-hidden': 'true', hidden: true }, icon('wrench'), h('span')));
  return node;
}

/**
 * What a token in a livery tells of itself: whether it would stand here only if nothing else is chosen, and what it loses.
 * @param {HTMLElement} node
 * @param {Token} token
 */
export function paintToken(node, token) {
  const lost = node.querySelector('.token-lost');
  if (!lost) return;
  attr(node, 'data-assumed', token.assumed === true);
  text(lost, token.lost ? `\u2212${token.lost}` : '');
}

/**
 * Put a token where a layout says.
 * @param {HTMLElement} node
 * @param {Token} token
 * @param {Place} place
 * @param {string} beyond  text of the badge of a token past the last space
 */
export function placeToken(node, token, place, beyond) {
  attr(node, 'data-at', token.at);
  paintToken(node, token);
  style(node, '--x', `${place.x.toFixed(1)}px`);
  style(node, '--y', `${place.y.toFixed(1)}px`);
  style(node, '--size', `${place.size.toFixed(1)}px`);
  style(node, '--angle', `${place.angle.toFixed(1)}deg`);
  const badge = node.querySelector('.token-beyond');
  if (badge) text(badge, beyond);
  const waits = node.querySelector('.token-waits');
  if (!(waits instanceof HTMLElement)) return;
  // It would cover those beside it; that it waits is seen all the same, and how long is on its plate.
  waits.hidden = !token.waits || place.alone === false;
  attr(node, 'data-waits', token.waits ?? null);
  text(/** @type {Element} */ (waits.lastElementChild), token.waits ? String(token.waits) : '');
}
