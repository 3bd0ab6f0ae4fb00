// The page's own sentences: a key and named values in, text out. They are in the catalogue of all sentences
// (`py/hairpin/words`, files `page*.po`), which the build writes into the scripts. Sentences about games come from the
// engine.

import { sentences as page, plural } from '../../../py/hairpin/words/en/page.po';

/** A text, or its plural forms, of which the value `n` chooses one. */
type Sentence = string | string[];

/** British English: “A, B and C”, and the day before the month. */
export const LANGUAGE = 'en-GB';

const catalogue: Map<string, Sentence> = new Map(Object.entries(page));

/** Adds the sentences of a part of the page that was fetched later. */
export function addWords(sentences: Record<string, Sentence>) {
  for (const [key, sentence] of Object.entries(sentences)) catalogue.set(key, sentence);
}

/** The sentence of a key with its values set in. The value `you` names the value that is the reader, if any. */
export function t(key: string, values: Record<string, string | number> = {}): string {
  const entry = catalogue.get(`you: ${values.you}\u0004${key}`) ?? catalogue.get(key);
  if (entry === undefined) throw new Error(`No sentence for ${key}`);
  const form = typeof entry === 'string' ? entry : (entry[plural(Number(values.n ?? 0))] ?? '');
  return form.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** Whether there is a sentence for a key. */
export function has(key: string) {
  return catalogue.has(key);
}

/** Whether a text is one of the page's own sentences, with nothing set into it. */
export function own(text: string) {
  return [...catalogue.values()].some((entry) => entry === text && !entry.includes('{'));
}

/** Makes something when it is first needed: the browser takes several milliseconds for each of these formats. */
export function later<T>(make: () => T) {
  let made: T | undefined;
  return () => (made ??= make());
}

const lists = later(() => new Intl.ListFormat(LANGUAGE, { type: 'conjunction' }));

/** “A, B and C”, as the language joins lists. */
export function list(items: string[]) {
  return lists().format(items);
}

const numbers = later(() => new Intl.NumberFormat(LANGUAGE));

/** A number as the language groups its digits. */
export function number(value: number) {
  return numbers().format(value);
}

const dates = later(() => new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' }));

/**
 * A moment as a date and time.
 * @param time ms since 1970
 */
export function when(time: number) {
  return dates().format(time);
}
