// The recap: the moves since a person's own last turn. They are shown again as motion, each with its sentence in the
// strip of words, or as a list of sentences if nothing may move. The present table comes after it.

import type { Recap as RecapData, Table, TableEvent, Touch, View } from '../../engine/types.ts';
import { control } from '../../ui/control.ts';
import { seatSign } from '../../ui/signs.ts';
import { element, html, repaint } from '../../ui/template.ts';
import { whose } from '../state.ts';
import type { TableContext } from '../types.ts';
import type { Prompt } from './prompt.ts';

interface Needs {
  ctx: TableContext;
  views: HTMLElement; // a press on it skips the recap
  prompts: () => Prompt[];
  plates: (table: Table) => void; // paint who acts
  paint: (table: Table, events: TableEvent[]) => () => Promise<unknown>; // the table; then, what led to it as motion
  skip: () => void; // ends all motion
}

/** How long the old table stands before the first step, in milliseconds. */
const FIRST = 500;
/** How long a sentence stands: at least, for each letter, and at most. */
const READ = { least: 700, letter: 30, most: 2000 };
/** All steps together take no longer. */
const WHOLE = 12_000;
/** Nobody touches anything. */
const NOTHING: Touch = { next: [], move: null, done: false, verb: null, say: null, into: null, aims: [], waits: false };

export class Recap {
  box: HTMLElement;
  /** The listed steps. */
  steps: { say: string; colour: string }[] = [];
  /** Which run is the latest: an earlier one must not go on. */
  run = 0;
  playing = false;
  since = 0;
  /** Ends the present wait. */
  wait: () => void = () => {};

  constructor(public needs: Needs) {
    this.box = element(this.template());
  }

  template() {
    const { ctx } = this.needs;
    const title = ctx.words('table.recap');
    const step = ({ say, colour }: { say: string; colour: string }) => html`
      <li class="row">${seatSign(colour)}<span>${say}</span></li>`;
    return html`
      <section class="sheet sheet-laid recap" data-part="recap" role="dialog" aria-label=${title} data-fixed
        ?hidden=${this.steps.length === 0}>
        <h2>${title}</h2>
        <ol class="sheet-body rows">${this.steps.map(step)}</ol>
        ${control(ctx, 'skip', { label: ctx.words('table.yes'), class: 'control-main', art: 'done' })}
      </section>`;
  }

  /** Whether it is shown, in either form. */
  get on() {
    return this.playing || this.steps.length > 0;
  }

  /** The table with another view on it, in which another seat acts and nothing can be touched. */
  as(table: Table, view: View, acts: number | undefined): Table {
    const seats = table.seats.map((seat) => ({ ...seat, acts: seat.seat === acts, thinking: false }));
    return {
      ...table,
      seats,
      views: table.views.map((shown) => ({ ...shown, view, touched: [], touch: NOTHING, letters: {}, signs: {} })),
    };
  }

  /** Lists the steps as sentences. */
  playRecap({ steps }: RecapData, { seats }: Table) {
    this.list(steps.flatMap(({ say, seat }) => (say ? [{ say, colour: whose(seats, seat).colour }] : [])));
  }

  list(steps: Recap['steps']) {
    this.steps = steps;
    repaint(this.box, this.template());
  }

  /**
   * Shows the steps as motion. The table before them is painted already.
   * @returns whether it ended or was skipped, rather than stopped
   */
  async play(recap: RecapData, table: Table): Promise<boolean> {
    const mine = ++this.run;
    this.playing = true;
    this.since = performance.now();
    const { needs } = this;
    const { steps } = recap;
    const wanted = steps.map((step) =>
      step.say ? Math.min(READ.most, READ.least + READ.letter * step.say.length) : 300,
    );
    const whole = wanted.reduce((sum, each) => sum + each, 1);
    const pace = Math.min(1, WHOLE / whole);
    this.say(recap, table, 0);
    const touched = new AbortController();
    needs.views.addEventListener('pointerdown', () => this.skip(), { signal: touched.signal });
    await this.pauseFor(FIRST);
    for (const [i, step] of steps.entries()) {
      if (mine !== this.run || !this.playing) break;
      const now = this.as(table, step.view, step.seat);
      const move = needs.paint(now, step.events ?? []);
      this.say(recap, table, i);
      const moved = move();
      await Promise.all([moved, this.pauseFor((wanted[i] ?? 0) * pace)]);
    }
    touched.abort();
    if (mine !== this.run) return false;
    this.playing = false;
    needs.plates(table);
    return true;
  }

  /** Shows a step in words, and whose it was. */
  say(recap: RecapData, table: Table, i: number) {
    const { needs } = this;
    const { words } = needs.ctx;
    const step = recap.steps[i];
    const last = words('table.recap.count', { n: i + 1, length: recap.steps.length });
    for (const prompt of needs.prompts())
      prompt.paintPrompt({ say: step?.say ?? '', mood: 'recap', last, buttons: [{ do: 'skip' }] });
    needs.plates(this.as(table, recap.view, step?.seat));
  }

  pauseFor(ms: number) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wait = () => {
        clearTimeout(timer);
        resolve();
      };
    }) as Promise<void>;
  }

  /** On to the present table. */
  skip() {
    this.list([]);
    this.playing = false;
    this.needs.skip();
    this.wait();
  }

  /** Something else is to be painted. */
  stop() {
    this.run++;
    this.list([]);
    if (!this.playing) return;
    this.playing = false;
    this.needs.skip();
    this.wait();
    for (const prompt of this.needs.prompts()) prompt.paint({ mood: null });
  }
}
