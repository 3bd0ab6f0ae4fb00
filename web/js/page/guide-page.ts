// The page with all guides and the texts for teachers. People can also read it by itself.

import { foreign, LANGUAGE } from '../ui/words.ts';
import { mayFocus } from './embed.ts';
import { scrolledTo } from './scrolled.ts';
import { data } from './site.ts';

/** The documents by their addresses. */
const coming: Map<string, Promise<Document>> = new Map();

/**
 * Fetches a text once. After a failure the next call tries again.
 * @param id a game, or `teachers`; English has all texts in one page
 */
export function guides(id: string): Promise<Document> {
  const own = foreign?.guides.includes(id);
  const from = own ? data.samples.replace(/[^/]*$/, `guide-${LANGUAGE}-${id}.txt`) : 'guides.html';
  const found =
    coming.get(from) ??
    fetch(from)
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(`${answer.status} for the guides`))))
      .then((text) => new DOMParser().parseFromString(text, 'text/html'));
  coming.set(from, found);
  found.catch(() => coming.delete(from));
  return found;
}

/** Marks the place of a text that is not translated: it is English. */
export function markLanguage(place: HTMLElement, id: string) {
  if (!foreign || foreign.guides.includes(id)) return;
  place.lang = 'en';
  place.dir = 'ltr';
}

/** Makes the links of a text lead to screens of this page without loading it again. */
export function settleLinks(place: HTMLElement) {
  for (const link of place.querySelectorAll('a[href^="./#/"]'))
    link.setAttribute('href', link.getAttribute('href')?.slice(2) ?? '');
  // Links with parameters load the page again. It keeps its own parameters: a guest stays a guest.
  for (const link of place.querySelectorAll<HTMLAnchorElement>('a[href^="./?"]')) {
    const all = new URLSearchParams(location.search);
    for (const [name, value] of new URLSearchParams(link.search)) all.set(name, value);
    link.setAttribute('href', `./?${all}${link.hash}`);
  }
}

/** Scrolls to a section of a text, if there is one of this name. */
export function goTo(place: HTMLElement, section: string) {
  const part = place.querySelector(`[data-section="${CSS.escape(section)}"]`);
  if (!part) return;
  if (part instanceof HTMLDetailsElement) part.open = true;
  if (!scrolledTo()) part.scrollIntoView({ block: 'start' });
  // A folded section has its heading in the summary.
  const head = part.querySelector('summary, h2') as HTMLElement | null;
  if (mayFocus()) head?.focus({ preventScroll: true });
}
