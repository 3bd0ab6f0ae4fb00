/**
 * How a race or a whole series came out, drawn: a podium for the first three places and rows for
 * the standings. Equal places share a step.
 *
 * @typedef {import("../../engine/types.js").ResultRow} ResultRow
 * @typedef {import("../../engine/types.js").Seat} Seat
 * @typedef {(key: string, values?: Record<string, string|number>) => string} Words
 */
import { seatMark } from '../../ui/art.js';
import { h } from '../../ui/dom.js';

/** So many places have a step. */
const STEPS = 3;

/**
 * Rows from the first place down.
 * @param {ResultRow[]} rows
 */
export function ranked(rows) {
  return [...rows].sort((a, b) => (a.place ?? 99) - (b.place ?? 99) || a.seat - b.seat);
}

/**
 * A row for the ear.
 * @param {Words} words
 * @param {{place?: number, name: string, points: string, came?: string}} row
 */
export function told(words, { place, name, points, came = '' }) {
  const whole = /^[0-9]+$/.test(points)
    ? words('table.points', { who: name, n: Number(points) })
    : words('table.score', { who: name, score: points });
  const who = points ? whole : name;
  const row = place ? words('table.place', { n: place, who }) : who;
  return came ? `${row}; ${came}` : row;
}

/**
 * The podium.
 * @param {ResultRow[]} rows
 * @param {Seat[]} seats
 * @param {Words} words
 * @param {(points: string) => string} [shown]  how points are written on a step
 */
export function honours(rows, seats, words, shown = (points) => points) {
  const box = h('ol', { class: 'honours' });
  for (let place = 1; place <= STEPS; place++) {
    const here = ranked(rows).filter((row) => row.place === place);
    if (!here.length) continue;
    const who = h('div', { class: 'honours-who', 'data-count': here.length });
    for (const row of here) {
      const { name, colour } = whose(row, seats);
      who.append(
        h(
          'div',
          { class: 'honours-seat', 'data-colour': colour },
          h('span', { class: 'unseen' }, `${told(words, { place, name, points: row.score ?? '' })}. `),
          seatMark(colour, words(`table.letter.${colour}`)),
          h('span', { class: 'honours-name', 'aria-hidden': 'true' }, name),
        ),
      );
    }
    const points = here[0]?.score ? shown(here[0].score) : '';
    const colour = here.length === 1 && here[0] ? whose(here[0], seats).colour : null;
    box.append(
      h(
        'li',
        { class: 'honours-step', 'data-place': place, 'data-colour': colour },
        who,
        h(
          'div',
          { class: 'honours-block', 'aria-hidden': 'true' },
          h('b', {}, String(place)),
          h('span', { class: 'honours-points' }, points),
        ),
      ),
    );
  }
  return box;
}

/**
 * Places, names and points, one row a seat.
 * @param {ResultRow[]} rows
 * @param {Seat[]} seats
 * @param {Words} words
 * @param {(row: ResultRow) => {points: string, won?: string}} figures  what stands at the end of a row, and what was just won
 */
export function standings(rows, seats, words, figures) {
  return ranked(rows).map((row) => {
    const { name, colour } = whose(row, seats);
    const { points, won = '' } = figures(row);
    return h(
      'li',
      { class: 'result-row', 'data-colour': colour, 'data-place': row.place ?? null },
      h('span', { class: 'unseen' }, told(words, { ...(row.place ? { place: row.place } : {}), name, points, came: row.came ?? '' })),
      h('b', { class: 'result-place', 'aria-hidden': 'true' }, row.place ? String(row.place) : ''),
      seatMark(colour, words(`table.letter.${colour}`)),
      h('span', { class: 'result-say', 'aria-hidden': 'true' }, name),
      row.came ? h('span', { class: 'result-came', 'aria-hidden': 'true' }, row.came) : null,
      won ? h('span', { class: 'result-won', 'aria-hidden': 'true' }, won) : null,
      h('b', { class: 'result-score', 'aria-hidden': 'true' }, points),
    );
  });
}

/**
 * @param {ResultRow} row
 * @param {Seat[]} seats
 */
function whose(row, seats) {
  const seat = seats.find((each) => each.seat === row.seat);
  return { name: seat?.name ?? row.say ?? '', colour: seat?.colour ?? 'ink' };
}
