// The race and the puzzle of the day as this device knows them: which day it is, what was finished, and for how many
// days in a row. The device is trusted. What they are, and how they ended, is the engine's to say.

import { keep, recall } from '../ui/device-storage.js';
import { h } from '../ui/dom.js';
import { notice } from '../ui/notices.js';
import { t } from '../ui/words.js';
import { dateHere } from './comeback.js';
import { copyText, sharer as sharing } from './files.js';

/** @typedef {import("../engine/types.js").Daily} Daily */
/**
 * @typedef {Pick<Daily, "kind" | "date" | "version"> & {line: string, match: string}} Finished  the first attempt that was
 */

const KEY = 'hairpin.today';

/** Results that are kept, the latest: of a year of races and puzzles. */
const MOST = 800;

const RUNS_KEY = 'hairpin.days';

/** Where nothing is kept it lasts as long as the page. @type {Finished[]} */
let held = [];

/** Days without a gap, as first and last day since 1970. @typedef {[number, number]} Run */

/** @type {Run[]} */
let heldRuns = [];

/** @returns {Finished[]} */
function all() {
  const found = recall(KEY);
  return Array.isArray(found)
    ? found.filter((each) => typeof each?.date === 'string' && typeof each.line === 'string')
    : held;
}

/** All days on which a race or puzzle was finished. @returns {Run[]} */
function runs() {
  const found = recall(RUNS_KEY);
  const kept = Array.isArray(found)
    ? found.filter((run) => Array.isArray(run) && run.length === 2 && run.every(Number.isInteger))
    : heldRuns;
  return all().reduce((before, { date }) => withDay(before, numberOf(date)), /** @type {Run[]} */ (kept));
}

/**
 * The day since 1970 of a date; not a number if the date has none.
 * @param {string} date
 */
function numberOf(date) {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000;
}

/**
 * @param {Run[]} before
 * @param {number} day
 * @returns {Run[]}
 */
function withDay(before, day) {
  if (!Number.isInteger(day) || before.some(([first, last]) => first <= day && day <= last)) return before;
  const beside = before.filter(([first, last]) => last === day - 1 || first === day + 1);
  const joined = /** @type {Run} */ ([
    Math.min(day, ...beside.map(([first]) => first)),
    Math.max(day, ...beside.map(([, last]) => last)),
  ]);
  return [...before.filter((run) => !beside.includes(run)), joined].slice(-MOST);
}

/** @param {Pick<Daily, "kind" | "date" | "version">} day */
function nameOf({ kind, date, version }) {
  return `${kind} ${date} v${version}`;
}

/**
 * The attempt that counts for a date, if one was finished.
 * @param {Pick<Daily, "kind" | "date" | "version">} day
 */
export function counted(day) {
  return all().find((each) => nameOf(each) === nameOf(day)) ?? null;
}

/**
 * Keeps the first finished attempt of a date; any other changes nothing.
 * @param {Daily | undefined} daily
 * @param {string} match
 */
export function countDay(daily, match) {
  if (daily?.line) count([{ ...daily, line: daily.line, match }]);
}

/**
 * Counts attempts that the record has and localStorage has not. The browser writes localStorage late, so a crash
 * loses its latest values; a finished game is in the database by then. Games that came from a file were played
 * elsewhere.
 * @param {import("./types.js").FinishedRow[]} rows
 */
export function countFinished(rows) {
  const dates = all().map(({ date }) => date);
  // Older results were dropped on purpose.
  const oldest = dates.length < MOST ? '' : String(dates.sort()[0]);
  const played = rows.flatMap(({ time, match, tally: { daily } }) =>
    match && daily?.line ? [{ ...daily, line: daily.line, match, time }] : [],
  );
  count(played.filter(({ date }) => date > oldest).sort((a, b) => a.time - b.time));
}

/** @param {Finished[]} attempts  the earliest first */
function count(attempts) {
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
  const upTo = (/** @type {number} */ day) => {
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
 * @param {Daily} daily  finished
 * @param {string} match
 */
export function statusLines(daily, match) {
  const first = counted(daily);
  // A record of somebody else's.
  if (!first) return [];
  const counts = first.match === match && first.line === daily.line;
  const kept = Array.isArray(recall(KEY));
  return [t(!counts ? 'today.practice' : kept ? 'today.counts' : 'today.unkept'), streakWords()].filter(Boolean);
}

/** @param {string} line  of a result */
export async function copyLine(line) {
  if (await copyText(line, { name: 'result-line', title: t('today.byHand'), lines: 3 }))
    notice('link', t('today.copied'), { seconds: 8 });
}

/** What hands a line to whatever the device shares with, where it does. @returns {((line: string) => void) | null} */
export function sharer() {
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
