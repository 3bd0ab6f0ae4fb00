/**
 * The review of a finished game, in its result: everybody's chances from beginning to end, and where the most was
 * lost.
 * All its sentences come from the engine, which works it out while this is looked at.
 */

import type { Review, ReviewTurn, Table } from '../../engine/types.ts';
import { drawChart } from '../../ui/chart.ts';
import { attr, h, isSeen, text } from '../../ui/dom.ts';
import { whose } from '../state.ts';
import type { TableContext } from '../types.ts';

export interface ReviewDoes {
  ask: (seat: number) => void; // whose review is to be worked out
  look: (n: number) => void; // to a point of the game
}

/** With more seats than this only the line of the seat itself is in its colour. */
const COLOURED = 6;

/** Milliseconds a result is looked at before its review is worked out. */
const UNHURRIED = 1000;

export class ReviewPart {
  timer: ReturnType<typeof setTimeout> | undefined = undefined;
  /** One line of the result, which unfolds the rest; until it is known, how far the review is. */
  first: HTMLSpanElement;
  title: HTMLHeadingElement;
  who: HTMLSelectElement;
  drawing: HTMLDivElement;
  summary: HTMLParagraphElement;
  turns: HTMLOListElement;
  box: HTMLDetailsElement;

  constructor(
    public ctx: TableContext,
    public does: ReviewDoes,
  ) {
    const { words } = ctx;
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

  /** The result is there: the review is asked for, unless whoever looks goes on at once. */
  beginReview(table: Table) {
    clearTimeout(this.timer);
    // It may be folded away itself.
    const result = this.box.closest('[data-part=result]');
    if (table.reviews)
      this.timer = setTimeout(() => result && isSeen(result) && this.does.ask(reviewed(table)[0] ?? 1), UNHURRIED);
  }

  paintReview(table: Table, review: Review | null) {
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

  chart(table: Table, review: Review) {
    const { words } = this.ctx;
    const { points, seat } = review;
    const all = table.seats.map((each) => each.seat);
    const of = (each: number) => points.map(({ n, shares }) => ({ x: n, y: shares[each - 1] ?? 0 }));
    const shareAt = (n: number) => points.filter((point) => point.n <= n).at(-1)?.shares[seat - 1] ?? 0;
    const percent = (share: number) => ({
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

  turn({ n, cost, say }: ReviewTurn) {
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

/** Whose review can be asked for: the people's here, or anybody's where only bots played. */
export function reviewed(table: Table) {
  const people = table.seats.filter((each) => each.kind === 'person');
  return (people.length ? people : table.seats).map((each) => each.seat);
}
