/**
 * A racing car from above in its livery, its nose to the right. The body turns with the road; its sign stays upright.
 */
import { svg } from './dom.js';

const WHEELS = [
  [4.5, 6.2],
  [27, 6.2],
  [4.5, 29.6],
  [27, 29.6],
];

/**
 * On a square of 40 units; the car is 40 long and 24 wide.
 * @param {string} livery
 * @param {string} sign
 */
export function drawRacer(livery, sign) {
  const body = svg(
    'g',
    { class: 'car-body' },
    svg('rect', { class: 'racer-halo', x: -4.5, y: 3.5, width: 49, height: 33, rx: 12 }),
    ...WHEELS.map(([x, y]) => svg('rect', { x: x ?? 0, y: y ?? 0, width: 8.6, height: 4.2, rx: 1.4, class: 'racer-wheel' })),
    svg('path', { class: 'racer-wing', d: 'M-.4 8.6h4.2v22.8h-4.2z' }),
    svg('path', {
      class: 'racer-shell',
      d: 'M3.2 10.2c0-1.4 1.2-2.4 2.6-2.4h18.4c3.4 0 6.3 1 9 3 3.8 2.9 7 5.6 7 9.2s-3.2 6.3-7 9.2c-2.7 2-5.6 3-9 3H5.8c-1.4 0-2.6-1-2.6-2.4z',
    }),
    svg('path', { class: 'racer-glass', d: 'M30.2 13c3 2.2 4.9 4.3 4.9 7s-1.9 4.8-4.9 7c-.9-4.6-.9-9.4 0-14z' }),
  );
  const letter = svg('text', { x: 17, y: 20, dy: '.355em', class: 'racer-sign', 'text-anchor': 'middle', 'font-size': 19 });
  letter.textContent = sign;
  // The sign stands in the middle of the body however that is turned.
  const roof = svg('g', { class: 'racer-roof' }, letter);
  return svg(
    'svg',
    { viewBox: '0 0 40 40', class: 'car-art racer', 'data-livery': livery, 'aria-hidden': 'true', focusable: 'false' },
    body,
    roof,
  );
}
