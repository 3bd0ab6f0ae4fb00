/**
 * How a race or a whole series came out, drawn: a podium for the first three places and rows for
 * the standings. Equal places share a step.
 */

import type { ResultRow, Seat, Table } from '../../engine/types.ts';
import { sign } from '../../ui/colours.ts';
import { h } from '../../ui/dom.ts';
import { whose } from '../state.ts';

type Words = (key: string, values?: Record<string, string | number>) => string;

/** So many places have a step. */
const STEPS = 3;

/** So many stand on a podium above a score sheet; of more the sheet alone tells. */
const PODIUM = 4;

/** Rows from the first place down. */
export function ranked(rows: ResultRow[]) {
  return [...rows].sort((a, b) => (a.place ?? 99) - (b.place ?? 99) || a.seat - b.seat);
}

/** What a result shows of places. */
interface Outcome {
  podium: ResultRow[];
  figure: 'points' | 'count' | 'won'; // how points are written on a step
  rows: { row: ResultRow; points: string; won: string }[]; // what is told below the podium
  head: boolean; // whether the rows tell how the series stands after this race
}

/**
 * Who stands on the podium and who has a row below it. Where the series has no end that is known, the rows are all
 * there is; a score sheet has all rows itself.
 * @param last the series is over: the podium is its own
 */
export function outcome(
  { result, seats, series, views }: Pick<Table, 'result' | 'seats' | 'series' | 'views'>,
  last: boolean,
): Outcome {
  const race = result?.rows ?? [];
  const totals = series?.rows ?? [];
  const length = series?.length ?? 0;
  const stands = (row: ResultRow) => (row.place ?? 99) <= STEPS;
  if (series?.sheet?.length) {
    // The podium is for the end, and for as many as fit on it.
    const places = last ? totals : length === 1 ? race : [];
    return { podium: places.filter(stands).length <= PODIUM ? places : [], figure: 'points', rows: [], head: false };
  }
  if (!series || !length) {
    // The podium is that of the seats, where other things raced; totals count from the second race on.
    const raced = views[0]?.view?.running_order !== undefined;
    const first = (series?.game ?? 1) === 1;
    // Of two who have played no other game all is said by who has won.
    const bare = first && (raced || (seats.length === 2 && !race.some((row) => row.came)));
    // How far each came says more of a first race than its one point.
    const points = (row: ResultRow) =>
      row.came && series && first ? '' : (series?.totals[row.seat - 1] ?? row.score ?? '');
    const rows = bare ? [] : ranked(race).map((row) => ({ row, points: points(row), won: '' }));
    return { podium: raced ? race : [], figure: 'count', rows, head: false };
  }
  const between = length > 1 && !last;
  const won = new Map(between ? race.map((row) => [row.seat, row.score ?? '']) : []);
  // Of a single race, and at the end of a series, only those who have no step are left to name.
  const rows = ranked(length > 1 ? totals : race)
    .filter((row) => between || !stands(row))
    .map((row) => ({ row, points: row.score ?? '', won: won.get(row.seat) ?? '' }));
  return { podium: last ? totals : race, figure: between ? 'won' : 'count', rows, head: between };
}

/** A row for the ear. */
export function stepInWords(
  words: Words,
  { place, name, points, came = '' }: { place?: number; name: string; points: string; came?: string },
) {
  const whole = /^[0-9]+$/.test(points)
    ? words('table.points', { who: name, n: Number(points) })
    : words('table.score', { who: name, score: points });
  const who = points ? whole : name;
  const row = place ? words('table.place', { n: place, who }) : who;
  return came ? `${row}; ${came}` : row;
}

/**
 * The podium.
 * @param shown how points are written on a step
 */
export function honours(
  rows: ResultRow[],
  seats: Seat[],
  words: Words,
  shown: (points: string) => string = (points) => points,
) {
  const box = h('ol', { class: 'honours' });
  for (let place = 1; place <= STEPS; place++) {
    const here = ranked(rows).filter((row) => row.place === place);
    if (!here.length) continue;
    const who = h('div', { class: 'honours-who', 'data-count': here.length });
    for (const row of here) {
      const { name, colour } = whose(seats, row.seat);
      who.append(
        h(
          'div',
          { part: 'honours-seat', 'data-colour': colour },
          h(
            'span',
            { part: 'heard', class: 'unseen' },
            `${stepInWords(words, { place, name, points: row.score ?? '' })}. `,
          ),
          sign(colour),
          h('span', { part: 'honours-name', 'aria-hidden': 'true' }, name),
        ),
      );
    }
    const points = here[0]?.score ? shown(here[0].score) : '';
    const colour = here.length === 1 && here[0] ? whose(seats, here[0].seat).colour : null;
    box.append(
      h(
        'li',
        { part: 'honours-step', 'data-place': place, 'data-colour': colour },
        who,
        h(
          'div',
          { part: 'honours-block', 'aria-hidden': 'true' },
          h('b', {}, String(place)),
          h('span', { part: 'honours-points' }, points),
        ),
      ),
    );
  }
  return box;
}

/**
 * Place, name and points of a seat.
 * @param what `won`: what this race has brought
 */
export function resultRow(
  { row, points, won }: { row: ResultRow; points: string; won: string },
  seats: Seat[],
  words: Words,
) {
  const { name, colour } = whose(seats, row.seat);
  const { place, came } = row;
  const part = (name: string, say: string) => h('span', { part: `result-${name}`, 'aria-hidden': 'true' }, say);
  return h(
    'li',
    { part: 'result-row', class: 'row', 'data-colour': colour, 'data-place': place ?? null },
    h(
      'span',
      { part: 'heard', class: 'unseen' },
      stepInWords(words, { ...(place ? { place } : {}), name, points, came: came ?? '' }),
    ),
    part('place', place ? String(place) : ''),
    sign(colour),
    part('say', name),
    came && part('came', came),
    won && part('won', won),
    part('score', points),
  );
}
