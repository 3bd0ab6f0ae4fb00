/**
 * How a finished game ran, in its result: since when whoever has won was in front, a chart of who was where, and what
 * people compare. All its words come from the engine, which plays the game once more when it is over.
 */

import type { Story, Table } from '../../engine/types.ts';
import { drawChart } from '../../ui/chart.ts';
import { sign } from '../../ui/colours.ts';
import { attr, h, text } from '../../ui/dom.ts';
import { resultKey, whose } from '../state.ts';
import type { TableContext } from '../types.ts';

export interface StoryDoes {
  tell: () => void; // how it ran is to be worked out
  look: (n: number) => void; // to a point of the game
}

/** Of so many seats each has its colour and figures; of more the people, and whoever has won. */
const FEW = 6;

/** Windows in which it hides nothing of how the game ended. */
const ROOMY = matchMedia('(min-width: 80rem) and (min-height: 45rem)');

export class StoryPart {
  /** The end that was asked about. */
  of = '';
  story: Story | null = null;
  first: HTMLSpanElement;
  title: HTMLHeadingElement;
  drawing: HTMLDivElement;
  heard: HTMLDivElement;
  figures: HTMLDivElement;
  changes: HTMLParagraphElement;
  told: HTMLDivElement;
  box: HTMLDetailsElement;

  constructor(
    public ctx: TableContext,
    public does: StoryDoes,
  ) {
    this.first = h('span', { part: 'story-first' });
    this.title = h('h3', { part: 'story-title', hidden: true });
    this.drawing = h('div', { part: 'story-chart' });
    this.heard = h('div', { class: 'unseen' });
    this.figures = h('div', {
      part: 'story-figures',
      role: 'region',
      tabindex: 0,
      'aria-label': ctx.words('table.story.figures'),
    });
    this.changes = h('p', { part: 'story-changes' });
    this.told = h('div', { class: 'fold-told' }, this.title, this.drawing, this.changes, this.heard, this.figures);
    // Folded to its one line where it would hide how the game ended.
    this.box = h(
      'details',
      { part: 'story', class: 'fold', hidden: true },
      h('summary', { part: 'story-fold' }, this.first),
      this.told,
    );
    this.box.ontoggle = () => this.box.open && this.box.scrollIntoView({ block: 'nearest' });
  }

  /** The result is there: what there is to be told is asked for, once. */
  beginStory(table: Table) {
    const key = resultKey(table);
    if (this.of === key) return;
    this.of = key;
    this.story = null;
    this.box.open = ROOMY.matches;
    this.paintStory(table);
    if (table.storied) this.does.tell();
  }

  /** Where the review is told: beside it, or within it where there is room for one line only. */
  placeStory(table: Table, review: HTMLElement) {
    const within = table.storied === true && !ROOMY.matches;
    if (within !== this.told.contains(review)) {
      if (within) this.told.append(review);
      else this.box.after(review);
    }
  }

  takeStory(table: Table, story: Story) {
    this.story = story;
    this.paintStory(table);
  }

  paintStory(table: Table) {
    const { story } = this;
    this.box.hidden = table.storied !== true;
    text(this.first, story?.decided ?? story?.title ?? this.ctx.words('table.story'));
    text(this.title, story?.title ?? '');
    this.title.hidden = !story || this.title.textContent === this.first.textContent;
    text(this.changes, story?.changes ?? '');
    attr(this.box, 'data-works', !story);
    if (!story) {
      for (const part of [this.drawing, this.heard, this.figures]) part.replaceChildren();
      return;
    }
    const seats = storyInWords(table);
    this.drawing.replaceChildren(this.chart(table, story, seats));
    const head = table.seats.map(({ name }) => h('th', { scope: 'col', class: 'person-name' }, name));
    this.heard.replaceChildren(
      grid(
        story.title,
        head,
        story.rows.map(({ say, values }) => ({ label: say, values })),
      ),
    );
    this.figures.hidden = story.figures.length === 0;
    const signs = seats.map((seat) => {
      const { name, colour } = whose(table.seats, seat);
      const few = seats.length <= 3;
      return h(
        'th',
        { scope: 'col', class: 'person-name', 'data-colour': colour },
        h('span', { class: 'story-seat' }, sign(colour), h('span', { class: few ? 'story-who' : 'unseen' }, name)),
      );
    });
    const rows = story.figures.map(({ label, values }) => ({
      label,
      values: seats.map((seat) => values[seat - 1] ?? ''),
    }));
    this.figures.replaceChildren(grid(this.ctx.words('table.story.figures'), signs, rows));
  }

  /** @param shown the seats that stand out */
  chart(table: Table, story: Story, shown: number[]) {
    const { points } = story;
    return drawChart({
      label: [story.title, story.decided].filter(Boolean).join('. '),
      from: 0,
      to: story.last,
      base: story.low,
      top: story.high,
      rulers: story.rulers.map(({ at, text }) => ({ y: at, text })),
      ticks: story.ticks.map(({ at, text }) => ({ x: at, text })),
      lines: table.seats.map(({ seat, colour }) => ({
        ...(shown.includes(seat) ? { colour, main: true, sign: sign(colour) } : { colour: '' }),
        points: points.map(({ at, values }) => ({ x: at, y: values[seat - 1] ?? 0 })),
      })),
      marks: [],
      pick: (x) => {
        const near = points.reduce((best, each) => (Math.abs(each.at - x) < Math.abs(best.at - x) ? each : best));
        this.does.look(near.n);
      },
    });
  }
}

/** The seats whose figures are told, in their order. */
function storyInWords({ seats, result }: Table) {
  const won = (seat: number) => result?.rows.some((row) => row.seat === seat && row.place === 1);
  const all = seats.filter(({ seat, kind }) => seats.length <= FEW || kind === 'person' || won(seat));
  return all.map(({ seat }) => seat);
}

/** A table of values, a line each with what it is of. */
function grid(caption: string, head: Node[], rows: { label: string; values: string[] }[]) {
  return h(
    'table',
    {},
    h('caption', { class: 'unseen' }, caption),
    h('thead', {}, h('tr', {}, h('td', {}), ...head)),
    h(
      'tbody',
      {},
      ...rows.map(({ label, values }) =>
        h('tr', {}, h('th', { scope: 'row' }, label), ...values.map((value) => h('td', {}, value))),
      ),
    ),
  );
}
