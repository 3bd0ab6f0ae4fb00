// The result, over the table: who won and why, how the series stands, and what comes next. It lies on the table without
// blocking it, so that looking back is one press away.

import type { Review, Table } from '../../engine/types.ts';
import { iconOf } from '../../ui/art.ts';
import { control } from '../../ui/control.ts';
import { isSeen, style } from '../../ui/dom.ts';
import { face } from '../../ui/drivers.ts';
import { repeat } from '../../ui/repeat.ts';
import { flagField } from '../../ui/sheets.ts';
import { element, guard, html, nothing, repaint } from '../../ui/template.ts';
import { whose } from '../state.ts';
import type { TableContext } from '../types.ts';
import { extensions } from '../view/extensions.ts';
import { DayPart } from './day.ts';
import { LadderPart } from './ladder-news.ts';
import { honours, resultRow } from './podium.ts';
import { Questions } from './questions.ts';
import type { ReviewDoes } from './review.ts';
import { ReviewPart } from './review.ts';
import { scoreSheet } from './score-sheet.ts';
import type { StoryDoes } from './story.ts';
import { StoryPart } from './story.ts';
import { around, type Side, sidesOf } from './table-edges.ts';

/** The greatest number of beaten drivers whose faces are shown. */
const FACES = 3;

/** More lines have a screen to themselves. */
const MANY = 8;

export class ResultCard {
  box: HTMLElement;
  /** A handle at each edge of a device that lies flat. */
  handles: HTMLElement;
  open = false;
  /** The game has just ended: the sheet ignores presses at first (result.css), because a quick player means a card. */
  fresh = false;
  table: Table | null = null;
  review: ReviewPart;
  story: StoryPart;
  day: DayPart;
  ladder: LadderPart;
  questions: Questions;
  /** The occupied edges, and the edge that the result faces. */
  sides: Side[] = [];
  edge = 'bottom';

  constructor(
    public ctx: TableContext,
    does: ReviewDoes & StoryDoes,
  ) {
    this.review = new ReviewPart(ctx, does);
    this.story = new StoryPart(ctx, does);
    this.day = new DayPart(ctx);
    this.ladder = new LadderPart(ctx, () => {
      this.questions.paintQuestion();
      this.paint({});
    });
    this.questions = new Questions(
      ctx,
      () => this.paint({}),
      () => this.ladder.news,
    );
    this.box = element(this.template());
    // What comes into sight by a key or an unfolding stops below the title, which stays at the top.
    const below = () => {
      const { offsetHeight: high } = this.title;
      style(this.box, '--title-high', `${high}px`);
    };
    new ResizeObserver(below).observe(this.title);
    this.handles = element(this.handlesTemplate());
    this.box.onkeydown = (event) => this.key(event);
  }

  template() {
    const { table } = this;
    const { words } = this.ctx;
    const { outcome, series } = table ?? {};
    const puzzle = table?.puzzle !== undefined;
    const won = outcome?.won === true;
    const winner = outcome?.winner;
    const colour = table && winner != null ? whose(table.seats, winner).colour : nothing;
    const sheet = table && scoreSheet(table, words);
    const raced = sheet || puzzle ? undefined : table?.views[0]?.view?.running_order;
    // One button is the main one: after a win the next driver, unless a question has buttons for the next race.
    const { next } = this.ladder;
    const lost = outcome?.lost === true;
    const starts = this.questions.starts;
    // A task of a class goes on to its answer.
    const task = (table && this.ctx.task?.(table)) ?? undefined;
    const chosen = table?.choice !== undefined;
    const none = starts || task !== undefined || chosen || !table?.can.again;
    // The race of a day has one attempt: what goes on is its puzzle, and the same race again is practice.
    const day = table?.daily?.kind === 'race' && !table.daily.practice && table.can.again ? this.ctx.today : undefined;
    const daily = puzzle && !task ? table?.daily : day && table?.daily;
    const onDayGoes = daily ? this.ctx.today?.onward(daily.kind) : null;
    const main = (kind: boolean) => (kind ? 'control-main' : 'control-plain');
    const fair = { class: 'control-plain', art: 'restart', hidden: none || !series?.fair };
    const again = {
      class: main((!next || lost) && !onDayGoes),
      art: puzzle ? 'resume' : 'restart',
      label: outcome?.again,
      // Beside the next driver there is room for one way to race these drivers again.
      hidden: none || day !== undefined || (next !== null && !lost && !fair.hidden),
    };
    // After a loss the look back leads to the move that the review names.
    const named = outcome?.lost ? this.review.named : null;
    const lookback = {
      class: 'control-plain',
      art: 'prev',
      label: named ? words('table.lookback.to', { number: named }) : undefined,
      hidden: puzzle || chosen,
    };
    const onDay = { class: 'control-main', art: 'next' };
    const onward = {
      class: main(!day && !lost),
      art: 'next',
      label: next?.label ?? '',
      hidden: starts || task !== undefined || !next || (lost && !fair.hidden),
    };
    const nextDriver = control(this.ctx, 'next-driver', onward);
    const scores = html`
      <div class="sheet-scroll" role="region" tabindex="0" aria-label=${words('sheet.label')}>${sheet}</div>`;
    // The lines of many seats scroll in a frame of their own, which must not lie below what scrolls with the result.
    const many = sheet && (table?.seats.length ?? 0) > MANY;
    // A loser first asks why; a winner first sees what the win has brought.
    const news = task ? nothing : this.ladder.box;
    const places = html`
      <div class="result-steps">
        ${table && outcome?.podium.length ? honours(outcome.podium, table.seats) : nothing}
        ${guard([raced], () => raced && extensions.circuit?.finishers(raced, table?.seats ?? [], words))}
      </div>
      <h3 class="result-head" data-part="result-head" ?hidden=${!outcome?.head}>${outcome?.head}</h3>
      <ol class="result-rows rows">${table && outcome?.rows.map((row) => resultRow(row, table.seats))}</ol>
      <p class="result-tally" data-part="result-tally" ?hidden=${!outcome?.house}>${outcome?.house}</p>
      ${many ? nothing : scores}`;
    return html`
      <section class="sheet sheet-laid result" data-part="result" role="dialog" aria-label=${words('table.result')}
        data-fixed ?hidden=${!this.open} ?data-fresh=${this.fresh}
        ?data-series=${(series?.length ?? 0) > 0}
        ?data-final=${outcome?.final} data-colour=${colour}
        data-sheet=${sheet ? (many ? 'many' : 'few') : nothing} ?data-raced=${raced !== undefined}
        ?data-won=${won} data-turn=${this.edge === 'bottom' ? nothing : this.edge}>
        <div class="sheet-body result-body">
          <h2 class="result-title" data-part="result-title" id="result-title" tabindex="-1">
            ${won ? iconOf('flag') : nothing}
            ${outcome?.title}
            ${won && table ? this.beaten(table) : nothing}
            <span class="result-placed" data-part="result-placed" ?hidden=${!outcome?.placed}>${outcome?.placed}</span>
          </h2>
          <p class="result-why" data-part="result-why" ?hidden=${!outcome?.how}>${outcome?.how}</p>
          <p class="result-answer" data-part="result-retry" data-verdict=${table?.retry?.verdict ?? nothing}
            ?hidden=${!table?.retry?.say}>${table?.retry?.say}</p>
          <p class="result-answer" data-part="result-practice" ?hidden=${!table?.retry}>${table?.retry?.practice}</p>
          ${this.unkept()}
          ${many ? scores : nothing}
          ${lost ? nothing : news}
          ${this.day.box}
          ${this.questions.box}
          ${lost ? nothing : places}
          ${this.review.box}
          ${this.review.split.box}
          ${this.story.box}
          ${lost ? [places, news] : nothing}
          <div class="result-choices">${this.choices()}</div>
          ${this.questions.nameBox}
        </div>
        <div class="result-acts" data-part="result-acts">
          ${this.questions.acts()}
          ${task ? control(this.ctx, 'task-on', { ...onDay, label: task.label }) : nothing}
          ${onDayGoes ? control(this.ctx, 'day-on', { ...onDay, label: onDayGoes.label }) : nothing}
          ${lost ? nothing : nextDriver}
          ${day ? control(this.ctx, 'restart', { class: 'control-plain', label: words('today.practise') }) : nothing}
          ${control(this.ctx, 'again', again)}
          ${control(this.ctx, 'fair', fair)}
          ${control(this.ctx, 'puzzles', { class: 'control-plain', art: 'new', hidden: !puzzle || task !== undefined })}
          ${control(this.ctx, 'lookback', lookback)}
          ${lost ? nextDriver : nothing}
          ${control(this.ctx, 'to-review', { class: 'control-plain', art: 'aside', hidden: !table?.retry })}
        </div>
      </section>`;
  }

  /** The faces of the beaten drivers. */
  beaten({ seats, result }: Table) {
    const levels = seats
      .filter(({ seat, level }) => level && !result?.winners.includes(seat))
      .map(({ level }) => level);
    const faces = () => [...new Set(levels)].slice(0, FACES).map((level) => face(level, true));
    return html`
      <span class="result-beaten" data-part="beaten" aria-hidden="true">${guard([levels.join()], faces)}</span>
    `;
  }

  /** Says that the finished game is not stored, with a button that saves it. */
  unkept() {
    const unkept = (this.table && this.ctx.notKept?.()) ?? null;
    const save = () => control(this.ctx, 'save', { class: 'control-plain' });
    return html`
      <p class="unkept" data-notice="unkept" ?hidden=${unkept === null}>${unkept} ${unkept ? save() : nothing}</p>`;
  }

  /** The choices for the next game of a series; a checkbox keeps what was chosen until the game is over. */
  choices() {
    const { game, next = [] } = this.table?.series ?? {};
    const flags = next.filter((option) => option.kind === 'bool');
    const box = (id: string, on: boolean) => html`
      <input type="checkbox" class="toggle" name=${id} aria-describedby="${id}-help" ?checked=${on}>`;
    return repeat(
      flags,
      ({ id }) => `${game} ${id}`,
      ({ id, name, help, default: on }) => flagField(id, name, help ?? '', box(id, on === true)),
    );
  }

  /** Whoever wants to read the result turns it, from the own edge. */
  handlesTemplate() {
    const handle = ({ edge, seat }: Side) => html`
      <button type="button" class="control-plain handle" data-part="handle" data-turn=${edge}
        aria-pressed=${String(edge === this.edge)} @click=${() => this.paint({ edge })}>
        ${iconOf('restart')}
        <span>${this.ctx.words('table.turn', { name: whose(this.table?.seats ?? [], seat).name })}</span>
      </button>`;
    return html`
      <div class="handles" data-fixed ?hidden=${!this.open || this.sides.length === 0}>
        ${around(this.sides, handle)}
      </div>`;
  }

  paint(change: Partial<ResultCard>) {
    Object.assign(this, change);
    repaint(this.box, this.template());
    repaint(this.handles, this.handlesTemplate());
  }

  /** The title gets the focus, so that a key pressed for a move presses no button of the result. */
  get title() {
    return this.box.querySelector('.result-title') as HTMLElement;
  }

  /** @param review the known part */
  showResult(table: Table, review: Review | null) {
    if (!table.outcome) return;
    this.review.paintReview(table, review);
    this.story.placeStory(table, this.review.box);
    this.day.paintDay(table);
    this.ladder.placeLadder(table);
    this.questions.paintQuestions(table);
    const sides = sidesOf(this.box.parentElement);
    this.paint({ table, sides, edge: 'bottom', open: true });
    (this.box.querySelector('.result-body') as HTMLElement).scrollTop = 0;
    // The latest games are in sight.
    const sheet = this.box.querySelector('.sheet-scroll') as HTMLElement;
    sheet.scrollLeft = getComputedStyle(sheet).direction === 'rtl' ? -sheet.scrollWidth : sheet.scrollWidth;
  }

  /** Shows a further part of the review. */
  showReview(table: Table, review: Review) {
    this.review.paintReview(table, review);
    this.story.placeStory(table, this.review.box);
    this.paint({});
  }

  /** Shows the result of a game that has just ended. */
  showNew(table: Table, review: Review | null) {
    this.fresh = true;
    this.showResult(table, review);
  }

  /** What was chosen for the next game. */
  chosen(): Record<string, boolean> {
    const boxes = [...this.box.querySelectorAll('.result-choices input')] as HTMLInputElement[];
    return Object.fromEntries(boxes.map((box) => [box.name, box.checked]));
  }

  /** The tab key stays in the result until the player leaves it. */
  key(event: KeyboardEvent) {
    if (event.key !== 'Tab') return;
    const all = [
      ...this.box.querySelectorAll('input, select:not([hidden]), button:not([hidden]), p:not([hidden]) > a'),
    ].filter(isSeen) as HTMLElement[];
    const from = event.shiftKey ? all[0] : all[all.length - 1];
    if (document.activeElement !== from && !(event.shiftKey && document.activeElement === this.title)) return;
    event.preventDefault();
    (event.shiftKey ? all[all.length - 1] : all[0])?.focus();
  }

  hide() {
    if (this.open) this.paint({ open: false, fresh: false });
  }
}
