// The review of a finished game, in its result: everybody's chances from beginning to end, and the decisions that cost
// most. The engine computes it and writes its sentences while the player looks at the result.

import type { Review, ReviewSwing, ReviewTurn, Table } from '../../engine/types.ts';
import { iconOf } from '../../ui/art.ts';
import { between, drawChart, nearest } from '../../ui/chart.ts';
import { isSeen } from '../../ui/dom.ts';
import { element, html, live, nothing, repaint } from '../../ui/template.ts';
import { liveryOf, whose } from '../state.ts';
import type { TableContext } from '../types.ts';
import { reviewed } from './costly.ts';
import { SplitPart } from './split.ts';

export interface ReviewDoes {
  ask: (seat: number) => void; // asks for the review of a seat
  look: (n: number) => void; // goes to a point of the game
}

/** With more seats only the line of the reviewed seat is in its colour. */
const COLOURED = 6;

/** A review is asked for after so long, in milliseconds, unless the player goes on before. */
const UNHURRIED = 1000;

export class ReviewPart {
  timer: ReturnType<typeof setTimeout> | undefined = undefined;
  box: HTMLDetailsElement;
  /** What decided the game, unfolded. */
  split: SplitPart;
  /** The seat that the player chose, or that the last review is of. */
  seat: number | undefined = undefined;
  /** The number of the move that the review names, once it is done. */
  named: string | null = null;

  constructor(
    public ctx: TableContext,
    public does: ReviewDoes,
  ) {
    this.split = new SplitPart(ctx);
    this.box = element<HTMLDetailsElement>(this.template(null, null));
  }

  /** Folded to one line, so that the result hides nothing of the end of the game. */
  template(table: Table | null, review: Review | null) {
    const { words } = this.ctx;
    const n = Math.round(100 * (review?.progress ?? 0));
    const works = n > 0 ? words('table.review.works', { n }) : words('table.review.begins');
    const seats = table ? reviewed(table) : [];
    // The result has the same sentence, unless it shows a picture of it.
    const doubled = review?.split && !review.split.steps.length;
    const chosen = seats.find((seat) => seat === this.seat) ?? seats[0];
    const choose = ({ target }: Event) => {
      this.seat = Number((target as HTMLSelectElement).value);
      this.does.ask(this.seat);
    };
    const who = (seat: number) => html`
      <option class="person-name" translate="no" value=${seat}
        .selected=${live(seat === chosen)}>${whose(table?.seats ?? [], seat).name}</option>`;
    return html`
      <details class="fold review" data-part="review" ?hidden=${table?.reviews !== true} ?data-works=${!review?.done}>
        <summary class="review-fold" data-part="review-fold" @click=${intoSight}>
          <span class="review-first" data-part="review-first" ?data-works=${!review?.first}>
            ${review?.first || (review?.done ? review.title : works)}
          </span>
        </summary>
        <div class="fold-told">
          ${review?.turns[0] && review.done && !table?.outcome?.lost ? this.show(review.turns[0]) : nothing}
          <div class="review-head">
            <h3 class="review-title" data-part="review-title">${review?.title ?? words('table.review')}</h3>
            <select class="field" name="review-seat" aria-label=${words('table.review.whose')} @change=${choose}
              ?hidden=${seats.length < 2}>${seats.map(who)}</select>
          </div>
          <div class="review-chart" data-part="review-chart">
            ${table && review?.points.length ? this.chart(table, review) : nothing}
          </div>
          <p class="review-means" data-part="review-means" ?hidden=${!review}>${review?.means}</p>
          <p class="review-summary" data-part="review-summary" ?hidden=${doubled}>${review?.summary}</p>
          <ol class="review-turns" data-part="review-turns">
            ${review?.turns.map((turn) => this.turn(turn))}
          </ol>
          ${review?.swings.length ? this.swings(review.swings) : nothing}
          <p class="review-rest" data-part="review-rest" ?hidden=${!review?.done || !review.rest}>${review?.rest}</p>
        </div>
      </details>`;
  }

  /** The result is shown: asks for the review, unless the player goes on at once. */
  beginReview(table: Table) {
    clearTimeout(this.timer);
    if (table.reviews)
      this.timer = setTimeout(() => this.isShown() && this.does.ask(reviewed(table)[0] ?? 1), UNHURRIED);
  }

  /** Whether the result is in sight. The review itself may be folded away. */
  isShown() {
    const result = this.box.closest('[data-part=result]');
    return result !== null && isSeen(result);
  }

  paintReview(table: Table, review: Review | null) {
    if (review) this.seat = review.seat;
    this.named = review?.named ?? null;
    this.split.paintSplit(table, review);
    repaint(this.box, this.template(table, review));
  }

  chart(table: Table, review: Review) {
    const { words } = this.ctx;
    const { points, seat } = review;
    const all = table.seats.map((each) => each.seat);
    const of = (each: number) => points.map(({ x, shares }) => ({ x, y: shares[each - 1] ?? 0 }));
    const shareAt = (n: number) => points.filter((point) => point.n <= n).at(-1)?.shares[seat - 1] ?? 0;
    const pairs = points.map((point): [number, number] => [point.n, point.x]);
    const placeOf = (n: number) => between(pairs, n);
    const percent = (share: number) => ({
      y: share,
      text: words('table.review.percent', { n: 100 * share }),
    });
    return drawChart({
      label: `${review.title} ${review.summary}`.trim(),
      from: 0,
      to: points.at(-1)?.x ?? 0,
      top: 1,
      rulers: [0, 0.5, 1].map(percent),
      ticks: review.ticks.map(({ at, text }) => ({ x: at, text })),
      lines: all.map((each) => ({
        colour: each === seat || all.length <= COLOURED ? whose(table.seats, each).colour : '',
        livery: each === seat || all.length <= COLOURED ? liveryOf(table.seats, each) : undefined,
        main: each === seat,
        signed: all.length <= COLOURED,
        name: all.length <= COLOURED ? whose(table.seats, each).name : '',
        points: of(each),
      })),
      // Each mark is on the part of the curve that its move made.
      marks: [...review.turns, ...review.swings].map(({ n, number, span: [from = n, to = n] }) => ({
        x: (placeOf(from) + placeOf(to)) / 2,
        y: (shareAt(from) + shareAt(to)) / 2,
        text: number,
        pick: () => this.does.look(n),
      })),
      pick: (x) => this.does.look(nearest(points, x).n),
    });
  }

  /**
   * The point where a look back begins; null stays at the end, in a game without a review. While the review is being
   * worked out it is the start: there the strip says so, and then leads to the costly moves.
   */
  pointToBegin(table: Table, review: Review | null) {
    if (!table.reviews) return null;
    clearTimeout(this.timer);
    if (!review) this.does.ask(reviewed(table)[0] ?? 1);
    return Math.max(table.can.first ?? 0, review?.turning ?? 0);
  }

  /** Leads to the costliest decision on the table. */
  show({ n, number }: ReviewTurn) {
    return html`
      <button type="button" class="control-plain review-show" data-part="review-show" @click=${() => this.does.look(n)}>
        ${iconOf('next')}<span class="control-label">${this.ctx.words('table.review.show', { number })}</span>
      </button>`;
  }

  /** The moves of the largest swings, which have their numbers on the curve. */
  swings(swings: ReviewSwing[]) {
    const swing = ({ n, number, say, change }: ReviewSwing) => html`
      <li>
        <button type="button" class="review-turn" data-part="review-swing" data-goto=${n}
          @click=${() => this.does.look(n)}>
          <i class="review-number">${number}</i>
          <span>${say}</span>
          <b>${change}</b>
        </button>
      </li>`;
    return html`
      <h4 class="review-swings-title">${this.ctx.words('table.review.swings')}</h4>
      <ol class="review-swings" data-part="review-swings">${swings.map(swing)}</ol>`;
  }

  turn({ n, number, mark, say }: ReviewTurn) {
    return html`
      <li>
        <button type="button" class="review-turn" data-part="review-turn" data-goto=${n}
          @click=${() => this.does.look(n)}>
          <i class="review-number">${number}</i>
          <span>${say}</span>
          <b>${mark}</b>
        </button>
      </li>`;
  }
}

/** Brings a part that was just unfolded into sight. */
export function intoSight({ currentTarget }: Event) {
  const box = (currentTarget as HTMLElement).parentElement as HTMLDetailsElement;
  box.addEventListener('toggle', () => box.open && box.scrollIntoView({ block: 'nearest' }), { once: true });
}
