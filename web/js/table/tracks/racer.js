/**
 * A racing car from above in its livery, its nose to the right. The body turns with the road; the sign in its
 * middle stays upright.
 */
import { svg } from '../../ui/dom.js';

const WHEELS = [
  [4.6, 6.2, 9.4],
  [4.6, 28.6, 9.4],
  [26.4, 7.4, 7.4],
  [26.4, 28, 7.4],
];

const SHELL =
  'M-.6 8.4h4.4l1.6 1.8h17.4c3.6 0 5.8 1.4 8.4 3.6l6.2 3.2c2 1 3.4 1.8 3.4 3s-1.4 2-3.4 3l-6.2 3.2c-2.6 2.2-4.8 3.6-8.4 3.6H5.4l-1.6 1.8H-.6z';

/**
 * On a square of 40 units; the car is 40 long and 24 wide.
 * @param {string} livery
 * @param {string} sign
 */
export function drawRacer(livery, sign) {
  const body = svg(
    'g',
    { class: 'car-body' },
    svg('rect', { class: 'racer-halo', x: -5, y: 3, width: 50, height: 34, rx: 10 }),
    ...WHEELS.map(([x, y, width]) => svg('rect', { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: 5, rx: 1.4, class: 'racer-wheel' })),
    svg('path', { class: 'racer-wing', d: 'M35 10.4h2.8v19.2H35z' }),
    svg('path', { class: 'racer-shell', d: SHELL }),
    svg('path', { class: 'racer-glass', d: 'M28.2 15.2c2.7 1.2 4.2 2.7 4.2 4.8s-1.5 3.6-4.2 4.8c-.7-3.2-.7-6.4 0-9.6z' }),
  );
  const letter = svg('text', { x: 19.6, y: 20, dy: '.355em', class: 'racer-sign', 'text-anchor': 'middle', 'font-size': 19 });
  letter.textContent = sign;
  return svg(
    'svg',
    { viewBox: '0 0 40 40', class: 'car-art racer', 'data-livery': livery, 'aria-hidden': 'true', focusable: 'false' },
    body,
    letter,
  );
}
