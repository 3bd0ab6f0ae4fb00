// The faces of the five drivers, which differ in outline: a bow, a cap, a plait, a moustache, a helmet.

import { svg } from './dom.ts';

/** The head of every driver. */
const HEAD = 'M16 7c5 0 8 4 8 9s-3 10-8 10-8-5-8-10 3-9 8-9z';

/** Lines and filled shapes by driver, on a field of 32 by 32. `mood`: a line as usual, and after a lost race. */
const FACES: Record<string, { lines: string[]; shapes: string[]; mood: [string, string] }> = {
  dot: {
    lines: [HEAD, 'M10 19h1M21 19h1'],
    mood: ['M12.5 21.5q3.5 2.5 7 0', 'M12.5 23q3.5-3 7 0'],
    shapes: ['M16 7l-7-5v9zM16 7l7-5v9z', 'M13 14.2a1.5 1.5 0 1 0 .01 0zM19 14.2a1.5 1.5 0 1 0 .01 0z'],
  },
  gus: {
    lines: [HEAD],
    mood: ['M11 20.5q5 5 10 0z', 'M11.5 22.8q4.5-4 9 0'],
    shapes: ['M7.5 12.5Q8 4 16 4t8.5 8.5h5v2.5H7.5z', 'M13 15.5a1.2 1.2 0 1 0 .01 0zM19 15.5a1.2 1.2 0 1 0 .01 0z'],
  },
  mina: {
    lines: [
      HEAD,
      'M10 16.5a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0M16.8 16.5a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0M15.2 16.5h1.6',
    ],
    mood: ['M14 22.3h4', 'M13.5 23.2q2.5-2.4 5 0'],
    shapes: ['M8 14C7 5 14 4 17 4s8 2 8 9c2 2 2 5 1.5 7.500q1 3-.5 6l-2-1q1-2.5 0-4.5-1-5-3-9-6 2.5-13 2z'],
  },
  otto: {
    lines: [HEAD],
    mood: ['M11 12.800h3.500M17.5 12.800H21', 'M10.5 13.600l4-1.800M21.5 13.600l-4-1.800'],
    shapes: [
      'M8 13Q8 5 16 6q7-2 8 7-3-3.5-8-3.500T8 13z',
      'M16 19q-3-2-5.5 1.5-1.5 1-3 0 1 3.5 4.5 3 2.5-.4 4-2 1.5 1.6 4 2 3.5.5 4.5-3-1.5 1-3 0Q19 17 16 19z',
      'M13 14.600a1.2 1.2 0 1 0 .01 0zM19 14.600a1.2 1.2 0 1 0 .01 0z',
    ],
  },
  vera: {
    lines: ['M16 3.500c8 0 12 5 12 12v7q0 5-6 6H10q-6-1-6-6v-7c0-7 4-12 12-12z', 'M7.5 14.500h17v6q-8.5 3.5-17 0z'],
    mood: ['M13 24.800h6', 'M13 26q3-2.600 6 0'],
    shapes: ['M14.8 4h2.400v7h-2.400z', 'M12.5 15.800a1.3 1.3 0 1 0 .01 0zM19.5 15.800a1.3 1.3 0 1 0 .01 0z'],
  },
};

/**
 * A driver's face; null for other bots. Screen readers skip it, because the name is beside it.
 * @param beaten after a lost race
 */
export function face(driver: string | null | undefined, beaten: boolean = false) {
  const drawn = FACES[driver ?? ''];
  if (!drawn) return null;
  const picture = svg(
    'svg',
    { viewBox: '0 0 32 32', class: 'driver-face', 'aria-hidden': 'true', 'data-driver': driver ?? '' },
    ...[...drawn.lines, drawn.mood[beaten ? 1 : 0]].map((d) => svg('path', { d, class: 'driver-line' })),
    ...drawn.shapes.map((d) => svg('path', { d, class: 'driver-shape' })),
  );
  return picture;
}
