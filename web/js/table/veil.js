/**
 * Covers the table while the game is paused: clocks stand still, and so does thinking.
 *
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").TableContext} TableContext
 */
import { control } from './controls.js';
import { h } from './dom.js';

export class Veil {
  /** @param {TableContext} ctx */
  constructor(ctx) {
    this.box = h(
      'section',
      { class: 'veil', hidden: true, 'data-fixed': '', 'aria-label': ctx.words('table.paused') },
      h(
        'div',
        { class: 'veil-card' },
        h('h2', { class: 'veil-title' }, ctx.words('table.paused')),
        h('p', {}, ctx.words('table.paused.say')),
        control(ctx, 'resume', { class: 'control-main' }),
      ),
    );
  }

  /**
   * @param {Table} table
   * @returns {boolean} whether the table is covered
   */
  paint(table) {
    const paused = table.phase === 'paused' && table.live && timed(table) && !table.watching && !table.cover;
    if (this.box.hidden === paused) this.box.hidden = !paused;
    return paused;
  }
}

/**
 * Whether a clock stands at this table, so that a pause has something to cover.
 * @param {Table} table
 */
export function timed(table) {
  return table.seats.some((seat) => seat.clock != null);
}
