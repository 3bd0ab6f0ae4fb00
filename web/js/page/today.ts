// The races and puzzles of days that were finished on this device. The engine says which attempt counts and how many
// days are in a row; the page stores its answers.

import type { Arguments, Daily, DayPar, DayResult, Days, Streak } from '../engine/types.ts';
import type { DayNews } from '../table/types.ts';
import { ask, onEngine } from '../transport/index.ts';
import { keep, recall } from '../ui/device-storage.ts';
import { notice } from '../ui/notices.ts';
import { html, nothing } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { dateHere } from './comeback.ts';
import { copyText, sharer as sharing } from './files.ts';
import type { FinishedRow } from './types.ts';

const RESULTS = 'hairpin.today';
const RUNS = 'hairpin.days';
const STREAK = 'hairpin.streak';

/** Values that the browser did not store; they last as long as the page. */
const memory = new Map<string, unknown>();

function stored(key: string): unknown {
  return recall(key) ?? memory.get(key);
}

function list(key: string): unknown[] {
  const found = stored(key);
  return Array.isArray(found) ? found : [];
}

function store(key: string, value: unknown) {
  memory.set(key, value);
  keep(key, value);
}

let last: Promise<unknown> = Promise.resolve();

/** Sends the stored results to the engine and stores its answer. One request at a time, so no result is lost. */
function askDays(more: Partial<Arguments['days']>): Promise<Days> {
  const asked = last.then(async () => {
    const request = { date: dateHere(), results: list(RESULTS), runs: list(RUNS), ...more };
    const { days } = await ask({ do: 'days', ...request });
    if (!days) throw new Error('The engine refused the stored days');
    if (days.results) {
      store(RESULTS, days.results);
      store(RUNS, days.runs);
    }
    store(STREAK, days.streak);
    return days;
  });
  last = asked.catch(() => {});
  return asked;
}

/** The attempt that counts for a date, if one was finished. */
export function counted({ kind, date, version }: Pick<Daily, 'kind' | 'date' | 'version'>): DayResult | null {
  const results = list(RESULTS) as (DayResult | null)[];
  return results.find((each) => each?.kind === kind && each.date === date && each.version === version) ?? null;
}

/** Counts a race or puzzle that has just been finished here. If the engine fails, `countFinished` does it later. */
export async function countDay(daily: Daily, match: string) {
  await askDays({ ended: { ...daily, match } }).catch(() => {});
}

/**
 * Counts results that the record has and localStorage has not: the browser writes localStorage late, so a crash loses
 * its latest values. Returns whether the days in a row have other words than before.
 */
export async function countFinished(rows: FinishedRow[]): Promise<boolean> {
  const games = rows
    .filter(({ tally }) => tally.daily)
    .map(({ time, match, tally: { daily } }) => ({ time, match, tally: { daily } }));
  if (!games.length && !list(RESULTS).length) return false;
  const before = streakWords();
  await askDays({ games }).catch(() => {});
  return streakWords() !== before;
}

/** Stops waiting for the engine. */
let stopWaiting = () => {};

/** Counts results as `countFinished` does, once the engine is ready, and calls `changed`. Does not start the engine. */
export function countWhenReady(rows: FinishedRow[], changed: () => void) {
  stopWaiting();
  let waits = true;
  const stop = onEngine(({ phase }) => {
    if (phase !== 'ready' || !waits) return;
    waits = false;
    void countFinished(rows).then((news) => news && changed());
    queueMicrotask(() => stop());
  });
  stopWaiting = () => {
    waits = false;
    stop();
  };
}

/** The days in a row, in words; empty if there is nothing to say on this date. */
export function streakWords(): string {
  const streak = stored(STREAK) as Streak | null | undefined;
  return streak?.dates?.includes(dateHere()) ? streak.say : '';
}

/** Par of races that is being worked out, by date. */
const pars: Map<string, Promise<DayPar | null>> = new Map();

/** What the strongest driver reaches in a day's race; null if the engine fails. It works in slices. */
async function findPar(date: string): Promise<DayPar | null> {
  for (;;) {
    const reply = await ask({ do: 'par', date }).catch(() => null);
    if (!reply?.ok) return null;
    if (reply.par) return reply.par;
  }
}

/**
 * Says whether a finished race or puzzle counts, and gives the text to share: at once, and again when par is known,
 * which takes the engine some seconds.
 */
export async function followDay(daily: Daily, match: string, show: (news: DayNews) => void) {
  const about = { ...daily, match };
  const askNews = async (more: Partial<Arguments['days']> = {}) => {
    const days = await askDays({ about, stored: Array.isArray(recall(RESULTS)), ...more }).catch(() => null);
    if (days) show({ sentences: days.status, line: days.share });
  };
  await askNews();
  if (daily.kind !== 'race' || daily.practice || counted(daily)?.par) return;
  const { date } = daily;
  const coming = pars.get(date) ?? findPar(date);
  pars.set(date, coming);
  const par = await coming;
  pars.delete(date);
  if (par) await askNews({ par: { ...par } });
}

/** @param line of a result */
export async function copyLine(line: string) {
  if (await copyText(line, { name: 'result-line', title: t('today.byHand'), lines: 3 }))
    notice('link', t('today.copied'), { seconds: 8 });
}

/** A function that opens the device's share sheet with a line; null where there is none. */
export function sharer(): ((line: string) => void) | null {
  return sharing({ text: t('site.name') }) && ((line) => sharing({ text: line })?.());
}

/** The card of the day on the home screen: two links, and the days in a row. */
export function todayCard() {
  const words = streakWords();
  return html`
    <section class="continue-card today-card" data-part="today-card" aria-labelledby="today-title">
      <div>
        <h2 class="side-title" id="today-title">${t('today.title')}</h2>
        <p class="help">${t('today.about')}</p>
        ${words ? html`<p class="help" data-streak>${words}</p>` : nothing}
      </div>
      <p class="today-ways">
        <a class="button" href="#/today" data-do="today-race">${t('today.race')}</a>
        <a class="button" href="#/today/puzzle" data-do="today-puzzle">${t('today.puzzle')}</a>
      </p>
    </section>`;
}
