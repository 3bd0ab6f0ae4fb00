// The screen of the puzzles: the puzzle of the day, and all puzzles of a game by difficulty. It waits for the engine,
// which knows them.

import { sentences } from '../../../py/hairpin/words/en/page_puzzles.po';
import type { Puzzles, PuzzlesOfGame, Reply } from '../engine/types.ts';
import { ask, onEngine, ready } from '../transport/index.ts';
import { knowsBasics } from '../ui/basics.ts';
import { day } from '../ui/day-words.ts';
import { notice } from '../ui/notices.ts';
import { element, html, nothing, render } from '../ui/template.ts';
import { addWords, t } from '../ui/words.ts';
import { dateHere, whenDateChanges } from './comeback.ts';
import { counted } from './day-book.ts';
import { isUnplayed } from './learn.ts';
import { fetchTable } from './mount.ts';
import { practised } from './opening.ts';
import { ownName } from './own-name.ts';
import { progressBar, troubleCard } from './progress.ts';
import { puzzleMarks } from './puzzle-marks.ts';
import { data } from './site.ts';
import './setup-words.ts';

addWords(sentences);

/**
 * Fills `place` with the puzzles, and again after midnight. Returns a function that ends this.
 * @param game whose puzzles are listed; empty for those of the day's game
 */
export function showPuzzles(place: HTMLElement, game: string): () => void {
  fetchTable().catch(() => {});
  let here = true;
  const root = element(html`<div class="today-fields"></div>`);
  place.replaceChildren(root);
  const paint = (body: unknown) =>
    render(
      html`
        <header class="today-head"><h1 id="today-head" tabindex="-1">${t('puzzles.title')}</h1></header>
        ${body}
        <p class="today-foot"><a class="button small" href="#/" data-do="home">${t('wait.home')}</a></p>`,
      root,
    );
  paint(progressBar());
  const fill = async () => {
    await ready();
    const { puzzles, error } = await ask({ do: 'puzzle_list', date: dateHere(), ...puzzleMarks() });
    if (!here) return;
    if (puzzles) paint(html`${dayCard(puzzles, !game)}${archive(puzzles, game)}`);
    else paint(html`<p role="alert">${error}</p>`);
  };
  const stops = [
    onEngine((state) => {
      if (here && state.phase === 'failed') paint(troubleCard());
    }),
    whenDateChanges(() => void fill().catch(() => {})),
  ];
  fill().catch(() => {});
  return () => {
    here = false;
    for (const stop of stops) stop();
  };
}

/**
 * Opens a puzzle instead of the open game, which stays where it is stored.
 * @param n 0 for the puzzle of the day
 * @param link the end of the shared link that named the puzzle
 */
export async function solve(game: string | undefined, n: number, link = ''): Promise<Reply> {
  const which = game && n ? { game, n } : { date: dateHere() };
  const unplayed = data.games.map(({ id }) => id).filter((id) => isUnplayed(id) && !knowsBasics(id));
  const reply = await ask({ do: 'puzzle', ...which, ...puzzleMarks(), name: ownName(), unplayed, link });
  if (reply.note) notice('opened', reply.note);
  return practised(reply);
}

/**
 * The puzzle of the day: the way to it, or its result.
 * @param main whether it is what the screen is about, not the puzzles of a game
 */
function dayCard({ day: { date, title }, version }: Puzzles, main: boolean) {
  const done = counted({ kind: 'puzzle', date, version });
  return html`
    <section class="puzzle-day" data-part="puzzle-day" data-done=${done ? '' : nothing} aria-labelledby="puzzle-day">
      <h2 class="today-name" id="puzzle-day">${t('today.puzzle')}</h2>
      <p>${t('puzzles.day', { day: day(date), title })}</p>
      ${done ? html`<p class="puzzle-line">${done.line}</p>` : nothing}
      <p>
        <a class=${done || !main ? 'button' : 'button main'} href="#/puzzles/day" data-do="puzzle-day">
          ${t(done ? 'puzzles.again' : 'puzzles.solve')}
        </a>
      </p>
    </section>`;
}

/** The games, and the puzzles of one of them. */
function archive({ games, day, version }: Puzzles, wanted: string) {
  const shown = games.find(({ game }) => game === (wanted || day.game)) ?? games[0];
  // While the puzzle of the day waits, it is the main way.
  const main = wanted !== '' || counted({ kind: 'puzzle', date: day.date, version }) !== null;
  return html`
    <section class="puzzle-archive" data-part="puzzle-archive" aria-labelledby="puzzle-archive">
      <h2 class="today-name" id="puzzle-archive">${t('puzzles.all')}</h2>
      <nav class="puzzle-games" aria-label=${t('puzzles.games')}>
        ${games.map(
          ({ game, name, progress }) => html`
            <a class="puzzle-game" href="#/puzzles/${game}" aria-current=${game === shown?.game ? 'page' : nothing}>
              <b>${name}</b> <span>${progress}</span>
            </a>`,
        )}
      </nav>
      ${shown ? levels(shown, main) : nothing}
    </section>`;
}

/** The first unsolved puzzle, what the marks mean if there are any, and all puzzles. */
function levels({ game, next, levels: all }: PuzzlesOfGame, main: boolean) {
  const marked = all.some(({ cells }) => cells.some(({ state }) => state !== 'new'));
  const ways = all.map(
    ({ id, name, progress, cells }) => html`
      <h3 class="puzzle-level">${name} <span class="help" data-part="puzzle-progress">${progress}</span></h3>
      <ol class="puzzle-cells" data-level=${id}>
        ${cells.map(
          ({ n, state, tries, say }) => html`
            <li>
              <a class="puzzle-cell" href="#/puzzles/${game}/${n}" data-puzzle=${n} data-state=${state}
                data-tries=${tries || nothing} aria-label=${say}>${n}</a>
            </li>`,
        )}
      </ol>`,
  );
  const style = main ? 'button main' : 'button';
  return html`
    ${
      next
        ? html`<p><a class=${style} href="#/puzzles/${game}/${next.n}" data-do="puzzle-next">${next.say}</a></p>`
        : nothing
    }
    ${marked ? html`<p class="help puzzle-key">${t('puzzles.key')}</p>` : nothing}
    ${ways}`;
}
