/**
 * What was played since a person's own last turn: shown again as motion, each step with its sentence
 * in the strip of words; or, where nothing is to move, as a list of sentences. The live table
 * comes after it.
 */

import type { Recap as RecapData, Table, TableEvent, Touch, View } from '../../engine/types.ts';
import { sign } from '../../ui/colours.ts';
import { attr, h } from '../../ui/dom.ts';
import { laidSheet } from '../../ui/sheets.ts';
import { whose } from '../state.ts';
import type { TableContext } from '../types.ts';
import { control } from './control.ts';
import type { Prompt } from './prompt.ts';

interface Needs {
  ctx: TableContext;
  views: HTMLElement; // pressed, what is told once more is passed over
  prompts: () => Prompt[];
  plates: (table: Table) => void; // paint who acts
  paint: (table: Table, events: TableEvent[]) => () => Promise<unknown>; // the table; then, what led to it as motion
  skip: () => void; // all motion to its end
}

/** How long the table as it was is looked at first, in milliseconds. */
const FIRST = 500;
/** How long a sentence is left to be read, at least, for each letter, and at most. */
const READ = { least: 700, letter: 30, most: 2000 };
/** Together the steps take no longer than this. */
const WHOLE = 12_000;
/** Nobody touches anything. */
const NOTHING: Touch = { next: [], move: null, done: false, verb: null, say: null, into: null, aims: [], waits: false };

export class Recap {
  list: HTMLOListElement;
  box: HTMLElement;
  /** Which run is the latest: an earlier one must not go on. */
  run = 0;
  playing = false;
  since = 0;
  /** Ends the wait that is going on. */
  wait: () => void = () => {};

  constructor(public needs: Needs) {
    const { ctx } = needs;
    const { words } = ctx;
    this.list = h('ol', { class: 'sheet-body rows' });
    this.box = laidSheet(
      { name: 'recap', label: words('table.recap') },
      h('h2', {}, words('table.recap')),
      this.list,
      control(ctx, 'skip', { label: words('table.yes'), class: 'control-main', art: 'done' }),
    );
  }

  /** Whether it is shown, in either form. */
  get on() {
    return this.playing || !this.box.hidden;
  }

  /** The table with another view on it, where it was somebody else's turn, and nothing to touch. */
  as(table: Table, view: View, acts: number | undefined): Table {
    const seats = table.seats.map((seat) => ({ ...seat, acts: seat.seat === acts, thinking: false }));
    return {
      ...table,
      seats,
      views: table.views.map((shown) => ({ ...shown, view, touched: [], touch: NOTHING, letters: {}, signs: {} })),
    };
  }

  /** The steps as sentences. */
  playRecap(recap: RecapData, table: Table) {
    this.list.replaceChildren(
      ...recap.steps
        .filter((step) => step.say)
        .map((step) => h('li', { class: 'row' }, sign(whose(table.seats, step.seat).colour), h('span', {}, step.say))),
    );
    this.box.hidden = this.list.childElementCount === 0;
  }

  /**
   * The steps as motion; the table as it was before them is painted already.
   * @returns whether it came to its end or was skipped, rather than stopped
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

  /** A step in words, and whose it was. */
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

  /** On to the live table. */
  skip() {
    this.box.hidden = true;
    this.playing = false;
    this.needs.skip();
    this.wait();
  }

  /** Something else is to be painted. */
  stop() {
    this.run++;
    this.box.hidden = true;
    if (!this.playing) return;
    this.playing = false;
    this.needs.skip();
    this.wait();
    for (const prompt of this.needs.prompts()) attr(prompt.box, 'data-mood', null);
  }
}
