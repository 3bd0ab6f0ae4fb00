// The page's own sentences: a key and named values in, text out. A language is one module of
// sentences like words.page.en.js; sentences about games come from the engine and never pass here.

import { words as page } from './words.page.en.js';

/** @typedef {string | Record<string, string>} Sentence  text, or its plural forms chosen by the value `n` */

/** British English: “A, B and C”, and the day before the month. */
const LANGUAGE = 'en-GB';
const plural = new Intl.PluralRules(LANGUAGE);

/** @type {Map<string, Sentence>} */
const catalogue = new Map(Object.entries(page));

/**
 * A part of the page that is fetched later brings its sentences along.
 * @param {Record<string, Sentence>} sentences
 */
export function addWords(sentences) {
  for (const [key, sentence] of Object.entries(sentences)) catalogue.set(key, sentence);
}

/**
 * The sentence of a key with its values set in.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const entry = catalogue.get(key);
  if (entry === undefined) throw new Error(`No sentence for ${key}`);
  const form = typeof entry === 'string' ? entry : (entry[plural.select(Number(values.n ?? 0))] ?? entry.other ?? '');
  return form.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * Whether there is a sentence for a key.
 * @param {string} key
 */
export function has(key) {
  return catalogue.has(key);
}

/**
 * Whether a text is one of the page's own sentences, with nothing set into it.
 * @param {string} text
 */
export function own(text) {
  return [...catalogue.values()].some((entry) => entry === text && !entry.includes('{'));
}

const lists = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' });

/**
 * “A, B and C”, as the language joins lists.
 * @param {string[]} items
 */
export function list(items) {
  return lists.format(items);
}

const numbers = new Intl.NumberFormat(LANGUAGE);

/**
 * A number as the language groups its digits.
 * @param {number} value
 */
export function number(value) {
  return numbers.format(value);
}

const dates = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' });

const days = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'full', timeZone: 'UTC' });

/**
 * A date such as 2026-11-23 in words; as it is if its year has more than four digits.
 * @param {string} date
 */
export function day(date) {
  const noon = Date.parse(`${date}T12:00:00Z`);
  return Number.isNaN(noon) ? date : days.format(noon);
}

/**
 * A moment as a date and time.
 * @param {number} time ms since 1970
 */
export function when(time) {
  return dates.format(time);
}
