/**
 * The result, over the table: who won and why, how the series stands, and what next. It lies on
 * the table rather than blocking it, so looking back is one press away.
 *
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").TableContext} TableContext
 */
import { seatMark } from './art.js';
import { control } from './controls.js';
import { attr, h, text } from './dom.js';

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
      { class: 'result', role: 'dialog', 'aria-label': ctx.words('table.result'), hidden: true, 'data-fixed': '' },
      h(
        'div',
        { class: 'result-card' },
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
    this.box.onkeydown = (event) => this.key(event);
    const { result } = table;
    if (!result) return;
    text(this.title, result.title);
    text(this.why, result.say);
    const { series } = table;
    const winners = result.winners ?? (result.rows ?? []).filter((row) => row.place === 1).map((row) => row.seat);
    const winner = winners.length === 1 ? table.seats.find((seat) => seat.seat === winners[0]) : undefined;
    attr(this.box, 'data-colour', winner?.colour);
    // The rows hold everybody's points; only what the house has won is left to say.
    const house = series?.house ?? 0;
    text(this.tally, house ? this.ctx.words('table.house', { n: house }) : (series?.say ?? ''));
    this.tally.hidden = !house;
    const rows = [...(result.rows ?? [])].sort((a, b) => (a.place ?? 99) - (b.place ?? 99));
    this.rows.replaceChildren(
      ...rows.map((row) => {
        const seat = table.seats.find((each) => each.seat === row.seat);
        const colour = seat?.colour ?? 'ink';
        const points = series?.totals[row.seat - 1] ?? row.score ?? '';
        return h(
          'li',
          { class: 'result-row', 'data-colour': colour, 'data-place': row.place ?? null },
          h('span', { class: 'unseen' }, this.told(row, seat?.name ?? row.say ?? '', points)),
          h('b', { class: 'result-place', 'aria-hidden': 'true' }, row.place ? String(row.place) : ''),
          seatMark(colour, this.ctx.words(`table.letter.${colour}`)),
          h('span', { class: 'result-say', 'aria-hidden': 'true' }, seat?.name ?? row.say ?? ''),
          h('b', { class: 'result-score', 'aria-hidden': 'true' }, points),
        );
      }),
    );
    /** @type {HTMLElement} */ (this.box.querySelector('[data-do="again"]')).hidden = table.can.again === false;
    this.box.hidden = false;
    const card = this.box.getBoundingClientRect();
    const strips = [...(this.box.parentElement?.querySelectorAll('.prompt') ?? [])].map((strip) => strip.getBoundingClientRect());
    attr(
      this.box,
      'data-over',
      strips.some((strip) => card.top < strip.bottom && card.bottom > strip.top && card.left < strip.right && card.right > strip.left),
    );
  }

  /**
   * A row for the ear.
   * @param {import("./types.js").ResultRow} row
   * @param {string} name
   * @param {string} points
   */
  told(row, name, points) {
    const t = this.ctx.words;
    const whole = /^[0-9]+$/.test(points)
      ? t('table.points', { who: name, n: Number(points) })
      : t('table.score', { who: name, score: points });
    const who = points ? whole : name;
    return row.place ? t('table.place', { n: row.place, who }) : who;
  }

  /**
   * The tab key stays with the result until the player leaves it.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.key !== 'Tab') return;
    const all = /** @type {HTMLElement[]} */ ([...this.box.querySelectorAll('button:not([hidden])')]);
    const from = event.shiftKey ? all[0] : all[all.length - 1];
    if (document.activeElement !== from) return;
    event.preventDefault();
    (event.shiftKey ? all[all.length - 1] : all[0])?.focus();
  }

  hide() {
    this.box.hidden = true;
  }

  get open() {
    return !this.box.hidden;
  }
}
