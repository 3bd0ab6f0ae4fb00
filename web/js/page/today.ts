// The card of the day on home, and the way to days.ts, which asks the engine what counts and is fetched when the engine
// is near.

import type { GameInfo } from '../engine/types.ts';
import { onEngine } from '../transport/index.ts';
import { html, nothing } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { dateHere } from './comeback.ts';
import type { DayTable } from './day-book.ts';
import { dayBefore, dayState, doneOn, gameOn, numberOf, puzzleWay, streakWords } from './day-book.ts';
import { lazy } from './lazy.ts';
import { startPictureOf } from './miniatures.ts';
import type { FinishedRow, MatchRow } from './types.ts';

/** What asks the engine about days. */
export const fetchDays = lazy(() => import('./days.ts'));

/** Stops waiting for the engine. */
let stopWaiting = () => {};

/**
 * Once the engine is ready, counts results that the record has and localStorage has not, and calls `changed` if that
 * changes anything. Does not start the engine.
 */
export function countWhenReady(rows: FinishedRow[], changed: () => void) {
  stopWaiting();
  let waits = true;
  const stop = onEngine(({ phase }) => {
    if (phase !== 'ready' || !waits) return;
    waits = false;
    void fetchDays()
      .then(({ countFinished }) => countFinished(rows))
      .then((news) => news && changed())
      .catch(() => {});
    queueMicrotask(() => stop());
  });
  stopWaiting = () => {
    waits = false;
    stop();
  };
}

/** The picture of the day on home, and its date. */
let picture: { date: string; box: HTMLElement } | null = null;

/** The card of the day on home: its race, how it stands, and the puzzle. The main link covers the card. */
export function todayCard(
  { games, days, resume }: { games: GameInfo[]; days: DayTable; resume: (row: MatchRow) => void },
  rows: MatchRow[],
) {
  const date = dateHere();
  const [number, game] = [numberOf(date, days), gameOn(date, days, days.games, games)];
  const puzzle = gameOn(date, days, days.puzzles, games)?.name ?? '';
  const { state, result, row } = dayState(date, days, rows);
  const words = streakWords();
  if (picture?.date !== date) picture = { date, box: startPictureOf(date, number, game?.name ?? '') };
  const open = (event: MouseEvent) => {
    if (!row || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    resume(row);
  };
  const done = state === 'new' && doneWords(dayBefore(date));
  // After a day with a result the words invite to the race of today, else they lead to all days.
  const streak = words
    ? html`<a class="day-streak" href=${done ? '#/today' : '#/today/past'} data-do=${done ? 'today' : 'calendar'}
        data-streak>${words}</a>`
    : nothing;
  const placed =
    state === 'done' && result?.place
      ? html`<b data-part="today-place">${result.place}</b>${words ? ' · ' : ''}`
      : nothing;
  const mark = state === 'new' ? html`<b class="day-new">${t('today.mark')}</b>` : nothing;
  const [fewest = 5, most = 15] = (game && (days.minutes[game.id] ?? game.minutes)) || [];
  const short = state === 'new' && game && days.minutes[game.id];
  const about = t(short ? 'today.short' : `today.${state}`, { fewest, most });
  const { solved } = doneOn(date);
  return html`
    <section class="day-card" data-part="today-card" data-state=${state} aria-labelledby="today-title">
      ${game ? picture.box : nothing}
      <div class="day-words">
        <p class="continue-kicker">${number ? t('today.kicker', { number }) : t('today.race')} ${mark}</p>
        <h2 class="day-name" id="today-title">${game?.name ?? t('today.race')}</h2>
        <p class="day-stands">${placed === nothing ? nothing : [placed, streak]}</p>
        ${placed === nothing ? html`<p class="help">${about}</p>${streak}` : nothing}
        ${done ? html`<p class="help">${t('today.before', { done })}</p>` : nothing}
      </div>
      <p class="day-ways">
        <a class=${state === 'new' || state === 'open' ? 'button main' : 'button'} href="#/today" data-do="today-race"
          @click=${open}>${t(`today.${state}.go`)}</a>
        <a class="button" href=${puzzleWay(date)} data-do="today-puzzle">
          ${t(solved ? 'today.puzzle.solved' : 'today.puzzle.go', { game: puzzle })}
        </a>
      </p>
    </section>`;
}

/** What was done on a date, in words; empty if it was nothing. */
function doneWords(date: string) {
  const { place, solved } = doneOn(date);
  return [place, solved && t('today.puzzle.solved')].filter(Boolean).join(' · ');
}
