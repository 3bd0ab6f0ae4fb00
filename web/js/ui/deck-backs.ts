/**
 * Backs of the cards: told apart by pattern and shape alone, for as many cars as there are, and one for a
 * stock that is nobody's. In the middle lies the shape that the car's colour
 * has all over the page. The field is 222 by 322 units; what runs over its edge is cut off.
 *
 * Inks: b the colour of the back, o what is printed on it; an upper-case ink is a line,
 * W a road of it and D the dashes along the road; c is the car; E a line like O, of the colour.
 */
import { readCar } from './cars.ts';
import type { Part } from './deck-courts.ts';
import { disc, star } from './deck-shapes.ts';

const [W, H] = [222, 322];
const [X, Y] = [W / 2, H / 2];

function outline(...points: [number, number][]) {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
}

function polygon(r: number, n: number = 6, turn: number = 0) {
  return outline(
    ...Array.from({ length: n }, (_, i) => {
      const a = turn + (2 * Math.PI * i) / n;
      return [X + r * Math.cos(a), Y + r * Math.sin(a)] as [number, number];
    }),
  );
}

function times(n: number, draw: (i: number) => string) {
  return Array.from({ length: n }, (_, i) => draw(i)).join('');
}

const dots = () =>
  times(9, (row) => times(row % 2 ? 5 : 6, (i) => disc((i + (row % 2 ? 0.5 : 0)) * 44.4, row * 40.25, 12)));

const chequers = () =>
  times(9, (row) =>
    times(3, (i) => {
      const [x, y, w, h] = [(2 * i + (row % 2)) * 37, (row * H) / 9, 37, H / 9];
      return outline([x, y], [x + w, y], [x + w, y + h], [x, y + h]);
    }),
  );

const chevrons = () =>
  times(9, (i) => {
    const y = i * 46 - 40;
    return outline([0, y + 70], [X, y], [W, y + 70], [W, y + 93], [X, y + 23], [0, y + 93]);
  });

const lattice = () => times(12, (i) => `M${i * 55.5 - 333} 0l${H / 1.45} ${H}M${i * 55.5} 0l${-H / 1.45} ${H}`);

const rays = () =>
  times(16, (i) => {
    const far = (a: number) => [X + 260 * Math.cos(a), Y + 260 * Math.sin(a)] as [number, number];
    const a = ((i + 0.25) * Math.PI) / 8;
    return outline([X, Y], far(a), far(a + Math.PI / 16));
  });

const hexagons = () => [78, 112, 146, 180, 214].map((r) => polygon(r)).join('');

/** Shapes in the middle, by colour. */
const SHAPES: Record<string, string> = {
  red: disc(X, Y, 33),
  blue: outline([X - 29, Y - 29], [X + 29, Y - 29], [X + 29, Y + 29], [X - 29, Y + 29]),
  amber: outline([X, Y - 40], [X + 38, Y + 27], [X - 38, Y + 27]),
  green: polygon(40, 4),
  violet: star(X, Y + 2, 5, 44, 21),
  ink: polygon(38),
};

/** Patterns in the order of the colours that had them first; those of lines and those of fields. */
const PRINTS: [string, () => string][] = [
  ['o', dots],
  ['o', chequers],
  ['o', chevrons],
  ['O', lattice],
  ['o', rays],
  ['O', hexagons],
];

/** A stock that is nobody's. */
function stock(): Part[] {
  const road = `M${W + 30} 52H104A54.5 54.5 0 0 0 104 161H118A54.5 54.5 0 0 1 118 270H-30`;
  return [
    ['b', FIELD],
    ['W', road],
    ['D', road],
    ['c', disc(49.5, 106.5, 15)],
  ];
}

const FIELD = outline([0, 0], [W, 0], [W, H], [0, H]);

/**
 * The back of a car: its colour's shape on a pattern. Cars of one colour have different patterns, and every
 * other one is printed the other way round.
 */
export function drawn(car: string): Part[] {
  const { colour, nth } = readCar(car);
  const first = Object.keys(SHAPES).indexOf(colour);
  if (first < 0) return stock();
  const [ink, pattern] = PRINTS[(first + nth - 1) % PRINTS.length] as [string, () => string];
  const shape = SHAPES[colour] ?? '';
  const plate = disc(X, Y, 58);
  if (nth % 2)
    return [
      ['b', FIELD],
      [ink, pattern()],
      ['o', plate],
      ['B', plate],
      ['b', shape],
    ];
  // The other inks: `b` and `o` change places, fields and lines alike.
  return [
    ['o', FIELD],
    [ink === 'o' ? 'b' : 'E', pattern()],
    ['b', plate],
    ['O', plate],
    ['o', shape],
  ];
}
