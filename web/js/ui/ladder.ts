// The ladder: the five drivers of each game, which of them are beaten, and with which stars. The engine says what each
// cell means; screen readers get its sentence.

import type { LadderCell, LadderDriver, LadderRow, NextRace, StarLine } from '../engine/types.ts';
import { face } from './drivers.ts';
import { guard, html, nothing, svgTemplate } from './template.ts';

const STAR = 'M6 .8l1.6 3.5 3.8.4-2.8 2.6.8 3.8L6 9.200l-3.400 1.900.8-3.800L.6 4.700l3.800-.4z';

/** The grid of all games. `to` is the address behind a driver; `onward` is the race to go on with. */
export function ladderGrid(
  drivers: LadderDriver[],
  rows: Pick<LadderRow, 'game' | 'name' | 'cells'>[],
  { label, to, onward }: { label: string; to: (game: string, level: string) => string; onward: NextRace | null },
) {
  return html`
    <table class="ladder" data-part="ladder">
      <caption class="unseen">${label}</caption>
      <thead>
        <tr>
          <td></td>
          ${drivers.map(({ name }) => html`<th scope="col" translate="no">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ game, name, cells }) => html`
            <tr data-game=${game}>
              <th scope="row" translate="no">${name}</th>
              ${cells.map(
                (cell) => html`
                  <td>
                    <a class="ladder-cell" href=${to(game, cell.level)} data-do="race-driver" data-driver=${cell.level}
                      data-state=${cell.state} ?data-onward=${onward?.game === game && onward.level === cell.level}
                      aria-label=${cell.say} title=${cell.say}>${inside(cell)}</a>
                  </td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>`;
}

/** One game's drivers in a row, to look at. */
export function ladderRow({ cells }: Pick<LadderRow, 'cells'>) {
  return html`
    <ol class="ladder-row">
      ${cells.map(
        (cell) => html`
          <li>
            <span class="ladder-cell" role="img" aria-label=${cell.say} data-driver=${cell.level}
              data-state=${cell.state}>${inside(cell)}</span>
          </li>`,
      )}
    </ol>`;
}

/** The stars after a won game: each with a mark of its own, and in words whether it is earned. */
export function starLines(stars: StarLine[]) {
  return html`
    <ul class="star-lines" data-part="star-lines">
      ${stars.map(({ state, say }) => html`<li data-state=${state}>${starMark(state)} ${say}</li>`)}
    </ul>`;
}

/** A full star, a hollow one, or a hollow one that is struck out. */
function starMark(state: StarLine['state']) {
  const struck = state === 'lost' ? svgTemplate`<path d="M1 11L11 1" data-won></path>` : nothing;
  return html`
    <span class="ladder-stars" aria-hidden="true">
      <svg viewBox="0 0 12 12">${svgTemplate`<path d=${STAR} ?data-won=${state === 'won'}></path>`}${struck}</svg>
    </span>`;
}

export function drawnStars(stars: { won: boolean }[]) {
  const drawn = (won: boolean) => svgTemplate`<path d=${STAR} ?data-won=${won}></path>`;
  return html`
    <span class="ladder-stars" aria-hidden="true">
      ${stars.map(({ won }) => html`<svg viewBox="0 0 12 12">${drawn(won)}</svg>`)}
    </span>`;
}

/** A face, with the stars of a beaten driver below it. */
function inside({ level, state, stars }: LadderCell) {
  return html`
    ${guard([level], () => face(level))}
    ${state === 'beaten' && stars.length > 0 ? drawnStars(stars) : nothing}`;
}
