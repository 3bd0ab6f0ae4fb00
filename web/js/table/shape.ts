/**
 * Which of four shapes a table has. Decided here once, written as `data-shape` on the table's host; stylesheets ask
 * for that, and for no size of the window where a shape says enough.
 *
 * low: a phone on its side, or a window too low for other tables, such as a page at twice its size. wide: a desktop,
 * or a tablet on its side. tablet: one held upright. phone: one held upright, and all that is narrower.
 */

/** Shapes and the windows they are for; the first that fits. */
const WINDOWS = [
  ['low', '(max-height: 30rem) and (min-width: 36rem), (max-height: 37.99rem) and (min-width: 44rem)'],
  ['wide', '(min-width: 60rem) and (orientation: landscape)'],
  ['tablet', '(min-width: 44rem)'],
] as const;

/**
 * Write a table's shape on its host, now and whenever the window changes.
 * @param signal ends it
 */
export function followShape(host: HTMLElement, signal: AbortSignal) {
  const asked = WINDOWS.map(([name, media]) => ({ name, list: matchMedia(media) }));
  const write = () => {
    const shape = asked.find(({ list }) => list.matches)?.name ?? 'phone';
    if (host.dataset['shape'] !== shape) host.dataset['shape'] = shape;
  };
  for (const { list } of asked) list.addEventListener('change', write, { signal });
  // A window tells of its new size first, and what is placed then is placed in the new shape.
  window.addEventListener('resize', write, { signal });
  write();
}
