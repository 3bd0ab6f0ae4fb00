// One person's part of the record, as the engine describes it: figures, a chart of wins, and for each game the bests
// and the drivers raced against. Also the days and the puzzles of the device.

import type {
  DriversTable,
  FormChart,
  PersonSums,
  Places,
  RecordBest,
  RecordDays,
  RecordFigure,
  RecordGame,
  RecordPuzzles,
  WonGames,
} from '../engine/types.ts';
import { drawChart } from '../ui/chart.ts';
import { face } from '../ui/drivers.ts';
import { html, nothing } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { ladderPart } from './ladder-part.ts';
import { type SplitsSite, splitsPart } from './record-splits.ts';

/** The part of a person. `open` opens the finished game with this id. */
export function personPart(sums: PersonSums, open: (id: string) => void, splits: SplitsSite) {
  return html`
    <div class="record-person" data-part="record-person">
      ${figuresPart(sums.figures)}
      ${sums.coming ? html`<p class="help">${sums.coming}</p>` : nothing}
      ${ladderPart(sums.ladder, { id: 'record-ladder' })}
      <div class="record-charts" ?hidden=${!sums.won && !sums.places && !sums.form}>
        ${
          sums.won || sums.places
            ? html`
              <div class="record-column">
                ${sums.won ? wonBars(sums.won) : nothing}
                ${sums.places ? placeBars(sums.places, true) : nothing}
              </div>`
            : nothing
        }
        ${
          sums.form
            ? html`
              <figure class="record-form">
                <figcaption>${sums.form.title}</figcaption>
                ${formChart(sums.form, false)}
              </figure>`
            : nothing
        }
      </div>
      ${sums.splits ? splitsPart(sums.splits, splits) : nothing}
      <div class="record-played">${sums.games.map((game) => gamePart(game, open))}</div>
      ${sums.note ? html`<p class="help">${sums.note}</p>` : nothing}
    </div>`;
}

function figuresPart(figures: RecordFigure[]) {
  return html`
    <dl class="record-figures">
      ${figures.map(
        ({ id, name, value }) => html`
          <div>
            <dt>${name}</dt>
            <dd data-figure=${id}>${value}</dd>
          </div>`,
      )}
    </dl>`;
}

/** For each game a bar of all games, filled as far as they were won. */
function wonBars({ title, rows }: WonGames) {
  return html`
    <figure class="record-won" data-part="record-won">
      <figcaption>${title}</figcaption>
      <ul class="record-bars">
        ${rows.map(
          ({ game, name, value, share }) => html`
            <li data-game=${game}>
              <span class="bar-name">${name}</span>
              <span class="won-bar" .style=${`--share: ${share}`}></span>
              <b>${value}</b>
            </li>`,
        )}
      </ul>
    </figure>`;
}

function formChart({ label, points, rulers }: FormChart, small: boolean) {
  const line = { colour: '', main: true, points: points.map((y, x) => ({ x, y })) };
  return drawChart({
    label,
    from: 0,
    to: points.length - 1,
    top: 1,
    rulers: rulers.map(({ share, say }) => ({ y: share, text: say })),
    lines: [line],
    marks: [],
    small,
  });
}

/** How often each place was reached, as bars. `titled`: with a heading. */
function placeBars({ title, rows }: Places, titled: boolean) {
  return html`
    <figure class="record-places" data-part="record-places">
      <figcaption class=${titled ? nothing : 'unseen'}>${title}</figcaption>
      <ul class="record-bars">
        ${rows.map(
          ({ name, n, share, say }) => html`
            <li aria-label=${say}>
              <span class="bar-name">${name}</span>
              <span class="place-bar" .style=${`--share: ${share}`}><b>${n}</b></span>
            </li>`,
        )}
      </ul>
    </figure>`;
}

function gamePart({ game, name, say, form, places, bests, drivers }: RecordGame, open: (id: string) => void) {
  return html`
    <article class="record-game" data-game=${game} aria-labelledby="record-${game}">
      <header class="record-game-head">
        <h2 id="record-${game}">${name}</h2>
        <p class="help">${say}</p>
      </header>
      ${places ? placeBars(places, false) : nothing}
      ${form ? formChart(form, true) : nothing}
      ${bests.length > 0 ? html`<ul class="record-bests">${bests.map((best) => bestPart(best, open))}</ul>` : nothing}
      ${drivers ? driversTable(drivers) : nothing}
    </article>`;
}

function bestPart({ id, name, say, about }: RecordBest, open: (id: string) => void) {
  // The button is named by its text; the description adds what it does.
  return html`
    <li>
      <button type="button" class="record-best" data-do="look-best" aria-description=${about} @click=${() => open(id)}>
        <span>${name}</span>
        <b>${say}</b>
      </button>
    </li>`;
}

function driversTable({ title, columns, rows }: DriversTable) {
  const row = ({ level, name, values }: DriversTable['rows'][number]) => html`
    <tr data-driver=${level}>
      <th scope="row" class="person-name" translate="no">${face(level)}${name}</th>
      ${values.map((value) => html`<td>${value}</td>`)}
    </tr>`;
  return sumsTable(title, columns, rows.map(row));
}

/** The days on which a race or puzzle of the day was finished on this device, and the way to the calendar. */
export function daysPart({ title, figures, note }: RecordDays) {
  return html`
    <section class="record-puzzles" data-part="record-days" aria-labelledby="record-days-title">
      <h2 id="record-days-title">${title}</h2>
      ${figuresPart(figures)}
      <p class="help">${note}</p>
      <p><a class="button small" href="#/today/past" data-do="all-days">${t('record.days.all')}</a></p>
    </section>`;
}

/** The puzzles of this device: sums in sentences, and a table with a row for each game. */
export function puzzlesPart({ title, say, columns, rows }: RecordPuzzles) {
  const row = ({ game, name, values }: RecordPuzzles['rows'][number]) => html`
    <tr data-game=${game}>
      <th scope="row">${name}</th>
      ${values.map((value) => html`<td>${value}</td>`)}
    </tr>`;
  return html`
    <section class="record-puzzles" data-part="record-puzzles" aria-labelledby="record-puzzles-title">
      <h2 id="record-puzzles-title">${title}</h2>
      ${say.map((sentence) => html`<p>${sentence}</p>`)}
      ${sumsTable(title, columns, rows.map(row))}
      <p><a class="button small" href="#/puzzles" data-do="all-puzzles">${t('record.puzzles.all')}</a></p>
    </section>`;
}

/** A table of sums with these rows. */
function sumsTable(title: string, columns: string[], rows: unknown[]) {
  return html`
    <table class="record-sums">
      <caption class="unseen">${title}</caption>
      <thead>
        <tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr>
      </thead>
      <tbody>${rows}</tbody>
    </table>`;
}
