/**
 * The result, over the table: who won and why, the tally, and what next. It lies on
 * the table rather than blocking it, so looking back is one press away.
 *
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").TableContext} TableContext
 */
import { seatMark } from './art.js';
import { control } from './controls.js';
import { h, text } from './dom.js';

export class ResultCard {
  /** @param {TableContext} ctx */
  constructor(ctx) {
    this.ctx = ctx;
    this.title = h('h2', { class: 'result-title', id: 'result-title' });
    this.why = h('p', { class: 'result-why' });
    this.rows = h('ol', { class: 'result-rows' });
    this.tally = h('p', { class: 'result-tally' });
    this.box = h(
      'section',
      { class: 'result', role: 'dialog', 'aria-labelledby': 'result-title', hidden: true, 'data-fixed': '' },
      h(
        'div',
        { class: 'result-card' },
        h('p', { class: 'result-kicker' }, ctx.words('table.result')),
        this.title,
        this.why,
        this.rows,
        this.tally,
        h(
          'div',
          { class: 'result-acts' },
          control(ctx, 'again', { class: 'control-main', art: 'restart' }),
          control(ctx, 'new', { class: 'control-plain' }),
          control(ctx, 'lookback', { class: 'control-plain', art: 'prev' }),
        ),
      ),
    );
  }

  /** @param {Table} table */
  show(table) {
    const { result } = table;
    if (!result) return;
    text(this.title, result.title);
    text(this.why, result.say);
    text(this.tally, table.series?.say ?? '');
    const rows = [...(result.rows ?? [])].sort((a, b) => (a.place ?? 99) - (b.place ?? 99));
    this.rows.hidden = rows.every((row) => !row.say && !row.score);
    this.rows.replaceChildren(
      ...rows.map((row) => {
        const seat = table.seats.find((each) => each.seat === row.seat);
        const colour = seat?.colour ?? 'ink';
        return h(
          'li',
          { class: 'result-row', 'data-colour': colour, 'data-place': row.place ?? null },
          h('b', { class: 'result-place' }, row.place ? String(row.place) : ''),
          seatMark(colour, this.ctx.words(`table.letter.${colour}`)),
          h('span', { class: 'result-say' }, row.say ?? seat?.name ?? ''),
          h('b', { class: 'result-score' }, row.score ?? ''),
        );
      }),
    );
    /** @type {HTMLElement} */ (this.box.querySelector('[data-do="again"]')).hidden = table.can.again === false;
    this.box.hidden = false;
  }

  hide() {
    this.box.hidden = true;
  }

  get open() {
    return !this.box.hidden;
  }
}
