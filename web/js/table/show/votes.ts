/** What would you play? The moves at the point shown, with a count for each, and a bar for each count. */

import type { Choices, Reply, Request, Table } from '../../engine/types.ts';
import { seatSign } from '../../ui/signs.ts';
import { html, live, nothing } from '../../ui/template.ts';
import { whose } from '../state.ts';
import { Ballots, type Point, percent, total, typed } from './counts.ts';

type Words = (key: string, values?: Record<string, string | number>) => string;

interface Does {
  playable: () => boolean; // whether the move of this point has been played
  lines: () => Promise<string[]>; // the collected answers of a class
  changed: () => void;
}

/** More moves than this need the room of the seats. */
const MANY = 5;

/** The most votes for one move. */
const MOST = 999;

/** Outside the class: a table that is left and opened again still has its votes. */
const ballots = new Ballots();

export class Votes {
  on = false;
  choices: Choices | null = null;
  counts: number[] = [];
  /** The point that the votes are about. */
  at: Point = { match: '', n: 0, length: 0 };
  point = '';
  /** The row whose field has been emptied: a 0 there would be in the way of the next digit. */
  emptied = -1;

  constructor(
    public words: Words,
    public call: (request: Request) => Promise<Reply>,
    public does: Does,
  ) {}

  /** Whether the moves need much room. */
  get many() {
    return (this.choices?.groups.length ?? 0) > MANY;
  }

  turn(on: boolean) {
    this.on = on;
    if (on && this.choices === null) void this.fetch();
  }

  /** Another point has other moves, and votes of its own. */
  heed({ match, deal, n, length }: Table) {
    this.at = { match, n, length };
    ballots.pass(this.at);
    const point = `${match}/${deal}/${n}`;
    if (point === this.point) return;
    this.point = point;
    this.again();
  }

  /** Asks for the moves again. */
  again() {
    this.choices = null;
    this.counts = [];
    if (this.on) void this.fetch();
  }

  /** @param reveal whether to show which move was played */
  async fetch(reveal = ballots.known(this.at)) {
    const { point, at } = this;
    const lines = await this.does.lines();
    const { choices } = await this.call({ do: 'choices', reveal, lines });
    if (!choices || point !== this.point) return;
    this.choices = choices;
    const ballot = ballots.take(
      at,
      choices.groups.map(({ moves }) => moves),
    );
    ballot.known ||= reveal;
    this.counts = ballot.counts;
    this.does.changed();
  }

  count(i: number, n: number) {
    this.counts[i] = Math.min(MOST, n);
    this.does.changed();
  }

  /** The answers of the class take the place of what was typed. */
  take(answers: number[]) {
    this.counts.splice(0, this.counts.length, ...answers.map((n) => Math.min(MOST, n)));
    this.does.changed();
  }

  template(table: Table | null) {
    const { choices, words, counts } = this;
    if (!this.on || !choices || !table) return nothing;
    if (choices.why !== null) return html`<p class="show-none" data-part="votes-none">${choices.why}</p>`;
    const off = this.does.playable() ? null : words('show.unplayed');
    return html`
      <div class="votes" data-part="votes">
        <h2 class="votes-ask">${seatSign(whose(table.seats, choices.seat).colour)}
          <span translate="no">${whose(table.seats, choices.seat).name}</span></h2>
        <ol class="votes-list">
          ${choices.groups.map(({ say }, i) => this.row(say, i))}
        </ol>
        <p class="votes-sum" data-part="votes-sum" role="status">
          ${choices.said ? words('show.played', { move: choices.said }) : words('show.votes', { n: total(counts) })}
        </p>
        ${choices.answers === null ? nothing : this.taker(choices.answers)}
        <button type="button" class="control-plain" data-show="reveal" aria-disabled=${off === null ? nothing : 'true'}
          @click=${() => off === null && this.fetch(true)}>${words('show.reveal')}</button>
        <p class="show-why" data-part="reveal-why">${off ?? nothing}</p>
      </div>`;
  }

  taker(answers: number[]) {
    return html`
      <button type="button" class="control-plain" data-show="answers" @click=${() => this.take(answers)}>
        ${this.words('show.answers', { n: total(answers) })}</button>`;
  }

  /** Counts with each digit, so that bars grow while the class looks on. */
  type(i: number, field: HTMLInputElement) {
    const { digits, n } = typed(field.value);
    this.emptied = digits === '' ? i : -1;
    this.count(i, n);
  }

  left() {
    this.emptied = -1;
    this.does.changed();
  }

  row(say: string, i: number) {
    const n = this.counts[i] ?? 0;
    const part = percent(n, this.counts);
    const { words } = this;
    return html`
      <li class="vote-row" data-part="vote" ?data-played=${this.choices?.played === i}>
        <span class="vote-say" id="vote-${i}">${coloured(say)}</span>
        <input class="vote-n" type="text" inputmode="numeric" maxlength="3" autocomplete="off"
          .value=${live(this.emptied === i ? '' : String(n))} aria-labelledby="vote-${i}"
          @input=${(event: Event) => this.type(i, field(event))} @focus=${(event: Event) => field(event).select()}
          @blur=${() => this.left()} @keydown=${leave}>
        <span class="vote-share" data-part="vote-share">${words('show.share', { n: part })}</span>
        <button type="button" class="vote-more" data-show="more" aria-label=${words('show.more', { move: say })}
          @click=${() => this.count(i, n + 1)}>+</button>
        <span class="vote-bar" data-part="vote-bar" aria-hidden="true">
          <span .style=${`inline-size: ${part}%`}></span>
        </span>
      </li>`;
  }
}

/** Hearts and diamonds of a sentence in red, as on their cards. */
function coloured(say: string) {
  return say.split(/([♥♦])/).map((part, i) => (i % 2 ? html`<span class="vote-suit">${part}</span>` : part));
}

function field({ target }: Event) {
  return target as HTMLInputElement;
}

/** Leaves a field at Escape, without other effects of the key. */
function leave(event: KeyboardEvent) {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  field(event).blur();
}
