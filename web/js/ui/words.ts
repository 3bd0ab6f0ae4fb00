// The page's own sentences: a key and named values in, text out. They are in the catalogue of all sentences
// (`py/hairpin/words`, files `page*.po`), which the build writes into the scripts. Sentences about games come from the
// engine.

import { sentences as page, plural } from '../../../py/hairpin/words/en/page.po';
import type { GameInfo } from '../engine/types.ts';

/** A text, or its plural forms, of which the value `n` chooses one. */
type Sentence = string | string[];

/** What another language brings: `words-CODE.txt`, written by the build from its catalogues. */
interface Language {
  dir: 'ltr' | 'rtl'; // where its lines begin
  plurals: Record<string, number>; // CLDR category -> index of the plural form
  sentences: Record<string, Sentence>;
  page: string[]; // the texts of home that the build wrote, in their order
  games: GameInfo[]; // what `hello` says of the games
  guides: string[]; // the games whose rules are translated, and `teachers`
}

/** Longest wait for the sentences of another language, ms. Then the page is English. */
const PATIENCE = 8000;

const root = globalThis.document?.documentElement;
const catalogue: Map<string, Sentence> = new Map(Object.entries(page));

/** The elements of home whose texts the build wrote in English, and these texts. */
const spots = [...(globalThis.document?.querySelectorAll?.<HTMLElement>('[data-say],[data-label]') ?? [])];
const english = spots.map((spot) => spot.ariaLabel ?? spot.textContent);

/** The language of the page; null for English. */
export let foreign: Language | null = null;

/** A code for `Intl`. English is British: “A, B and C”, and the day before the month. */
export let LANGUAGE = 'en-GB';

const category = later(() => new Intl.PluralRules(LANGUAGE));
const coming: Promise<Language | null> | undefined = Object(globalThis).hairpinWords;
// The whole page waits for another language, so nobody sees English first.
if (coming) {
  const late: Promise<null> = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  await Promise.race([speak(root.lang, coming), late]);
  root.removeAttribute('data-words');
}
if (root && !foreign) root.lang = 'en';

/** Uses the sentences of a language from now on, once they have come; `null` for English. */
export async function speak(code: string, sentences: Promise<Language | null> | null) {
  foreign = await sentences;
  root.lang = code;
  root.dir = foreign?.dir ?? 'ltr';
  LANGUAGE = foreign ? code : 'en-GB';
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (manifest) manifest.href = `manifest${foreign ? `-${code}` : ''}.webmanifest`;
  spots.forEach((spot, n) => {
    const text = foreign?.page[n] ?? english[n] ?? '';
    if ('label' in spot.dataset) spot.ariaLabel = text;
    else spot.textContent = text;
  });
}

/** Adds the sentences of a part of the page that was fetched later. */
export function addWords(sentences: Record<string, Sentence>) {
  for (const [key, sentence] of Object.entries(sentences)) catalogue.set(key, sentence);
}

/** The sentence of a key in the language of the page, or else in English; undefined if there is none. */
function formOf(key: string, n: number) {
  const translated = foreign?.sentences[key];
  const entry = translated ?? catalogue.get(key);
  if (entry === undefined || typeof entry === 'string') return entry;
  return translated ? entry[foreign?.plurals[category().select(n)] ?? entry.length - 1] : entry[plural(n)];
}

/** The sentence of a key with its values set in. The value `you` names the value that is the reader, if any. */
export function t(key: string, values: Record<string, string | number> = {}): string {
  const n = Number(values.n ?? 0);
  const form = formOf(`you: ${values.you}\u0004${key}`, n) ?? formOf(key, n);
  if (form === undefined) throw new Error(`No sentence for ${key}`);
  return form.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** Whether there is a sentence for a key. */
export function has(key: string) {
  return catalogue.has(key);
}

/** Whether a text is one of the page's own sentences, with nothing set into it. */
export function own(text: string) {
  return [...catalogue.values(), ...Object.values(foreign?.sentences ?? {})].some(
    (entry) => entry === text && !entry.includes('{'),
  );
}

/** Makes a format when a language first needs it: the browser takes several milliseconds for each. */
export function later<T>(make: () => T) {
  const made: Record<string, T> = {};
  return () => (made[LANGUAGE] ??= make());
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
