/** Walks over the table by arrow keys. */

import { isSeen } from '../../ui/dom.ts';

export const WALKS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/** Rows in which arrow keys walk: zones, the buttons of the prompt, the controls. */
const PLACES = '.view [data-zone], .view .prompt-acts, .bar';

/**
 * Left and Right walk along a zone, round and round if it is closed; Home and End go to its ends. Up and Down go to the
 * zone above or below, to the last stop of the player there.
 * @param key one of WALKS
 * @returns whether `from` is in a zone or row
 */
export function walk(host: HTMLElement, from: Element, key: string): boolean {
  const place = from.closest(PLACES);
  if (!place) return false;
  const down = key === 'ArrowDown';
  if (down || key === 'ArrowUp') {
    const places = inSight(
      [...host.querySelectorAll(PLACES)].filter((each) => stops(each).length > 0 || each === place),
    );
    const next = places[places.indexOf(place) + (down ? 1 : -1)];
    if (!next) return true;
    const all = stops(next);
    (all.find((node) => node.matches('[data-thing][tabindex="0"]')) ?? all[0])?.focus();
    return true;
  }
  const all = stops(place);
  const here = all.indexOf(from as HTMLElement);
  const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: all.length - 1 }[key] ?? -1;
  // A closed track has no end.
  if (place.matches('[data-loop]')) all[(to + all.length) % all.length]?.focus();
  else all[to]?.focus();
  return true;
}

/** The elements of a zone or row that can have the focus. */
function stops(place: Element) {
  const all = [...place.querySelectorAll('[data-thing], button')] as HTMLElement[];
  // The pile stands for its cards, and hidden elements take no focus.
  return all.filter((node) => isSeen(node) && !(node.closest('[data-whole]') && node.classList.contains('card')));
}

/** Zones and rows from top to bottom, side by side from left to right. */
function inSight(places: Element[]) {
  const boxes = new Map(places.map((place) => [place, place.getBoundingClientRect()]));
  const box = (place: Element) => boxes.get(place) as DOMRect;
  const sorted = [...places].sort((a, b) => box(a).y - box(b).y);
  const rows: Element[][] = [];
  for (const place of sorted) {
    const row = rows[rows.length - 1];
    const first = row?.[0];
    if (row && first && box(place).y + box(place).height / 2 < box(first).bottom) row.push(place);
    else rows.push([place]);
  }
  return rows.flatMap((row) => row.sort((a, b) => box(a).x - box(b).x));
}
