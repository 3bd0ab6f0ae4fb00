/**
 * Decides which of four shapes a table has, and writes it to `data-shape` of its host. Style sheets use that attribute
 * instead of the window's size where it is enough.
 *
 * low: a phone on its side, or another window of little height, such as a page at 200 %. wide: a desktop, or a tablet
 * on its side. tablet: one held upright. phone: one held upright, and everything narrower.
 */

import { shows } from '../ui/show-view.ts';

/** Shapes and their windows; the first match counts. */
const WINDOWS = [
  ['low', '(max-height: 30rem) and (min-width: 36rem), (max-height: 37.99rem) and (min-width: 44rem)'],
  ['wide', '(min-width: 60rem) and (orientation: landscape)'],
  ['tablet', '(min-width: 44rem)'],
] as const;

/**
 * Keep `data-shape` up to date.
 * @param signal ends it
 */
export function followShape(host: HTMLElement, signal: AbortSignal) {
  const queries = WINDOWS.map(([name, media]) => ({ name, list: matchMedia(media) }));
  const write = () => {
    // A projector has the shape of a desktop at every size.
    const shape = shows() ? 'wide' : (queries.find(({ list }) => list.matches)?.name ?? 'phone');
    if (host.dataset['shape'] !== shape) host.dataset['shape'] = shape;
  };
  for (const { list } of queries) list.addEventListener('change', write, { signal });
  // The resize event comes before the change of media queries, and other listeners need the new shape.
  window.addEventListener('resize', write, { signal });
  write();
}
