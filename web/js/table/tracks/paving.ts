/** Parts of the ground that several kinds of tracks share: kerbs and the chequers of a finish. */
import { svg } from '../../ui/dom.ts';
import type { Centreline } from './centreline.ts';
import { trace } from './centreline.ts';

/**
 * A kerb in red and white.
 * @param line attributes of a path or a rectangle
 * @param dash length of a stripe
 */
export function kerb(line: Record<string, string | number>, width: number = 6, dash: number = 9) {
  const [white, red] = ['kerb', 'kerb kerb-red'].map((name) =>
    svg('d' in line ? 'path' : 'rect', { ...line, class: name, 'stroke-width': width }),
  );
  red?.setAttribute('stroke-dasharray', `${dash} ${dash}`);
  return [white, red].flatMap((each) => each ?? []);
}

/**
 * Two bands of chequers across the road.
 * @param s where they begin
 * @param size side of a square
 * @param left in squares from the middle
 */
export function chequers(
  line: Centreline,
  s: number,
  size: number,
  left: number = -line.width / 2 / size,
  right: number = -left,
) {
  const by = size / line.pitch;
  const part = (from: number, to: number, one: number, other: number) =>
    `${trace(line.patch(s + from * by, s + to * by, one * size, other * size))}Z`;
  let dark = '';
  for (const band of [0, 1]) for (let i = left + band; i < right - 0.5; i += 2) dark += part(band, band + 1, i, i + 1);
  return [
    svg('path', { d: part(0, 2, left, right), class: 'chequer-ground' }),
    svg('path', { d: dark, class: 'chequer' }),
  ];
}
