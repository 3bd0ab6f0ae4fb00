// Finds texts without accents on a page in the language `en-xa`: nobody has translated them.

/** What names and describes an element. */
const ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription'];
/** Signs of cards, figures and units are no words. */
const WORD = /[A-Za-z]{3,}/;
const ACCENT = /[À-ÿ]/;

/**
 * Returns the visible texts and the names of elements that have words without accents.
 * @param {string[]} given  the names of people and drivers, which stay as they are
 * @param {string} [out]  the selector of elements to leave out, with all in them
 */
export function untranslated(given, out = 'script') {
  // Numbers may stand apart from names, and long names may be cut.
  const names = given.map((name) => name.replace(/ \d+$/, '')).filter((name) => WORD.test(name));
  /** @param {string} text */
  const plain = (text) => {
    const rest = names.reduce((left, name) => left.replaceAll(name, ''), text);
    const [cut] = text.split('…');
    if (cut && cut !== text && names.some((name) => name.startsWith(cut.trim()))) return false;
    return WORD.test(rest) && !ACCENT.test(rest);
  };
  const found = new Set();
  for (const node of document.querySelectorAll('body *')) {
    // What nobody has translated may be marked as English.
    if (
      node.matches('script, style, template') ||
      node.closest(out) ||
      (node.closest('[lang]')?.matches('[lang="en"]') ?? false)
    )
      continue;
    for (const name of ATTRIBUTES) {
      const text = node.getAttribute(name);
      if (text && plain(text)) found.add(`${name}: ${text}`);
    }
    if (!node.checkVisibility()) continue;
    const text = [...node.childNodes].map((each) => (each.nodeType === Node.TEXT_NODE ? each.nodeValue : '')).join('');
    if (plain(text)) found.add(`text: ${text.trim().slice(0, 60)}`);
  }
  return [...found];
}
