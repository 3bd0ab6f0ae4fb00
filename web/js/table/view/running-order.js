/**
 * The running order: who is ahead, in which lap, by how much, and whose it is; those that are in with what they
 * have won. Where a move is foreseen it tells what everybody would gain by it, in the same places.
 *
 * @typedef {import("../../engine/types.js").RunningOrderRow} Stand
 * @typedef {import("../../engine/types.js").Token} Token
 * @typedef {Pick<import("./things.js").Things, "words"|"colour">} Seats  what seats are called and coloured
 */
import { sign } from '../../ui/colours.js';
import { arrange, attr, h, hovers, Pool, text } from '../../ui/dom.js';

/**
 * How a race came out: who came in where, what that has won, and who did not come in.
 * @param {Stand[]} rows
 * @param {import("../../engine/types.js").Seat[]} seats
 * @param {(key: string, values?: Record<string, string|number>) => string} words
 */
export function finishers(rows, seats, words) {
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
        h('span', { part: 'finisher-owner', ...hidden }, seat ? sign(seat.colour) : null, seat?.name ?? ''),
        h('b', { part: 'finisher-prize', ...hidden }, row.done ? row.note : `${row.value}, ${row.note}`),
        h('span', { part: 'heard', class: 'unseen' }, row.say),
      );
    }),
  );
}

export class RunningOrder {
  /** @param {Seats} seats */
  constructor(seats) {
    this.seats = seats;
    /** The seat of whoever looks. */
    this.own = 0;
    /** @type {Pool<HTMLElement>} */
    this.pool = new Pool();
    /** @type {Stand[]} */
    this.rows = [];
    this.list = h('ol', { class: 'standing-rows' });
    const label = seats.words('table.standing.now');
    this.box = h(
      'section',
      { part: 'standing', 'aria-label': label },
      h('h2', { class: 'standing-label', 'aria-hidden': 'true' }, label),
      this.list,
    );
  }

  /**
   * @param {Stand[]} rows
   * @param {number} own  the seat of whoever looks
   */
  paintRunningOrder(rows, own) {
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

  /** @param {Stand} row */
  make(row) {
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

  /**
   * @param {HTMLElement} node
   * @param {Stand} row
   * @param {number} i
   */
  fill(node, row, i) {
    const { seats, own } = this;
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (node.querySelector(`.${name}`));
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

  /**
   * Tell what everybody would gain; with nothing foreseen, how far the first has to go and all others are behind.
   * @param {Stand[]|null} then
   * @param {Token[]} tokens
   */
  foresee(then, tokens) {
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
