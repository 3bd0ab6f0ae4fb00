// The pages of text that the build writes (guides.html, teachers.html). People can also read them by themselves.

import { mayFocus } from './embed.ts';
import { scrolledTo } from './scrolled.ts';

const pages: Map<string, Promise<Document>> = new Map();

/** Fetches a page once. After a failure the next call tries again. */
export function builtPage(name: string): Promise<Document> {
  const known = pages.get(name);
  if (known) return known;
  const coming = fetch(name)
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(`${answer.status} for ${name}`))))
    .then((text) => new DOMParser().parseFromString(text, 'text/html'));
  pages.set(name, coming);
  coming.catch(() => pages.delete(name));
  return coming;
}

/** Makes the links of a text lead to screens of this page without loading it again. */
export function settleLinks(place: HTMLElement) {
  for (const link of place.querySelectorAll('a[href^="./#/"]'))
    link.setAttribute('href', link.getAttribute('href')?.slice(2) ?? '');
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
