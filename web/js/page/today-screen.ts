// The screen of a day: its race, the way to the table, and the result. It waits for the engine, which makes the race of
// a date.

import { stage } from '../engine/stages.ts';
import type { PuzzleOfDay, Day as Today } from '../engine/types.ts';
import { ask, onEngine, ready } from '../transport/index.ts';
import { day, dayOfMonth } from '../ui/day-words.ts';
import { announce } from '../ui/speaker.ts';
import { element, html, nothing, render } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { puzzlesOf } from './calendar.ts';
import { checkDate, dateHere, whenDateChanges } from './comeback.ts';
import { dayState, numberOf, puzzleWay, streakWords } from './day-book.ts';
import { type RaceSite, raceCard } from './day-race.ts';
import { countFinished, startsAtOnce } from './days.ts';
import { fetchTable } from './mount.ts';
import { beginGame } from './opening.ts';
import { ownName } from './own-name.ts';
import { prefs } from './prefs.ts';
import { progressBar, troubleCard } from './progress.ts';
import { finished } from './record-store.ts';
import { go } from './router.ts';
import * as storage from './storage.ts';
import { freshId } from './tab-id.ts';
import type { SiteData } from './types.ts';

export { showCalendar } from './calendar.ts';

/**
 * Fills `place` with the race of a date. Returns a function that ends this.
 * @param date null for today, and again after midnight
 */
export function showToday(place: HTMLElement, date: string | null, site: RaceSite): () => void {
  fetchTable().catch(() => {});
  if (date !== null) return showDate(place, date, site);
  let leave = showDate(place, dateHere(), site);
  const stop = whenDateChanges(() => {
    leave();
    const focused = place.contains(document.activeElement);
    leave = showDate(place, dateHere(), site);
    if (focused) place.querySelector('h1')?.focus();
    announce(t('today.newDay'));
  });
  return () => {
    stop();
    leave();
  };
}

function showDate(place: HTMLElement, date: string, site: RaceSite): () => void {
  const number = numberOf(date, site.days);
  let here = true;
  let puzzle: PuzzleOfDay | undefined;
  const root = element(html`<div class="today-fields"></div>`);
  place.replaceChildren(root);
  const paint = (body: unknown) => {
    const streak = date === dateHere() ? streakWords() : '';
    render(
      html`
        <header class="today-head">
          <h1 id="today-head" tabindex="-1">
            ${date === dateHere() ? t('today.race') : t('today.head.past', { day: dayOfMonth(date) })}
          </h1>
          <p class="lead">${number ? t('today.head', { number, day: day(date) }) : day(date)}</p>
          ${streak ? html`<p class="help" data-streak>${streak}</p>` : nothing}
        </header>
        <div class="today-body">${body}</div>
        <footer class="today-foot">
          <p class="today-ways">
            <a class="button small" href="#/today/past" data-do="today-past">${t('today.past')}</a>
            ${puzzleLink(puzzle, date)}
            <a class="button small" href="#/" data-do="home">${t('wait.home')}</a>
          </p>
          <p class="help">${t('today.trust')}</p>
        </footer>`,
      root,
    );
  };
  // The device's clock may have been set back since this address was stored.
  if (date > dateHere()) {
    paint(html`<p role="alert">${t('today.notYet')}</p>`);
    return () => {};
  }
  paint(progressBar());

  async function fill() {
    await ready();
    const [{ day: today, error }, over] = await Promise.all([ask({ do: 'daily_info', date }), finished()]);
    await countFinished(over);
    const kept = await storage.rows();
    if (!here) return;
    if (!today) {
      paint(html`<p role="alert">${error}</p>`);
      return;
    }
    let problem: string | null = null;
    const deal = async (practice: boolean) => {
      const failed = await begin(today, practice, site);
      if (failed === 'begun') await fill();
      else if (failed) {
        problem = failed.error;
        show();
      }
    };
    const show = () => here && paint(card(problem, (practice) => void deal(practice)));
    const card = raceCard(today, site, { kept, over, repaint: show });
    show();
    if (startsAtOnce(date)) void deal(false);
    stage('near');
    [puzzle] = await puzzlesOf([date]);
    show();
  }
  const stop = onEngine((state) => {
    if (here && state.phase === 'failed') paint(troubleCard());
  });
  fill().catch(() => {});
  return () => {
    here = false;
    stop();
  };
}

/** The way to the puzzle of the day; on a past day to the puzzle of that day, which the engine knows. */
function puzzleLink(puzzle: PuzzleOfDay | undefined, date: string) {
  if (date === dateHere())
    return html`<a class="button small" href=${puzzleWay(date)} data-do="today-puzzle">${t('today.puzzle')}</a>`;
  if (!puzzle) return nothing;
  const { game, n, title, say } = puzzle;
  return html`
    <a class="button small" href="#/puzzles/${game}/${n}" data-do="day-puzzle"
      aria-description=${say}>${t('today.puzzle.then', { title })}</a>`;
}

/** Whether the engine is dealing. */
let dealing = false;

/**
 * Deals the race of a date and goes to the table. Returns what keeps it from that: `begun` if another tab has begun the
 * race meanwhile, because it is not dealt a second time.
 */
async function begin({ date, version, race }: Today, practice: boolean, site: SiteData) {
  // After midnight the screen shows the new day instead. Practice may be of any day.
  const past = date !== dateHere();
  checkDate();
  if (dealing || (!practice && past)) return null;
  dealing = true;
  try {
    if (!practice && dayState(date, site.days, await storage.rows()).state !== 'new') return 'begun';
    // Two tabs that deal the race at once store it under one id, and one of them has it.
    const id = practice ? freshId() : `today-${version}-${date}`;
    const request = { date, name: ownName(), pace: prefs.pace, id, practice };
    const reply = await ask({ do: 'daily_race', ...request }).catch(() => null);
    if (!reply?.ok) return { error: reply?.error ?? t('trouble.hung.title') };
    await beginGame(reply);
    go(`#/${race.game}/play`);
    return null;
  } finally {
    dealing = false;
  }
}
