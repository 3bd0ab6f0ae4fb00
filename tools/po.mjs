// Reads the catalogues of the page's sentences (`py/hairpin/words/*/page*.po`) and turns each into a script.

import { readFileSync } from 'node:fs';

const ENTRY = /^(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)\s+"(.*)"$/;
const MORE = /^"(.*)"$/;
/** A plural rule has the same form in C and in JavaScript. */
const RULE = /plural=([n\d\s!=<>&|?:()%+-]+);/;

const plain = (text) => text.replace(/\\(.)/g, (_, sign) => ({ n: '\n', t: '\t' })[sign] ?? sign);

/**
 * Returns the entries of a catalogue: pairs of a key and its forms. The header has an empty key. The context of an
 * entry stands before its key.
 * @param {string} text
 * @returns {[string, string[]][]}
 */
export function entries(text) {
  const found = [];
  let part = '';
  let context = '';
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (!line || line.startsWith('#')) continue;
    const begins = ENTRY.exec(line);
    const words = plain(begins?.[2] ?? MORE.exec(line)?.[1] ?? '');
    if (begins) part = begins[1];
    else if (!MORE.test(line)) throw new Error(`Not a line of a catalogue: ${line}`);
    const [, forms] = found.at(-1) ?? [];
    if (begins && part === 'msgctxt') context = `${words}\u0004`;
    else if (begins && part === 'msgid') {
      found.push([context + words, []]);
      context = '';
    } else if (begins && part.startsWith('msgstr')) forms.push(words);
    else if (part === 'msgid') found.at(-1)[0] += words;
    else if (part.startsWith('msgstr')) forms[forms.length - 1] += words;
  }
  return found;
}

/**
 * Returns a script with the sentences of a catalogue, and the function that chooses among the forms of a sentence.
 * @param {string} text
 */
export function script(text) {
  const [[, [header]], ...rest] = entries(text);
  const rule = RULE.exec(header)?.[1];
  if (!rule) throw new Error('The header of a catalogue of the page has no plural rule');
  const found = Object.fromEntries(rest.map(([key, forms]) => [key, forms.length === 1 ? forms[0] : forms]));
  return [
    `export const sentences = ${JSON.stringify(found)};`,
    `export const plural = (n) => Number(${rule});`,
    '',
  ].join('\n');
}

/** A plugin of esbuild: a script may import a catalogue. */
export const sentences = {
  name: 'sentences',
  setup({ onLoad }) {
    onLoad({ filter: /\.po$/ }, ({ path }) => ({ contents: script(readFileSync(path, 'utf8')), loader: 'js' }));
  },
};
