// The race and the puzzle of the day as this device knows them: which day it is, what was finished, and for how many
// days in a row. The device is trusted. What they are, and how they ended, is the engine's to say.

import type { Daily } from '../engine/types.ts';
import { keep, recall } from '../ui/device-storage.ts';
import { h } from '../ui/dom.ts';
import { notice } from '../ui/notices.ts';
import { t } from '../ui/words.ts';
import { dateHere } from './comeback.ts';
import { copyText, sharer as sharing } from './files.ts';
import type { FinishedRow } from './types.ts';

/** the first attempt that was */
type Finished = Pick<Daily, 'kind' | 'date' | 'version'> & { line: string; match: string };

const KEY = 'hairpin.today';

/** Results that are kept, the latest: of a year of races and puzzles. */
const MOST = 800;

const RUNS_KEY = 'hairpin.days';

/** Where nothing is kept it lasts as long as the page. */
let held: Finished[] = [];

/** Days without a gap, as first and last day since 1970. */
type Run = [number, number];

let heldRuns: Run[] = [];

function all(): Finished[] {
  const found = recall(KEY);
  return Array.isArray(found)
    ? found.filter((each) => typeof each?.date === 'string' && typeof each.line === 'string')
    : held;
}

/** All days on which a race or puzzle was finished. */
function runs(): Run[] {
  const found = recall(RUNS_KEY);
  const kept = Array.isArray(found)
    ? found.filter((run) => Array.isArray(run) && run.length === 2 && run.every(Number.isInteger))
    : heldRuns;
  return all().reduce((before, { date }) => withDay(before, numberOf(date)), kept as Run[]);
}

/** The day since 1970 of a date; not a number if the date has none. */
function numberOf(date: string) {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000;
}

function withDay(before: Run[], day: number): Run[] {
  if (!Number.isInteger(day) || before.some(([first, last]) => first <= day && day <= last)) return before;
  const beside = before.filter(([first, last]) => last === day - 1 || first === day + 1);
  const joined = [
    Math.min(day, ...beside.map(([first]) => first)),
    Math.max(day, ...beside.map(([, last]) => last)),
  ] as Run;
  return [...before.filter((run) => !beside.includes(run)), joined].slice(-MOST);
}

function nameOf({ kind, date, version }: Pick<Daily, 'kind' | 'date' | 'version'>) {
  return `${kind} ${date} v${version}`;
}

/** The attempt that counts for a date, if one was finished. */
export function counted(day: Pick<Daily, 'kind' | 'date' | 'version'>) {
  return all().find((each) => nameOf(each) === nameOf(day)) ?? null;
}

/** Keeps the first finished attempt of a date; any other changes nothing. */
export function countDay(daily: Daily | undefined, match: string) {
  if (daily?.line) count([{ ...daily, line: daily.line, match }]);
}

/**
 * Counts attempts that the record has and localStorage has not. The browser writes localStorage late, so a crash
 * loses its latest values; a finished game is in the database by then. Games that came from a file were played
 * elsewhere.
 */
export function countFinished(rows: FinishedRow[]) {
  const dates = all().map(({ date }) => date);
  // Older results were dropped on purpose.
  const oldest = dates.length < MOST ? '' : String(dates.sort()[0]);
  const played = rows.flatMap(({ time, match, tally: { daily } }) =>
    match && daily?.line ? [{ ...daily, line: daily.line, match, time }] : [],
  );
  count(played.filter(({ date }) => date > oldest).sort((a, b) => a.time - b.time));
}

/** @param attempts the earliest first */
function count(attempts: Finished[]) {
  const kept = all();
  const known = new Set(kept.map(nameOf));
  const fresh = attempts.filter((each) => {
    const name = nameOf(each);
    const news = !known.has(name);
    known.add(name);
    return news;
  });
  if (!fresh.length) return;
  // Before results are dropped their days are counted.
  heldRuns = fresh.reduce((before, { date }) => withDay(before, numberOf(date)), runs());
  const added = fresh.map(({ kind, date, version, line, match }) => ({ kind, date, version, line, match }));
  held = [...kept, ...added].slice(-MOST);
  keep(KEY, held);
  keep(RUNS_KEY, heldRuns);
}

/** For how many days in a row something was finished, up to yesterday at least. */
export function streak() {
  const today = numberOf(dateHere());
  const found = runs();
  const upTo = (day: number) => {
    const run = found.find(([first, last]) => first <= day && day <= last);
    return run ? day - run[0] + 1 : 0;
  };
  // Today is not over.
  return upTo(today) || upTo(today - 1);
}

/** The days in a row, in words; nothing to be said of a single one. */
export function streakWords() {
  const n = streak();
  return n > 1 ? t('today.streak', { n }) : '';
}

/**
 * What the page has to say beside the result of a day, a sentence each.
 * @param daily finished
 */
export function statusLines(daily: Daily, match: string) {
  const first = counted(daily);
  // A record of somebody else's.
  if (!first) return [];
  const counts = first.match === match && first.line === daily.line;
  const kept = Array.isArray(recall(KEY));
  return [t(!counts ? 'today.practice' : kept ? 'today.counts' : 'today.unkept'), streakWords()].filter(Boolean);
}

/** @param line of a result */
export async function copyLine(line: string) {
  if (await copyText(line, { name: 'result-line', title: t('today.byHand'), lines: 3 }))
    notice('link', t('today.copied'), { seconds: 8 });
}

/** What hands a line to whatever the device shares with, where it does. */
export function sharer(): ((line: string) => void) | null {
  return sharing({ text: t('site.name') }) && ((line) => sharing({ text: line })?.());
}

/** What a day brings, for the home screen: two ways in, and quietly the days in a row. */
export function todayCard() {
  const words = streakWords();
  return h(
    'section',
    { part: 'today-card', class: 'continue-card', 'aria-labelledby': 'today-title' },
    h(
      'div',
      null,
      h('h2', { class: 'side-title', id: 'today-title' }, t('today.title')),
      h('p', { class: 'help' }, t('today.about')),
      words && h('p', { class: 'help', 'data-streak': '' }, words),
    ),
    h(
      'p',
      { class: 'today-ways' },
      h('a', { class: 'button', href: '#/today', 'data-do': 'today-race' }, t('today.race')),
      h('a', { class: 'button', href: '#/today/puzzle', 'data-do': 'today-puzzle' }, t('today.puzzle')),
    ),
  );
}
