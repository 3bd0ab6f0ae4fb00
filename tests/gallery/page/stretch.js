// Texts that are 40 % longer, as in another language, and still readable.

/** Fields of a reply that hold texts for people. */
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
/** Places where `name` and `label` are names or signs of the game, not texts. */
const GIVEN = new Set(['seats', 'spaces']);

/**
 * Makes texts longer; names of players stay unchanged everywhere.
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
      Object.entries(part).map(([name, each]) => [
        name,
        reply(each, name, GIVEN.has(key) && (name === 'name' || name === 'label')),
      ]),
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
