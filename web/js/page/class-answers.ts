// The results of a class: how often each move was chosen, the chances over the race, a table, and what is left out.

import type { ClassCollection, ClassRow } from '../engine/types.ts';
import { drawChart } from '../ui/chart.ts';
import { html, nothing } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { button } from './fields.ts';

/** @param drop removes the damaged lines */
export function answersPart({ say, left_out, rows, choices, chances }: ClassCollection, drop: () => void) {
  const counted = rows.filter(({ fault }) => fault === null);
  const others = rows.filter(({ fault }) => fault !== null);
  return html`
    <div class="class-results" data-part="class-results" data-count=${counted.length}>
      ${choices.length ? histogram(choices) : nothing}
      ${chances.length > 1 ? curve(chances) : nothing}
      ${counted.length ? table(say, counted) : html`<p>${say}</p>`}
      ${left_out === null ? nothing : leftOut(left_out, others, drop)}
    </div>`;
}

function table(say: string, rows: ClassRow[]) {
  return html`
    <table class="class-table" data-part="class-table">
      <caption>${say}</caption>
      <thead><tr><th scope="col">${t('class.name')}</th><th scope="col">${t('class.result')}</th></tr></thead>
      <tbody>
        ${rows.map(
          ({ name, say }) => html`
            <tr><th scope="row" class="person-name" translate="no">${name}</th><td>${say}</td></tr>`,
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

function leftOut(say: string, rows: ClassRow[], drop: () => void) {
  const damaged = rows.some(({ fault }) => fault === 'damaged');
  return html`
    <details class="class-left-out offer-marked" data-part="class-left-out" open>
      <summary>${say}</summary>
      <ul>
        ${rows.map(
          ({ name, line, why, fault }) => html`
            <li data-fault=${fault}><b translate="no">${name || line}</b> <span class="help">${why}</span></li>`,
        )}
      </ul>
      ${damaged ? button('class-drop', t('class.drop'), drop) : nothing}
    </details>`;
}
