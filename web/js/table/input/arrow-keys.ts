/**
 * Going about the table by arrow keys.
 */

import { isSeen } from '../../ui/dom.ts';

/** Keys that walk. */
export const WALKS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/** What arrows walk in: zones of things, the buttons of the moment, the row of controls. */
const PLACES = '.view [data-zone], .view .prompt-acts, .bar';

/**
 * Left and Right go along a zone in its own order, round and round where it closes, Home and End to its ends; Up and
 * Down go to the zone above or below, to where the player was there.
 * @param key one of WALKS
 * @returns whether `from` is in such a place
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
  // A track that closes has no end to stop at.
  if (place.matches('[data-loop]')) all[(to + all.length) % all.length]?.focus();
  else all[to]?.focus();
  return true;
}

/** What can have the focus in a place, in its order. */
function stops(place: Element) {
  const all = [...place.querySelectorAll('[data-thing], button')] as HTMLElement[];
  // What lies on a pile is reached as the pile; what is not seen takes no focus.
  return all.filter((node) => isSeen(node) && !(node.closest('[data-whole]') && node.classList.contains('card')));
}

/** Places from top to bottom; those beside each other from left to right. */
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
