/**
 * The running order: the order of the cars with lap, distance and owner; finished cars with their prize. During a
 * preview it shows each car's gain instead of its distance.
 */

import type { Seat, RunningOrderRow as Stand, Token } from '../../engine/types.ts';
import { arrange, attr, h, hovers, Pool, text } from '../../ui/dom.ts';
import { fit } from '../../ui/fit.ts';
import { sign } from '../../ui/signs.ts';
import type { Things } from '../view/things.ts';

/** Names and colours of seats. */
type Seats = Pick<Things, 'words' | 'colour'>;

/** The final order: places and prizes, then the cars that did not finish. */
export function finishers(
  rows: Stand[],
  seats: Seat[],
  words: (key: string, values?: Record<string, string | number>) => string,
) {
  return h(
    'ol',
    { class: 'finishers', 'aria-label': words('table.finish') },
    ...rows.map((row, i) => {
      const seat = seats.find((each) => each.seat === row.seat);
      const hidden = { 'aria-hidden': 'true' };
      return h(
        'li',
        { part: 'finisher', 'data-livery': row.livery, 'data-done': row.done },
        h('span', { part: 'finisher-place', ...hidden }, row.done ? String(i + 1) : '–'),
        h('b', { part: 'stand-sign', ...hidden }, row.text),
        h('span', { part: 'finisher-owner', ...hidden }, seat ? [sign(seat.colour), named(seat.name)] : null),
        h('b', { part: 'finisher-prize', ...hidden }, row.done ? row.note : `${row.value}, ${row.note}`),
        h('span', { part: 'heard', class: 'unseen' }, row.say),
      );
    }),
  );
}

/** A name that is set smaller where it has less room. */
function named(name: string) {
  return fit(h('span', {}, name), name);
}

export class RunningOrder {
  /** The viewer's seat. */
  own = 0;
  pool: Pool<HTMLElement>;
  rows: Stand[] = [];
  list: HTMLOListElement;
  box: HTMLElement;

  constructor(public seats: Seats) {
    this.pool = new Pool();
    this.list = h('ol', { class: 'standing-rows' });
    const label = seats.words('table.standing.now');
    this.box = h(
      'section',
      { part: 'standing', 'aria-label': label },
      h('h2', { class: 'standing-label', 'aria-hidden': 'true' }, label),
      this.list,
    );
  }

  /** @param own the viewer's seat */
  paintRunningOrder(rows: Stand[], own: number) {
    this.rows = rows;
    this.own = own;
    this.pool.begin();
    arrange(
      this.list,
      rows.map((row, i) => {
        const node = this.pool.get(row.id, () => this.make(row));
        this.fill(node, row, i);
        return node;
      }),
    );
    this.pool.end();
    this.foresee(null, []);
  }

  make(row: Stand) {
    const hidden = { 'aria-hidden': 'true' };
    return h(
      'li',
      { class: 'stand', 'data-stand': row.id, 'data-livery': row.livery },
      h('span', { class: 'stand-place', ...hidden }),
      h('b', { part: 'stand-sign', ...hidden }, row.text),
      h('span', { part: 'stand-owner', ...hidden }),
      h('span', { part: 'stand-value', ...hidden }),
      h('span', { part: 'stand-note', ...hidden }),
      h('span', { part: 'heard', class: 'unseen' }),
    );
  }

  fill(node: HTMLElement, row: Stand, i: number) {
    const { seats, own } = this;
    const part = (name: string) => node.querySelector(`.${name}`) as HTMLElement;
    attr(node, 'data-done', row.done);
    attr(node, 'data-lead', row === this.rows.find((each) => !each.done));
    attr(node, 'data-own', row.seat > 0 && row.seat === own);
    text(part('stand-place'), String(i + 1));
    text(part('stand-value'), row.value);
    text(part('heard'), row.say);
    attr(node, 'title', hovers() ? row.say : null);
    const owner = part('stand-owner');
    if (owner.dataset['drawn'] === String(row.seat)) return;
    owner.dataset['drawn'] = String(row.seat);
    owner.replaceChildren(...(row.seat ? [sign(seats.colour(row.seat))] : []));
  }

  /** Show each car's gain in a preview, else the remaining distance of the leader and the others' gaps. */
  foresee(then: Stand[] | null, tokens: Token[]) {
    for (const row of this.rows) {
      const node = this.pool.nodes.get(row.id);
      const note = node?.querySelector('.stand-note');
      if (!node || !note) continue;
      const after = then?.find((each) => each.id === row.id);
      const gain = after && !row.done ? row.n - after.n : 0;
      const lost = after ? (tokens.find((token) => token.id === row.id)?.lost ?? 0) : 0;
      const told = gain ? `${gain > 0 ? '▲' : '▼'}${Math.abs(gain)}` : lost ? `−${lost}` : '';
      attr(node, 'data-gain', then ? (gain > 0 ? 'up' : gain < 0 ? 'down' : lost ? 'lost' : 'none') : null);
      attr(node, 'data-lost', lost || null);
      text(note, then ? told : row.note);
    }
  }
}
