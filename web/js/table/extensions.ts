/** Fetches extensions of the table, each a script and a style sheet. The service worker stores what was fetched. */

import { serviceWorkers } from '../engine/stored.ts';
import type { Table } from '../engine/types.ts';
import { shows } from '../ui/show-view.ts';
import { areas } from './intent/index.ts';
import type { ExtensionName, Extensions, Needs } from './view/extensions.ts';
import { extensions, missingExtensions } from './view/extensions.ts';

const SCRIPTS: { [Name in ExtensionName]: () => Promise<{ extension: Extensions[Name] }> } = {
  show: () => import('./show/index.ts'),
  circuit: () => import('./circuit/index.ts'),
  places: async () => {
    const { extension, AreaInput } = await import('./places/index.ts');
    areas.Input = AreaInput;
    return { extension };
  },
};

/** Extensions that have been asked for. */
const coming: Map<ExtensionName, Promise<void>> = new Map();

/** What the table of a reply needs for its views, its clock and its result. */
export function viewsOf({ views, time, series }: Pick<Table, 'views'> & Partial<Table>): Needs[] {
  const show = shows();
  const table = { zones: [], realTime: time != null, sheet: Boolean(series?.sheet?.length), show };
  return [...views.flatMap(({ view }) => view ?? []), table];
}

/** Fetch the extensions that these views need. Rejects if one does not arrive; the next call asks for it again. */
export async function fetchExtensions(views: Needs[]) {
  await Promise.all(missingExtensions(views).map(fetchExtension));
}

/** Fetches all extensions that a game may need, for a device that has no network later. */
export async function fetchForGames() {
  await Promise.all((['circuit', 'places'] as const).map(fetchExtension));
}

function fetchExtension<Name extends ExtensionName>(name: Name): Promise<void> {
  const asked = coming.get(name);
  if (asked) return asked;
  const folder = new URL('..', lateStyles().href);
  const sheet = new URL(`css/${name}.css`, folder).href;
  const fetched = Promise.all([SCRIPTS[name](), addStyles(sheet)]).then(([made]) => {
    extensions[name] = made.extension;
  });
  coming.set(name, fetched);
  fetched.catch(() => coming.delete(name));
  return fetched;
}

/** The style sheet of tables. Those of extensions lie in the same folder. */
function lateStyles() {
  return document.querySelector('link[rel="stylesheet"][href$="late.css"]') as HTMLLinkElement;
}

/** Resolves when the style sheet applies, so that nothing is painted without it. */
function addStyles(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`No ${href}`));
    };
    lateStyles().after(link);
  });
}

/** At the first visit the service worker starts after the page, so it misses files that the page fetches on demand. */
function storeFetched(workers: ServiceWorkerContainer) {
  const fetched = new PerformanceObserver((seen) => {
    const files = seen.getEntries().map(({ name }) => name);
    void workers.ready.then(({ active }) => active?.postMessage({ hairpin: 'keep', files }));
  });
  fetched.observe({ type: 'resource', buffered: true });
}

const workers = serviceWorkers();
if (workers) storeFetched(workers);
