// The results of a class: how often each move was chosen, the chances over the race, a table, and what is left out.

import type { ClassCollection, ClassRow } from '../engine/types.ts';
import { drawChart } from '../ui/chart.ts';
import { html, nothing } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { button } from './fields.ts';

/** @param drop removes the lines that cannot be read */
export function answersPart({ say, summary, left_out, rows, choices, chances }: ClassCollection, drop: () => void) {
  const counted = rows.filter(({ fault }) => fault === null);
  const others = rows.filter(({ fault }) => fault !== null);
  const parts = [say, ...summary, ...(left_out === null ? [] : [left_out])];
  return html`
    <div class="class-results" data-part="class-results" data-count=${counted.length}>
      <ul class="class-summary" data-part="class-summary">${parts.map((part) => html`<li>${part}</li>`)}</ul>
      <div class="class-shown">
        ${choices.length ? histogram(choices) : nothing}
        ${counted.length ? table(counted) : nothing}
        ${chances.length > 1 ? curve(chances) : nothing}
      </div>
      ${others.length ? leftOut(others, drop) : nothing}
    </div>`;
}

function table(rows: ClassRow[]) {
  const ranked = rows.some(({ rank }) => rank !== null);
  return html`
    <table class="class-table" data-part="class-table">
      <thead>
        <tr>
          ${ranked ? html`<th scope="col">${t('class.rank')}</th>` : nothing}
          <th scope="col">${t('class.name')}</th>
          <th scope="col">${t('class.result')}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ name, rank, say }) => html`
            <tr>
              ${ranked ? html`<td data-rank=${rank}>${rank}</td>` : nothing}
              <th scope="row" class="person-name" translate="no">${name}</th>
              <td>${say}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

function histogram(choices: ClassCollection['choices']) {
  const most = Math.max(...choices.map(({ n }) => n));
  return html`
    <figure class="class-choices" data-part="class-choices">
      <figcaption class="label">${t('class.choices')}</figcaption>
      <ul class="record-bars">
        ${choices.map(
          ({ move, n }) => html`
            <li aria-label=${t('class.choices.row', { move, n })}>
              <span class="bar-name">${move}</span>
              <span class="place-bar" .style=${`--share: ${n / most}`}><b>${n}</b></span>
            </li>`,
        )}
      </ul>
    </figure>`;
}

/** The mean chance of the class to win, from the start of the race to its end. */
function curve(chances: number[]) {
  const percent = (share: number) => t('engine.percent', { percent: Math.round(100 * share) });
  const [first = 0] = chances;
  return html`
    <figure class="class-chances" data-part="class-chances">
      <figcaption class="label">${t('class.chances')}</figcaption>
      ${drawChart({
        label: t('class.chances.say', { first: percent(first), last: percent(chances.at(-1) ?? 0) }),
        from: 0,
        to: chances.length - 1,
        top: 1,
        rulers: [0, 0.5, 1].map((y) => ({ y, text: percent(y) })),
        ticks: [],
        lines: [{ colour: '', main: true, points: chances.map((y, x) => ({ x, y })) }],
        marks: [],
      })}
    </figure>`;
}

/** The lines that do not count, each with the reason. */
function leftOut(rows: ClassRow[], drop: () => void) {
  const unread = rows.some(({ name }) => !name);
  return html`
    <section class="class-left-out offer-marked" data-part="class-left-out" aria-labelledby="class-left-out">
      <h3 class="label" id="class-left-out">${t('class.left_out.title')}</h3>
      <ul>
        ${rows.map(
          ({ name, line, why, fault }) => html`
            <li data-fault=${fault}><b translate="no">${name || line}</b> <span class="help">${why}</span></li>`,
        )}
      </ul>
      ${unread ? button('class-drop', t('class.drop'), drop) : nothing}
    </section>`;
}
