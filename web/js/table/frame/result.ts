/**
 * The result, over the table: who won and why, how the series stands, and what next. It lies on
 * the table rather than blocking it, so looking back is one press away.
 */

import type { Outcome, Review, Series, Table } from '../../engine/types.ts';
import { icon } from '../../ui/art.ts';
import { attr, h, text } from '../../ui/dom.ts';
import { flagField, laidSheet } from '../../ui/sheets.ts';
import { whose } from '../state.ts';
import type { Suggestion, TableContext } from '../types.ts';
import { extensions } from '../view/extensions.ts';
import { control } from './control.ts';
import { DayPart } from './day.ts';
import { honours, resultRow } from './podium.ts';
import { Counting } from './points-count.ts';
import type { ReviewDoes } from './review.ts';
import { ReviewPart } from './review.ts';
import { scoreSheet } from './score-sheet.ts';
import type { StoryDoes } from './story.ts';
import { StoryPart } from './story.ts';
import { around, sidesOf } from './table-edges.ts';

/** More lines than this have a screen to themselves. */
const MANY = 8;

export class ResultCard {
  review: ReviewPart;
  story: StoryPart;
  table: Table | null = null;
  counting: Counting;
  /** What is known of the review. */
  known: Review | null = null;
  /** It takes the focus: whoever pressed keys to play on presses no button here. */
  title: HTMLHeadingElement;
  why: HTMLParagraphElement;
  day: DayPart;
  steps: HTMLDivElement;
  head: HTMLHeadingElement;
  rows: HTMLOListElement;
  /** The score sheet, where the game keeps one. */
  sheet: HTMLDivElement;
  tally: HTMLParagraphElement;
  choices: HTMLDivElement;
  /** What may be played next, and after which deal that was said. */
  next: HTMLParagraphElement;
  /** That this game is not stored, and a way to save it. */
  unkept: HTMLParagraphElement;
  nextAfter: number | undefined = undefined;
  again: HTMLButtonElement;
  /** A new match that begins as even as this one ended. */
  fair: HTMLButtonElement;
  box: HTMLElement;
  /** A handle at each edge of a device that lies flat. */
  handles: HTMLDivElement;

  constructor(
    public ctx: TableContext,
    does: ReviewDoes & StoryDoes,
  ) {
    this.review = new ReviewPart(ctx, does);
    this.story = new StoryPart(ctx, does);
    this.counting = new Counting(
      (part) => this.counted(part),
      () => this.table && this.showResult(this.table, this.known),
    );
    this.title = h('h2', { part: 'result-title', id: 'result-title', tabindex: -1 });
    this.why = h('p', { part: 'result-why' });
    this.day = new DayPart(ctx);
    this.steps = h('div', { class: 'result-steps' });
    this.head = h('h3', { part: 'result-head' });
    this.rows = h('ol', { class: 'result-rows rows' });
    this.sheet = h('div', {
      class: 'sheet-scroll',
      role: 'region',
      tabindex: 0,
      'aria-label': ctx.words('sheet.label'),
    });
    this.tally = h('p', { part: 'result-tally' });
    this.choices = h('div', { class: 'result-choices' });
    this.next = h('p', { part: 'result-next', hidden: true });
    this.unkept = h('p', { class: 'unkept', 'data-notice': 'unkept', hidden: true });
    this.again = control(ctx, 'again', { class: 'control-main', art: 'restart' });
    this.fair = control(ctx, 'fair', { class: 'control-plain', art: 'restart' });
    const told = [
      this.title,
      this.why,
      this.unkept,
      this.day.box,
      this.story.box,
      this.review.box,
      this.steps,
      this.head,
      this.rows,
      this.sheet,
      this.tally,
      this.choices,
      this.next,
    ];
    const ways = ['new', 'lookback'].map((name) =>
      control(ctx, name, { class: 'control-plain', art: name === 'new' ? name : 'prev' }),
    );
    this.box = laidSheet(
      { name: 'result', label: ctx.words('table.result') },
      h('div', { class: 'sheet-body result-body' }, ...told),
      h('div', { class: 'result-acts' }, this.again, this.fair, ...ways),
    );
    this.handles = h('div', { class: 'handles', 'data-fixed': '', hidden: true });
    this.box.onkeydown = (event) => this.key(event);
  }

  /** @param review as far as it is known */
  showResult(table: Table, review: Review | null) {
    const { outcome, series } = table;
    if (!outcome) return;
    this.counting.leave();
    attr(this.box, 'data-counting', null);
    this.table = table;
    this.known = review;
    this.story.placeStory(table, this.review.box);
    this.review.paintReview(table, review);
    this.day.paintDay(table);
    attr(this.box, 'data-series', (series.length ?? 0) > 0);
    attr(this.box, 'data-final', outcome.final);
    text(this.title, outcome.title);
    text(this.why, outcome.how);
    this.why.hidden = outcome.how === '';
    attr(this.box, 'data-colour', outcome.winner === null ? null : whose(table.seats, outcome.winner).colour);
    // The rows hold everybody's points; only what the house has won is left to say.
    text(this.tally, outcome.house);
    this.tally.hidden = outcome.house === '';
    if (table.deal !== this.nextAfter) this.suggest(null);
    this.kept();
    this.ranking(table, outcome);
    this.choose(series);
    text(this.again.querySelector('.control-label') ?? this.again, outcome.again);
    this.again.hidden = !table.can.again;
    this.fair.hidden = this.again.hidden || !series.fair;
    this.turnable(table);
    this.box.hidden = false;
    (this.title.parentElement as HTMLElement).scrollTop = 0;
    // The latest games are in sight.
    this.sheet.scrollLeft = this.sheet.scrollWidth;
  }

  /**
   * A quiet line about what may be played next. It may come before the result is shown.
   * @param deal after which it is said
   */
  suggest(line: Suggestion | null, deal?: number) {
    // By now the end is stored, or could not be.
    this.kept();
    this.nextAfter = deal;
    this.next.hidden = !line || this.ctx.alone === true;
    this.next.replaceChildren();
    if (!line || this.next.hidden) return;
    const way = h('a', { href: line.fragment, class: 'result-way', 'data-do': 'next-driver' }, line.label);
    this.next.append(line.say, ' ', way);
  }

  /** Says so if the finished game is not stored. */
  kept() {
    const unkept = this.ctx.notKept?.() ?? null;
    this.unkept.hidden = unkept === null;
    this.unkept.replaceChildren(
      ...(unkept ? [unkept, ' ', control(this.ctx, 'save', { class: 'control-plain' })] : []),
    );
  }

  /**
   * The points are counted up before who has won is told.
   */
  count() {
    if (this.table) this.counting.beginCounting(this.table);
  }

  counted(part: number) {
    const { result } = this.table ?? {};
    if (!this.table || !result) return;
    attr(this.box, 'data-counting', true);
    attr(this.box, 'data-colour', null);
    text(this.title, result.how);
    const sheet = scoreSheet(this.table, this.ctx.words, part);
    if (!sheet) return;
    const { scrollTop, scrollLeft } = this.sheet;
    this.sheet.replaceChildren(sheet);
    this.sheet.scrollTo({ top: scrollTop, left: scrollLeft });
  }

  /** Whoever wants to read it turns it over, from the own edge. */
  turnable(table: Table) {
    const sides = sidesOf(this.box.parentElement);
    attr(this.box, 'data-turn', null);
    this.handles.hidden = sides.length === 0;
    this.handles.replaceChildren(
      ...around(sides, ({ edge, seat }) => {
        const { name } = whose(table.seats, seat);
        const button = h(
          'button',
          {
            type: 'button',
            part: 'handle',
            class: 'control-plain',
            'data-turn': edge,
            'aria-pressed': String(edge === 'bottom'),
          },
          icon('restart'),
          h('span', {}, this.ctx.words('table.turn', { name })),
        );
        button.onclick = () => {
          attr(this.box, 'data-turn', edge === 'bottom' ? null : edge);
          for (const each of this.handles.querySelectorAll('button'))
            attr(each, 'aria-pressed', String(each === button));
        };
        return button;
      }),
    );
  }

  /** Podium, rows and score sheet. */
  ranking(table: Table, { podium, rows, head }: Outcome) {
    const { words } = this.ctx;
    const { seats } = table;
    const sheet = scoreSheet(table, words);
    const raced = sheet ? undefined : table.views[0]?.view?.running_order;
    attr(this.box, 'data-sheet', sheet ? (seats.length > MANY ? 'many' : 'few') : null);
    attr(this.box, 'data-raced', raced !== undefined);
    this.sheet.replaceChildren(...(sheet ? [sheet] : []));
    this.steps.replaceChildren(
      ...(podium.length ? [honours(podium, seats)] : []),
      ...(raced && extensions.circuit ? [extensions.circuit.finishers(raced, seats, words)] : []),
    );
    this.rows.replaceChildren(...rows.map((row) => resultRow(row, seats)));
    text(this.head, head);
    this.head.hidden = head === '';
  }

  /** What the table may choose before the next game. */
  choose(series: Series | null | undefined) {
    const next = series?.next ?? [];
    const key = `${series?.game}/${next.map((option) => option.id).join()}`;
    if (this.choices.dataset['drawn'] === key) return;
    this.choices.dataset['drawn'] = key;
    const flags = next.filter((option) => option.kind === 'bool');
    this.choices.replaceChildren(
      ...flags.map((option) =>
        flagField(
          h('input', { type: 'checkbox', name: option.id, checked: option.default === true }),
          option.name,
          option.help ?? '',
        ),
      ),
    );
  }

  /** What was chosen for the next game. */
  chosen(): Record<string, boolean> {
    const boxes = [...this.choices.querySelectorAll('input')] as HTMLInputElement[];
    return Object.fromEntries(boxes.map((box) => [box.name, box.checked]));
  }

  /** The tab key stays with the result until the player leaves it. */
  key(event: KeyboardEvent) {
    if (event.key !== 'Tab') return;
    const all = [
      ...this.box.querySelectorAll('input, select:not([hidden]), button:not([hidden]), p:not([hidden]) > a'),
    ] as HTMLElement[];
    const from = event.shiftKey ? all[0] : all[all.length - 1];
    if (document.activeElement !== from && !(event.shiftKey && document.activeElement === this.title)) return;
    event.preventDefault();
    (event.shiftKey ? all[all.length - 1] : all[0])?.focus();
  }

  hide() {
    this.counting.leave();
    this.handles.hidden = true;
    this.box.hidden = true;
  }

  get open() {
    return !this.box.hidden;
  }
}
