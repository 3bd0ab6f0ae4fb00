// How a finished game ran, in its result: since when the winner led, a chart of everybody's places, and figures to
// compare. The engine plays the finished game once more and writes all words.

import type { Story, Table } from '../../engine/types.ts';
import { drawChart, nearest } from '../../ui/chart.ts';
import { seatSign } from '../../ui/signs.ts';
import { element, html, nothing, repaint } from '../../ui/template.ts';
import { liveryOf, resultKey, whose } from '../state.ts';
import type { TableContext } from '../types.ts';
import { intoSight } from './review.ts';

export interface StoryDoes {
  tell: () => void; // asks for the story
  look: (n: number) => void; // goes to a point of the game
}

/** With more seats only people and winners have their colour and figures. */
const FEW = 6;

/** Windows in which the story hides nothing of the end of the game. */
const ROOMY = matchMedia('(min-width: 80rem) and (min-height: 45rem)');

export class StoryPart {
  /** The key of the result whose story is shown. */
  of = '';
  story: Story | null = null;
  box: HTMLDetailsElement;

  constructor(
    public ctx: TableContext,
    public does: StoryDoes,
  ) {
    this.box = element<HTMLDetailsElement>(this.template(null));
  }

  template(table: Table | null) {
    const { words } = this.ctx;
    const { story } = this;
    const first = story?.decided ?? story?.title ?? words('table.story');
    const title = story?.title ?? '';
    return html`
      <details class="fold story" data-part="story" ?hidden=${table?.storied !== true} ?data-works=${!story}>
        <summary class="story-fold" data-part="story-fold" @click=${intoSight}>
          <span class="story-first" data-part="story-first">${first}</span>
        </summary>
        <div class="fold-told">
          <h3 class="story-title" data-part="story-title" ?hidden=${!story || title === first}>${title}</h3>
          <div class="story-chart" data-part="story-chart">${table && story ? this.chart(table, story) : nothing}</div>
          <p class="story-changes" data-part="story-changes">${story?.changes}</p>
          <div class="unseen">${table && story ? chartTable(table, story) : nothing}</div>
          <div class="story-figures" data-part="story-figures" role="region" tabindex="0"
            aria-label=${words('table.story.figures')} ?hidden=${story?.figures.length === 0}>
            ${table && story ? figures(table, story, words('table.story.figures')) : nothing}
          </div>
        </div>
      </details>`;
  }

  /** The result is shown: asks for the story, once. */
  beginStory(table: Table) {
    const key = resultKey(table);
    if (this.of === key) return;
    this.of = key;
    this.story = null;
    this.box.open = ROOMY.matches;
    this.paintStory(table);
    if (table.storied) this.does.tell();
  }

  /** Puts the story below a finished review and above an unfinished one, or into it if there is no room for both. */
  placeStory(table: Table, review: HTMLElement) {
    const within = table.reviews === true && !ROOMY.matches;
    const told = review.querySelector('.fold-told') as HTMLElement;
    const above = review.hasAttribute('data-works');
    const isAbove = this.box.nextElementSibling === review;
    if (within === told.contains(this.box) && (within || above === isAbove)) return;
    if (within) told.append(this.box);
    else if (above) review.before(this.box);
    else review.after(this.box);
  }

  takeStory(table: Table, story: Story) {
    this.story = story;
    this.paintStory(table);
  }

  paintStory(table: Table) {
    repaint(this.box, this.template(table));
  }

  chart(table: Table, story: Story) {
    const { points } = story;
    const shown = seatsOf(table);
    return drawChart({
      label: [story.title, story.decided].filter(Boolean).join('. '),
      from: 0,
      to: points.at(-1)?.x ?? 0,
      base: story.low,
      top: story.high,
      rulers: story.rulers.map(({ at, text }) => ({ y: at, text })),
      ticks: story.ticks.map(({ at, text }) => ({ x: at, text })),
      lines: table.seats.map(({ seat, colour, name }) => ({
        ...(shown.includes(seat) ? { colour, main: true, signed: true, name } : { colour: '' }),
        livery: shown.includes(seat) ? liveryOf(table.seats, seat) : undefined,
        points: points.map(({ x, values }) => ({ x, y: values[seat - 1] ?? 0 })),
      })),
      marks: [],
      pick: (x) => this.does.look(nearest(points, x).n),
    });
  }
}

/** The seats with figures, in their order. */
function seatsOf({ seats, result }: Table) {
  const won = (seat: number) => result?.rows.some((row) => row.seat === seat && row.place === 1);
  const all = seats.filter(({ seat, kind }) => seats.length <= FEW || kind === 'person' || won(seat));
  return all.map(({ seat }) => seat);
}

/** The chart as a table, for screen readers. */
function chartTable({ seats }: Table, { title, rows }: Story) {
  const head = seats.map(({ name }) => html`<th scope="col" class="person-name" translate="no">${name}</th>`);
  return grid(
    title,
    head,
    rows.map(({ say, values }) => ({ label: say, values })),
  );
}

/** The figures to compare. */
function figures(table: Table, story: Story, caption: string) {
  const seats = seatsOf(table);
  const head = seats.map((seat) => {
    const { name, colour } = whose(table.seats, seat);
    return html`
      <th scope="col" class="person-name" translate="no" data-colour=${colour}>
        <span class="story-seat">
          ${seatSign(colour)}
          <span class=${seats.length <= 3 ? 'story-who' : 'unseen'} translate="no">${name}</span>
        </span>
      </th>`;
  });
  const rows = story.figures.map(({ label, values }) => ({
    label,
    values: seats.map((seat) => values[seat - 1] ?? ''),
  }));
  return grid(caption, head, rows);
}

/** A table of values, with a label in each row. */
function grid(caption: string, head: unknown[], rows: { label: string; values: string[] }[]) {
  const row = ({ label, values }: { label: string; values: string[] }) => html`
    <tr><th scope="row">${label}</th>${values.map((value) => html`<td>${value}</td>`)}</tr>`;
  return html`
    <table>
      <caption class="unseen">${caption}</caption>
      <thead><tr><td></td>${head}</tr></thead>
      <tbody>${rows.map(row)}</tbody>
    </table>`;
}
