// The race and the puzzle of the day as this device knows them: which day it is, what was finished, and for how many days
// in a row. The device is trusted. What they are, and how they ended, is the engine's to say.

import { h } from '../ui/dom.js';
import { keep, recall } from '../ui/kept.js';
import { notice } from '../ui/notices.js';
import { t } from '../ui/words.js';
import { dateHere } from './comeback.js';
import { copyText, sharer as sharing } from './files.js';

/** @typedef {import("../engine/types.js").Daily} Daily */
/** @typedef {Pick<Daily, "kind" | "date" | "version"> & {line: string, match: string}} Finished  the first attempt that was */

const KEY = 'hairpin.today';

/** So many are remembered: a year of races and puzzles. */
const MOST = 800;

/** Where nothing is kept it lasts as long as the page. @type {Finished[]} */
let held = [];

/** @returns {Finished[]} */
function all() {
  const found = recall(KEY);
  return Array.isArray(found) ? found.filter((each) => typeof each?.date === 'string' && typeof each.line === 'string') : held;
}

/**
 * The attempt that counts for a date, if one was finished.
 * @param {Pick<Daily, "kind" | "date" | "version">} day
 */
export function counted({ kind, date, version }) {
  return all().find((each) => each.kind === kind && each.date === date && each.version === version) ?? null;
}

/**
 * Keeps the first finished attempt of a date; any other changes nothing.
 * @param {Daily | undefined} daily
 * @param {string} match
 */
export function countDay(daily, match) {
  if (!daily?.line || counted(daily)) return;
  const { kind, date, version, line } = daily;
  held = [...all(), { kind, date, version, line, match }].slice(-MOST);
  keep(KEY, held);
}

/** For how many days in a row something was finished, up to yesterday at least. */
export function streak() {
  const days = new Set(all().map((each) => each.date));
  const day = new Date(`${dateHere()}T12:00:00Z`);
  const date = () => day.toISOString().slice(0, 10);
  const back = () => day.setUTCDate(day.getUTCDate() - 1);
  let n = 0;
  // Today is not over.
  if (!days.has(date())) back();
  for (; days.has(date()); back()) n++;
  return n;
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
export function standing(daily, match) {
  const first = counted(daily);
  // A record of somebody else's.
  if (!first) return [];
  const counts = first.match === match && first.line === daily.line;
  const kept = Array.isArray(recall(KEY));
  return [t(!counts ? 'today.practice' : kept ? 'today.counts' : 'today.unkept'), streakWords()].filter(Boolean);
}

/** @param {string} line  of a result */
export async function copyLine(line) {
  if (await copyText(line, { name: 'result-line', title: t('today.byHand'), lines: 3 })) notice('link', t('today.copied'), { seconds: 8 });
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
