/** Paper confetti in the colours of the cars, for a second, over everything and in nobody's way. */

import { h, style } from '../../ui/dom.ts';

/** The number of pieces, and the time in ms in which all of them fall. */
const PIECES = 42;
const TIME = 950;

/** A number from 0 to 1 for each piece, spread evenly. */
const spread = (i: number, by: number) => (i * by) % 1;

/**
 * Throws confetti over `host`.
 * @param colours of the seats
 */
export function throwConfetti(host: HTMLElement, colours: string[]) {
  const layer = h('div', { class: 'confetti', part: 'confetti', 'aria-hidden': 'true' });
  const falls = Array.from({ length: PIECES }, (_, i) => {
    const piece = h('i', { 'data-colour': colours[i % colours.length] ?? 'red' });
    style(piece, 'inset-inline-start', `${100 * spread(i, 0.618)}%`);
    layer.append(piece);
    const delay = TIME * 0.35 * spread(i, 0.37);
    const drift = 80 * spread(i, 0.71) - 40;
    const turn = 540 * spread(i, 0.53) + 180;
    return { piece, delay, drift, turn };
  });
  host.append(layer);
  const high = layer.clientHeight;
  const moving = falls.map(({ piece, delay, drift, turn }) =>
    piece.animate(
      [
        { opacity: 1, transform: 'translate(0, -20px) rotate(0)' },
        { opacity: 1, offset: 0.75 },
        { opacity: 0, transform: `translate(${drift}px, ${high * 0.8}px) rotate(${turn}deg)` },
      ],
      { duration: TIME - delay, delay, easing: 'cubic-bezier(.2,.6,.6,1)', fill: 'both' },
    ),
  );
  void Promise.allSettled(moving.map((each) => each.finished)).then(() => layer.remove());
}
