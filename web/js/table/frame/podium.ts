/** The podium for the first three places, and rows for the ranking. Seats with equal places share a step. */

import type { OutcomeRow, PodiumSeat, Seat } from '../../engine/types.ts';
import { sign } from '../../ui/colours.ts';
import { h } from '../../ui/dom.ts';
import { whose } from '../state.ts';

/** The podium. */
export function honours(rows: PodiumSeat[], seats: Seat[]) {
  const box = h('ol', { class: 'honours' });
  for (const place of new Set(rows.map((row) => row.place))) {
    const here = rows.filter((row) => row.place === place);
    const who = h('div', { class: 'honours-who', 'data-count': here.length });
    for (const row of here) {
      const { name, colour } = whose(seats, row.seat);
      who.append(
        h(
          'div',
          { part: 'honours-seat', 'data-colour': colour },
          h('span', { part: 'heard', class: 'unseen' }, `${row.announcement}. `),
          sign(colour),
          h('span', { part: 'honours-name', 'aria-hidden': 'true' }, name),
        ),
      );
    }
    const [first] = here;
    const colour = here.length === 1 && first ? whose(seats, first.seat).colour : null;
    box.append(
      h(
        'li',
        { part: 'honours-step', 'data-place': place, 'data-colour': colour },
        who,
        h(
          'div',
          { part: 'honours-block', 'aria-hidden': 'true' },
          h('b', {}, String(place)),
          h('span', { part: 'honours-points' }, first?.points),
        ),
      ),
    );
  }
  return box;
}

/** Place, name and points of a seat. */
export function resultRow({ seat, place, points, won, came, announcement }: OutcomeRow, seats: Seat[]) {
  const { name, colour } = whose(seats, seat);
  const part = (name: string, say: string) => h('span', { part: `result-${name}`, 'aria-hidden': 'true' }, say);
  return h(
    'li',
    { part: 'result-row', class: 'row', 'data-colour': colour, 'data-place': place },
    h('span', { part: 'heard', class: 'unseen' }, announcement),
    part('place', String(place)),
    sign(colour),
    part('say', name),
    came && part('came', came),
    won && part('won', won),
    part('score', points),
  );
}
