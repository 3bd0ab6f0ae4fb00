// The ladder on home and in the record: the number of beaten drivers, the next race, the grid, and what counts.

import type { Ladder, NextRace } from '../engine/types.ts';
import { ladderGrid } from '../ui/ladder.ts';
import { html, nothing } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { isNew } from './last-games.ts';
import { starts } from './play-now.ts';
import { setUpFragment } from './router.ts';

/** What is known of a ladder; without the engine that is only its grid. */
export type KnownLadder = Pick<Ladder, 'title' | 'drivers' | 'rows'> & Partial<Ladder>;

/** The address that sets up a race against a driver. */
function to(game: string, driver: string) {
  return setUpFragment(game, { driver });
}

/** The button of the race to go on with. */
export function raceButton(next: NextRace, label: string, kind: string) {
  return raceLink(next, label, `button ${kind}`);
}

/** A link that begins the race to go on with, and in a new window sets it up. */
export function raceLink({ game, level }: NextRace, label: unknown, kind: string) {
  const race = starts(game, { driver: level });
  return html`<a class=${kind} href=${to(game, level)} data-do="next-driver" @click=${race}>${label}</a>`;
}

/**
 * The ladder as a section with an id. `more` stands below its head. Before the first finished game it has one row: the
 * game to begin with.
 */
export function ladderPart(
  { title, count, stars, goal, drivers, rows, rules = [], next }: KnownLadder,
  { id, more = nothing }: { id: string; more?: unknown },
) {
  const beaten = rows.some(({ cells }) => cells.some(({ state }) => state === 'beaten'));
  const begun = beaten || rows.some(({ game }) => !isNew(game));
  const first = begun ? null : next;
  const notes = rules.map(note);
  const shown = first ? rows.filter(({ game }) => game === first.game) : rows;
  return html`
    <section class="ladder-part" data-part="ladder-part" id=${id} aria-labelledby="${id}-title" ?data-known=${count}>
      <div class="ladder-head">
        <h2 class="section-title" id="${id}-title">${title}</h2>
        <p class="help" data-part="ladder-count">${count ?? (first ? nothing : t('ladder.wait'))}</p>
        ${first || !stars ? nothing : html`<p class="help" data-part="ladder-stars">${stars}</p>`}
      </div>
      ${goal ? html`<p class="help" data-part="ladder-goal">${goal}</p>` : nothing}
      ${more}
      ${
        next
          ? html`
            <p class="ladder-next" data-part="ladder-next">
              <span>${next.say}</span>
              ${raceButton(next, next.label, 'main')}
            </p>`
          : nothing
      }
      <div class="ladder-body">
        ${ladderGrid(drivers, shown, { label: `${title}. ${count ?? ''}`, to, onward: next ?? null })}
        <div class="ladder-words">
          ${first ? html`<p class="help">${t('ladder.early')}</p>` : key()}
          ${first ? notes[0] : notes.length > 0 ? howCounted([notes, clearWins(rows)]) : nothing}
        </div>
      </div>
    </section>`;
}

/** What the frames of the grid mean. */
function key() {
  const sample = (name: string, state: string = name) => html`
    <li>
      <span class="ladder-cell" data-state=${state} ?data-onward=${name === 'onward'}></span> ${t(`ladder.key.${name}`)}
    </li>`;
  return html`
    <ul class="ladder-key" aria-hidden="true">
      ${sample('beaten')}${sample('onward', 'next')}${sample('next')}${sample('open')}
    </ul>`;
}

function note(text: string) {
  return html`<p class="help">${text}</p>`;
}

/** Folded explanations: open, they are longer on a phone than what they explain. */
function howCounted(notes: unknown) {
  return html`
    <details class="how-counted">
      <summary>${t('ladder.counts')}</summary>
      ${notes}
    </details>`;
}

/** What a clear win needs in each game. */
function clearWins(rows: Ladder['rows']) {
  const needs = rows.flatMap(({ name, clear }) => (clear ? t('ladder.clear.game', { name, clear }) : []));
  return html`
    <p class="help">${t('ladder.clear')}</p>
    <ul>${needs.map((line) => html`<li>${line}</li>`)}</ul>`;
}
