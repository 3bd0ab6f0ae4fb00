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
 * Makes words longer; what people called themselves stays as it is, wherever it stands.
 * @param {string[]} names
 */
export function stretching(names) {
  const given = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  const words = new RegExp(`${given ? `(?<!\\p{L})(?:${given})(?!\\p{L})|` : ''}\\p{L}{3,}`, 'gu');

  /** @param {string} text */
  const text = (text) => text.replace(words, (word) => (names.includes(word) ? word : longer(word)));

  /**
   * A reply with all its words longer.
   * @param {any} part
   * @param {string} [key]
   * @param {boolean} [given]
   * @returns {any}
   */
  const reply = (part, key = '', given = false) => {
    if (typeof part === 'string') return WORDS.has(key) && !given ? text(part) : part;
    if (Array.isArray(part)) return part.map((each) => reply(each, key, given));
    if (!part || typeof part !== 'object') return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, each]) => [name, reply(each, name, GIVEN.has(key) && (name === 'name' || name === 'label'))]),
    );
  };

  return { text, reply };
}

/** @param {string} word */
function longer(word) {
  const more = Math.round(word.length * 0.4);
  const vowel = word.search(/[aeiouy]/i);
  const at = vowel < 0 ? word.length - 1 : vowel;
  return word.slice(0, at + 1) + (word[at] ?? '').toLowerCase().repeat(more) + word.slice(at + 1);
}
