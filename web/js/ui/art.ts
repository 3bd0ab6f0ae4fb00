// The drawings of the table: icons of effects and controls, and the shapes of seats. They are path data on a square of
// 24 units, so they are sharp at any size, take the colour of the text and need no request. Some icons take a number.

import { readCar } from './cars.ts';
import { svg } from './dom.ts';
import { guard } from './template.ts';

interface Stroke {
  d: string;
  fill?: boolean;
}

function chevrons(n: number) {
  const count = Math.max(1, Math.min(5, n));
  const step = Math.min(7, 14 / count);
  const left = 12 - (step * (count - 1) + 8) / 2;
  let d = '';
  for (let i = 0; i < count; i++) d += `M${left + i * step} 4l8 8-8 8`;
  return d;
}

const ICONS: Record<string, (n: number) => Stroke[]> = {
  forward: (n) => [{ d: chevrons(n) }],
  back: () => [{ d: 'M14 5l-7 7 7 7M19 5v14' }],
  discard: () => [{ d: 'M6 2.5h12v9H6zM12 14v7M8 17.5l4 4 4-4' }],
  recall: () => [{ d: 'M6 12.5h12v9H6zM12 10V3M8 6.5l4-4 4 4' }],
  turn: () => [{ d: 'M7.5 21V4M3 8.5L7.5 4 12 8.5M16.5 3v17M12 15.5l4.5 4.5 4.5-4.5' }],
  cards: () => [{ d: 'M8.5 6.5h11v15h-11z' }, { d: 'M4.5 17.5v-15h11' }],
  prize: () => [
    { d: 'M7 3.5h10v6a5 5 0 0 1-10 0zM12 14.5v4M8 20.5h8' },
    { d: 'M7 5.5H3.5c0 3.5 1.5 5 3.8 5M17 5.5h3.5c0 3.5-1.5 5-3.8 5' },
  ],
  swap: () => [{ d: 'M3 8h16M14 3l5 5-5 5M21 16.5H5M10 11.5l-5 5 5 5' }],
  bomb: () => [
    { d: 'M10.5 7.5a7 7 0 1 0 .01 0zM13.5 6l2 2', fill: true },
    { d: 'M15 7.5c1.5-2.5 3-3.5 5-3M20 8.5l1.5 1M17.5 2.2l-.4-1.2' },
  ],
  copy: () => [{ d: 'M2 7.5h13M10.5 3l4.5 4.5-4.5 4.5' }, { d: 'M8 16.5h13M16.5 12l4.5 4.5-4.5 4.5' }],
  undo: () => [{ d: 'M8 5L4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-4' }],
  redo: () => [{ d: 'M16 5l4 4-4 4M19.5 9H10a5.5 5.5 0 0 0 0 11h4' }],
  hint: () => [{ d: 'M9 18h6M10 21.5h4M8.5 15c-2-1.5-3-3.3-3-5.5a6.5 6.5 0 0 1 13 0c0 2.2-1 4-3 5.5z' }],
  menu: () => [{ d: 'M4 6.5h16M4 12h16M4 17.5h16' }],
  moves: () => [{ d: 'M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5' }],
  close: () => [{ d: 'M5.5 5.5l13 13M18.5 5.5l-13 13' }],
  done: () => [{ d: 'M4 13l5.5 5.5L20.5 6' }],
  pause: () => [{ d: 'M8.5 5v14M15.5 5v14' }],
  resume: () => [{ d: 'M7 4.5l12 7.5-12 7.5z', fill: true }],
  run: () => [{ d: 'M3.5 5l8 7-8 7zM12.5 5l8 7-8 7z', fill: true }],
  halt: () => [{ d: 'M6 6h12v12H6z', fill: true }],
  hold: () => [{ d: 'M8.5 5v14M15.5 5v14' }],
  end: () => [{ d: 'M4 5l6.5 7L4 19zM11 5l6.5 7L11 19z', fill: true }, { d: 'M20 5v14' }],
  aside: () => [{ d: 'M4 20v-6M10 20V9M16 20v-9M22 20V4' }],
  live: () => [{ d: 'M5 5l8 7-8 7zM18.5 5v14' }],
  branch: () => [{ d: 'M6 3v18M6 15c0-5 3-6 11-6M13.5 5l4 4-4 4' }],
  prev: () => [{ d: 'M15 5l-7 7 7 7' }],
  next: () => [{ d: 'M9 5l7 7-7 7' }],
  link: () => [
    { d: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.6-5.7l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.6 5.7l1.5-1.5' },
  ],
  embed: () => [{ d: 'M9 7l-5 5 5 5M15 7l5 5-5 5' }],
  qr: () => [{ d: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h3v3M20 14v6h-6' }],
  print: () => [{ d: 'M7 8V3h10v5M7 17H3.5V8h17v9H17M7 14h10v7H7z' }],
  save: () => [{ d: 'M12 3.5v11M7.5 10l4.5 4.5 4.5-4.5M4 17v3.5h16V17' }],
  open: () => [{ d: 'M12 14.5v-11M7.5 8L12 3.5 16.5 8M4 17v3.5h16V17' }],
  flag: () => [
    { d: 'M5 21.5v-19M5 3h15v9H5' },
    { d: 'M5 3h5v3H5zM15 3h5v3h-5zM10 6h5v3h-5zM5 9h5v3H5zM15 9h5v3h-5z', fill: true },
  ],
  resign: () => [{ d: 'M6 21.5v-19M6 4h12.5l-3 4 3 4H6' }],
  restart: () => [{ d: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3v4.5H15' }],
  new: () => [{ d: 'M12 5v14M5 12h14' }],
  guide: () => [
    { d: 'M9 9a3 3 0 1 1 4.2 2.7c-.9.4-1.2 1-1.2 2.3M12 17.8v.2M12 21.5a9.5 9.5 0 1 1 0-19 9.5 9.5 0 0 1 0 19z' },
  ],
  prefs: () => [{ d: 'M4 7h9M17 7h3M15 4.5v5M4 17h3M11 17h9M9 14.5v5' }],
  order: () => [{ d: 'M7.5 20V4M4 7.5L7.5 4 11 7.5M16.5 4v16M13 16.5l3.5 3.5 3.5-3.5' }],
  eye: () => [
    { d: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z' },
    { d: 'M12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z', fill: true },
  ],
  near: () => [{ d: 'M15.5 15.5L21 21M10.5 3.5a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM7.5 10.5h6M10.5 7.5v6' }],
  far: () => [{ d: 'M15.5 15.5L21 21M10.5 3.5a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM7.5 10.5h6' }],
  home: () => [{ d: 'M4 11l8-7 8 7M6.5 9.5V20h11V9.5' }],
  wrench: () => [
    {
      d: 'M15.2 8.8l-9.7 9.7a2 2 0 0 0 2.9 2.9l9.7-9.7a5.2 5.2 0 0 0 5-6.9l-3.4 3.4-3.4-.8-.8-3.4L18.9.6a5.2 5.2 0 0 0-3.7 8.2z',
      fill: true,
    },
  ],
  sound: () => [{ d: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z' }, { d: 'M15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11' }],
};

/** The outline of a shape, and baseline and size of its letter. */
const SHAPES: Record<string, { d: string; y: number; size: number }> = {
  circle: { d: 'M12 1.2a10.8 10.8 0 1 0 .01 0z', y: 16.6, size: 13 },
  square: {
    d: 'M3.7 2h16.6a1.7 1.7 0 0 1 1.7 1.7v16.6a1.7 1.7 0 0 1-1.7 1.7H3.7A1.7 1.7 0 0 1 2 20.3V3.7A1.7 1.7 0 0 1 3.7 2z',
    y: 17,
    size: 14.5,
  },
  triangle: { d: 'M12 .4L24 22.2H0z', y: 19.6, size: 12 },
  diamond: { d: 'M12 0l12 12-12 12L0 12z', y: 16.4, size: 12.5 },
  star: { d: 'M12 .2l3.7 7 7.9 1.4-5.6 5.6 1.1 7.9L12 18.7l-7.1 3.4L6 14.2.4 8.6l7.9-1.4z', y: 15.9, size: 10.5 },
  hexagon: { d: 'M6.3 1.7h11.4L23.6 12l-5.9 10.3H6.3L.4 12z', y: 16.6, size: 13 },
};

const SHAPE_OF: Record<string, string> = {
  red: 'circle',
  blue: 'square',
  amber: 'triangle',
  green: 'diamond',
  violet: 'star',
  ink: 'hexagon',
  // Seats with a number and without a colour.
  no1: 'circle',
  no2: 'square',
  no3: 'hexagon',
};

/** An icon by name; an unknown name draws nothing but keeps its place. */
export function icon(name: string, n: number = 1) {
  const node = svg('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true', focusable: 'false' });
  for (const { d, fill } of (ICONS[name] ?? (() => []))(n)) {
    node.append(svg('path', { d, class: fill ? 'icon-fill' : 'icon-line' }));
  }
  return node;
}

/** The same in a template, which draws it again only when it is another icon. */
export function iconOf(name: string, n: number = 1) {
  return guard([name, n], () => icon(name, n));
}

/** A dot beside the shape, for the third and fourth car of a colour. */
const PIP = 'M21 -.4a4 4 0 1 1-.01 0z';

/**
 * A car's shape with its letter, as SVG nodes on a 24-unit square. The first of a colour is full, the second hollow;
 * the third and fourth are the same with a dot.
 */
export function seatShape(car: string, letter: string) {
  const { colour, nth } = readCar(car);
  const shape = SHAPES[SHAPE_OF[colour] ?? 'circle'] ?? { d: '', y: 17, size: 13 };
  const hollow = nth % 2 === 0;
  const nodes = [svg('path', { d: shape.d, class: 'seat-shape' })];
  if (hollow) nodes.push(svg('path', { d: shape.d, class: 'seat-hollow', transform: 'translate(3.6 3.6) scale(.7)' }));
  if (nth > 2) nodes.push(svg('path', { d: PIP, class: 'seat-pip' }));
  if (letter) {
    const label = svg('text', {
      x: 12,
      y: shape.y - (hollow ? 0.6 : 0),
      class: hollow ? 'seat-letter seat-letter-hollow' : 'seat-letter',
      'text-anchor': 'middle',
      'font-size': shape.size * (hollow ? 0.9 : 1),
    });
    label.textContent = letter;
    nodes.push(label);
  }
  return nodes;
}

/** A seat's mark: coloured shape with its letter. */
export function seatMark(car: string, letter: string) {
  return svg(
    'svg',
    { viewBox: '-1 -1 26 26', part: 'mark', 'aria-hidden': 'true', focusable: 'false', 'data-colour': car },
    ...seatShape(car, letter),
  );
}
