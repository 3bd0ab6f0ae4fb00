/**
 * The review of a finished game, in its result: everybody's chances from beginning to end, and where the most was lost.
 * All its sentences come from the engine, which works it out while this is looked at.
 *
 * @typedef {import("../../engine/types.js").Review} Review
 * @typedef {import("../../engine/types.js").Table} Table
 * @typedef {import("../types.js").TableContext} TableContext
 *
 * @typedef {object} ReviewDoes
 * @property {(seat: number) => void} ask   whose review is to be worked out
 * @property {(n: number) => void} look  to a point of the game
 */
import { drawChart } from '../../ui/chart.js';
import { attr, h, isSeen, text } from '../../ui/dom.js';
import { whose } from '../state.js';

/** With more seats than this only the line of the seat itself is in its colour. */
const COLOURED = 6;

/** Milliseconds a result is looked at before its review is worked out. */
const UNHURRIED = 1000;

export class ReviewPart {
  /**
   * @param {TableContext} ctx
   * @param {ReviewDoes} does
   */
  constructor(ctx, does) {
    this.ctx = ctx;
    this.does = does;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    const { words } = ctx;
    /** One line of the result, which unfolds the rest; until it is known, how far the review is. */
    this.first = h('span', { part: 'review-first' });
    this.title = h('h3', { part: 'review-title' });
    this.who = h('select', { name: 'review-seat', class: 'field', 'aria-label': words('table.review.whose') });
    this.who.onchange = () => this.does.ask(Number(this.who.value));
    this.drawing = h('div', { part: 'review-chart' });
    this.summary = h('p', { part: 'review-summary' });
    this.turns = h('ol', { part: 'review-turns' });
    const head = h('div', { class: 'review-head' }, this.title, this.who);
    const told = h('div', { class: 'fold-told' }, head, this.drawing, this.summary, this.turns);
    // Folded to its one line, so that the result hides nothing of how the game ended.
    this.box = h(
      'details',
      { part: 'review', class: 'fold', hidden: true },
      h('summary', { part: 'review-fold' }, this.first),
      told,
    );
    this.box.ontoggle = () => this.box.open && this.box.scrollIntoView({ block: 'nearest' });
  }

  /**
   * The result is there: the review is asked for, unless whoever looks goes on at once.
   * @param {Table} table
   */
  beginReview(table) {
    clearTimeout(this.timer);
    // It may be folded away itself.
    const result = this.box.closest('[data-part=result]');
    if (table.reviews)
      this.timer = setTimeout(() => result && isSeen(result) && this.does.ask(reviewed(table)[0] ?? 1), UNHURRIED);
  }

  /**
   * @param {Table} table
   * @param {Review|null} review
   */
  paintReview(table, review) {
    const { words } = this.ctx;
    this.box.hidden = table.reviews !== true;
    if (this.box.hidden) return;
    const works = words('table.review.works', { n: Math.round(100 * (review?.progress ?? 0)) });
    text(this.first, review?.first || (review?.done ? review.title : works));
    const seats = reviewed(table);
    if (this.who.options.length !== seats.length) {
      this.who.replaceChildren(
        ...seats.map((seat) => h('option', { value: seat, class: 'person-name' }, whose(table.seats, seat).name)),
      );
    }
    this.who.hidden = seats.length < 2;
    if (review) this.who.value = String(review.seat);
    text(this.title, review?.title ?? words('table.review'));
    attr(this.box, 'data-works', !review?.done);
    attr(this.first, 'data-works', !review?.first);
    text(this.summary, review?.summary ?? '');
    this.drawing.replaceChildren(...(review?.points.length ? [this.chart(table, review)] : []));
    this.turns.replaceChildren(...(review?.turns ?? []).map((turn) => this.turn(turn)));
  }

  /**
   * @param {Table} table
   * @param {Review} review
   */
  chart(table, review) {
    const { words } = this.ctx;
    const { points, seat } = review;
    const all = table.seats.map((each) => each.seat);
    const of = (/** @type {number} */ each) => points.map(({ n, shares }) => ({ x: n, y: shares[each - 1] ?? 0 }));
    const shareAt = (/** @type {number} */ n) => points.filter((point) => point.n <= n).at(-1)?.shares[seat - 1] ?? 0;
    const percent = (/** @type {number} */ share) => ({
      y: share,
      text: words('table.review.percent', { n: 100 * share }),
    });
    return drawChart({
      label: `${review.title} ${review.summary}`.trim(),
      from: 0,
      to: table.length,
      top: 1,
      rulers: [0, 0.5, 1].map(percent),
      lines: all.map((each) => ({
        colour: each === seat || all.length <= COLOURED ? whose(table.seats, each).colour : '',
        main: each === seat,
        points: of(each),
      })),
      marks: review.turns.map((turn, i) => ({ x: turn.n, y: shareAt(turn.n), text: String(i + 1) })),
      pick: (x) => this.does.look(Math.round(x)),
    });
  }

  /** @param {import("../../engine/types.js").ReviewTurn} turn */
  turn({ n, cost, say }) {
    const { words } = this.ctx;
    const lost = words('table.review.cost', { n: Math.max(1, Math.round(100 * cost)) });
    const button = h(
      'button',
      { type: 'button', part: 'review-turn', 'data-goto': n },
      h('span', {}, say),
      h('b', {}, lost),
    );
    button.onclick = () => this.does.look(n);
    return h('li', {}, button);
  }
}

/**
 * Whose review can be asked for: the people's here, or anybody's where only bots played.
 * @param {Table} table
 */
export function reviewed(table) {
  const people = table.seats.filter((each) => each.kind === 'person');
  return (people.length ? people : table.seats).map((each) => each.seat);
}
