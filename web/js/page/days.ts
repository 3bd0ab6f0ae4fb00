// What counts among the races and puzzles of days that were finished on this device. The engine decides; the page
// stores its answers.

import { sentences } from '../../../py/hairpin/words/en/page_today.po';
import type { Arguments, Daily, DayPar, Days, Table } from '../engine/types.ts';
import type { DayNews, TableContext } from '../table/types.ts';
import { ask } from '../transport/index.ts';
import { day } from '../ui/day-words.ts';
import { recall } from '../ui/device-storage.ts';
import { notice } from '../ui/notices.ts';
import { closer, openSheet } from '../ui/sheets.ts';
import { html } from '../ui/template.ts';
import { addWords, t } from '../ui/words.ts';
import { dateHere } from './comeback.ts';
import { counted, doneOn, list, puzzleWay, RESULTS, RUNS, STREAK, store, streakWords } from './day-book.ts';
import { copyText, sharer as sharing } from './files.ts';
import { go, pageAddress } from './router.ts';
import type { FinishedRow, MatchRow } from './types.ts';

addWords(sentences);

/**
 * Asks whether to delete the only attempt of a day, which has no result then. Returns whether to delete it.
 * @param match its id
 */
export function giveUp({ kind, date, version, title }: NonNullable<MatchRow['day']>, match: string): Promise<boolean> {
  const foot = [closer('give-up-day', t('home.remove'), true, 'yes'), closer('keep-day', t('today.keep'))];
  const sheet = openSheet({ name: 'sure', title: title ?? t('today.race'), foot }, html`<p>${t('today.delete')}</p>`);
  return new Promise((resolve) => {
    sheet.addEventListener('close', () => {
      const gone = sheet.returnValue === 'yes';
      if (gone) store(RESULTS, [...list(RESULTS), { kind, date, version, line: '', match }]);
      resolve(gone);
    });
  });
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

/** The result that is shown: its match, and what asks for its news again. The count may come before or after. */
let followed: { match: string; again: () => Promise<void> } | null = null;

/** Counts a race or puzzle that has just been finished here. If the engine fails, `countFinished` does it later. */
export async function countDay(daily: Daily, match: string) {
  await askDays({ ended: { ...daily, match } }).catch(() => {});
  if (followed?.match === match) await followed.again();
}

/**
 * Counts results that the record has and localStorage has not: the browser writes localStorage late, so a crash loses
 * its latest values. Returns whether there is something new to show.
 */
export async function countFinished(rows: FinishedRow[]): Promise<boolean> {
  const games = rows
    .filter(({ tally }) => tally.daily)
    .map(({ time, match, tally: { daily } }) => ({ time, match, tally: { daily } }));
  if (!games.length && !list(RESULTS).length) return false;
  const before = [streakWords(), list(RESULTS).length];
  await askDays({ games }).catch(() => {});
  return streakWords() !== before[0] || list(RESULTS).length !== before[1];
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
    // Whether the browser stores results is known after the first is counted.
    await last;
    const days = await askDays({ about, stored: Array.isArray(recall(RESULTS)), ...more }).catch(() => null);
    if (days) show({ sentences: days.status, line: days.share });
  };
  followed = { match, again: () => askNews() };
  await askNews();
  if (daily.kind !== 'race' || daily.practice || counted(daily)?.means) return;
  const { date } = daily;
  const coming = pars.get(date) ?? findPar(date);
  pars.set(date, coming);
  const par = await coming;
  pars.delete(date);
  if (par) await askNews({ par: { ...par } });
}

/**
 * What comes after the race of the day: its puzzle or, once that is solved, the days before; after a puzzle of the day
 * its race, or null once that was raced.
 */
function onward(kind: Daily['kind']) {
  const date = dateHere();
  const isRace = (each: unknown) => (each as Daily | null)?.kind === 'race' && (each as Daily).date === date;
  if (kind === 'puzzle') return list(RESULTS).some(isRace) ? null : { to: '#/today', label: t('today.race') };
  return doneOn(date).solved
    ? { to: '#/today/past', label: t('today.past') }
    : { to: puzzleWay(date), label: t('today.puzzle') };
}

/** The game whose lessons the race of a date, or a puzzle, has led to. `back` leads to the puzzle. */
let taught = { game: '', date: '', back: '' };

/**
 * Opens the lessons of a game; what led to them comes after them.
 * @param back the address of a puzzle; empty for today's race
 */
export function learnFirst(game: string, back: string = '') {
  taught = { game, date: dateHere(), back };
  go(`#/${game}/learn`);
}

/** What comes after the first lessons of a game: the race of the day or puzzle that led to them; null if none did. */
function afterLessons(game: string) {
  const { back, date } = taught;
  if (taught.game !== game) return null;
  if (back) return { to: back, label: t('table.puzzle.back') };
  if (date !== dateHere() || doneOn(date).place !== undefined) return null;
  return { to: '#/today', label: t('today.play.now'), before: () => (direct = date) };
}

/** The date whose race starts as soon as its screen is filled. */
let direct = '';

/** Whether the race of a date is to start at once: true only for the first call after its lessons. */
export function startsAtOnce(date: string) {
  const asked = direct === date;
  direct = '';
  return asked;
}

/** Address of the race of a date, or of a puzzle: for a friend who opens it later it is the same one. */
function address(date: string, puzzle?: Table['puzzle']) {
  return `${pageAddress()}#/${puzzle ? `puzzles/${puzzle.game}/${puzzle.n}` : `today/${date}`}`;
}

/** @param line of the result of a date; the address of its race or puzzle follows it */
export async function copyLine(line: string, date: string, puzzle?: Table['puzzle']) {
  if (await copyText(`${line}\n${address(date, puzzle)}`, { name: 'result-line', title: t('today.byHand'), lines: 4 }))
    notice('link', t('today.copied'), { seconds: 8 });
}

/** A function that opens the device's share sheet with a line; null where there is none. */
export function sharer(date: string, puzzle?: Table['puzzle']): ((line: string) => void) | null {
  const data = (text: string) => ({ text, url: address(date, puzzle) });
  return sharing(data(t('site.name'))) && ((line) => sharing(data(line))?.());
}

/** What a table shows and does about days. At a puzzle nothing comes after its lessons any more: it is reached. */
export function daysAt({ puzzle, daily, phase }: Table): TableContext['today'] {
  if (daily?.kind === 'race' && !daily.practice && phase !== 'over' && daily.date < dateHere())
    notice('day', t('today.late', { day: day(daily.date) }), { seconds: 12 });
  if (puzzle && puzzle.game === taught.game) taught = { game: '', date: '', back: '' };
  const of = daily?.date ?? dateHere();
  return {
    followDay,
    onward,
    learnFirst: (game) => learnFirst(game, location.hash),
    afterLessons,
    copy: (line) => void copyLine(line, of, puzzle),
    share: sharer(of, puzzle),
  };
}
