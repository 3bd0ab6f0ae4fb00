// Words as long as a longer language would have them: 40 % more letters, still to be read.

/** What of a reply is words for people, whatever it belongs to. */
const WORDS = new Set([
  'say',
  'label',
  'title',
  'note',
  'status',
  'verdict',
  'text',
  'opening',
  'does',
  'notes',
  'told',
  'error',
  'refused',
  'short',
  'verb',
  'empty',
  'value',
  'name',
]);
/** Where `name` and `label` are given by people or are signs of the game, not words. */
const GIVEN = new Set(['seats', 'spaces']);

/**
 * @param {string} text
 * @returns {string}
 */
function longer(text) {
  return text.replace(/\p{L}{3,}/gu, (word) => {
    const more = Math.round(word.length * 0.4);
    const vowel = word.search(/[aeiouy]/i);
    const at = vowel < 0 ? word.length - 1 : vowel;
    return word.slice(0, at + 1) + (word[at] ?? '').toLowerCase().repeat(more) + word.slice(at + 1);
  });
}

/**
 * A reply with all its words longer; what people called themselves stays.
 * @param {any} part
 * @param {string} [key]
 * @param {boolean} [given]
 * @returns {any}
 */
function reply(part, key = '', given = false) {
  if (typeof part === 'string') return WORDS.has(key) && !given ? longer(part) : part;
  if (Array.isArray(part)) return part.map((each) => reply(each, key, given));
  if (!part || typeof part !== 'object') return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, each]) => [name, reply(each, name, GIVEN.has(key) && (name === 'name' || name === 'label'))]),
  );
}

export const stretched = { text: longer, reply };
