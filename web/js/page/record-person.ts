// One person's part of the record, as the engine describes it: figures, a chart of wins, and for each game the bests
// and the drivers raced against.

import type { DriversTable, FormChart, PersonSums, RecordBest, RecordGame } from '../engine/types.ts';
import { drawChart } from '../ui/chart.ts';
import { face } from '../ui/drivers.ts';
import { html, nothing } from '../ui/template.ts';
import { suggestion } from './record.ts';

/** The part of a person. `open` opens the finished game with this id. */
export function personPart(sums: PersonSums, open: (id: string) => void) {
  return html`
    <div class="record-person" data-part="record-person">
      <dl class="record-figures">
        ${sums.figures.map(
          ({ id, name, value }) => html`
            <div>
              <dt>${name}</dt>
              <dd data-figure=${id}>${value}</dd>
            </div>`,
        )}
      </dl>
      ${
        sums.form
          ? html`
            <figure class="record-form">
              <figcaption>${sums.form.title}</figcaption>
              ${formChart(sums.form, false)}
            </figure>`
          : nothing
      }
      <div class="record-played">${sums.games.map((game) => gamePart(game, open))}</div>
      ${sums.note ? html`<p class="help">${sums.note}</p>` : nothing}
    </div>`;
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

function gamePart({ game, name, say, form, bests, drivers, next }: RecordGame, open: (id: string) => void) {
  const link = next && suggestion(next);
  return html`
    <article class="record-game" data-game=${game} aria-labelledby="record-${game}">
      <header class="record-game-head">
        <h2 id="record-${game}">${name}</h2>
        <p class="help">${say}</p>
      </header>
      ${form ? formChart(form, true) : nothing}
      ${bests.length > 0 ? html`<ul class="record-bests">${bests.map((best) => bestPart(best, open))}</ul>` : nothing}
      ${drivers ? driversTable(drivers) : nothing}
      ${
        link
          ? html`
            <p class="record-next" data-part="record-next">
              ${link.say} <a href=${link.fragment} data-do="next-driver">${link.label}</a>
            </p>`
          : nothing
      }
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
  return html`
    <table class="record-drivers">
      <caption class="unseen">${title}</caption>
      <thead>
        <tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ level, name, values }) => html`
            <tr data-driver=${level}>
              <th scope="row" class="person-name" translate="no">${face(level)}${name}</th>
              ${values.map((value) => html`<td>${value}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>`;
}
