// Finds texts without accents on a page in the language `en-xa`: nobody has translated them.

/** What names and describes an element. */
const ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription'];
/** Signs of cards, figures and units are no words. */
const WORD = /[A-Za-z]{3,}/;
const ACCENT = /[À-ÿ]/;

/**
 * Returns the visible texts and the names of elements that have words without accents.
 * @param {string[]} given  the names of people and drivers, which stay as they are
 */
export function untranslated(given) {
  const names = given.filter((name) => WORD.test(name));
  /** @param {string} text */
  const plain = (text) => {
    const rest = names.reduce((left, name) => left.replaceAll(name, ''), text);
    return WORD.test(rest) && !ACCENT.test(rest);
  };
  const found = new Set();
  for (const node of document.querySelectorAll('body *')) {
    if (node.matches('script, style, template')) continue;
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
