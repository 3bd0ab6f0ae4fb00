/**
 * A detail of a table: one part of a stored view, with the layout of a phone in any window and on paper. It lives in a
 * shadow tree, whose styles are the page's with the phone's sizes. So window and printer change only its scale.
 */

import type { Reply } from '../engine/types.ts';
import { deckStore } from '../ui/deck.ts';
import { attr, h, style } from '../ui/dom.ts';
import { fetchExtensions, viewsOf } from './extensions.ts';
import { forPhone } from './phone.ts';
import { buildTable } from './picture.ts';

/** `show`: zones and things; `part`: x, y, width and height in percent of the box around them. */
export interface Shown {
  reply: Reply;
  show: string[];
  part: number[];
}

/** In pixels of the table. */
interface Crop {
  x: number;
  y: number;
  w: number;
  h: number;
}

/**
 * On paper the widest detail has COLUMN_WIDTH pixels. Details narrower than LEAST_WIDTH have the scale of that width.
 */
const COLUMN_WIDTH = 260;
const LEAST_WIDTH = 190;
/** Margin around the shown things, in pixels: room for badges, lifted cards and their rings. */
const MARGIN = 8;

/** The page's style sheets for details, by address. */
const fetched: Map<string, Promise<CSSStyleSheet>> = new Map();

function sheets() {
  const links: HTMLLinkElement[] = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  return Promise.all(
    links.map(({ href }) => {
      const sheet = fetched.get(href) ?? fetchSheet(href);
      fetched.set(href, sheet);
      sheet.catch(() => fetched.delete(href));
      return sheet;
    }),
  );
}

async function fetchSheet(address: string) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
  const made = new CSSStyleSheet();
  made.replaceSync(forPhone(await answer.text()));
  return made;
}

/**
 * Fetch styles and extensions for some details.
 * @returns paints one of them into an empty box, which needs its own description
 */
export async function detailPainter(
  shown: Shown[],
  words: (key: string, values?: Record<string, string | number>) => string,
) {
  await fetchExtensions(shown.flatMap(({ reply }) => (reply.table ? viewsOf(reply.table) : [])));
  const styles = await sheets();
  await document.fonts.ready;
  return (box: HTMLElement, shown: Shown) => paintDetail(box, shown, styles, words);
}

/** @returns removes the detail */
function paintDetail(
  box: HTMLElement,
  { reply, show, part }: Shown,
  styles: CSSStyleSheet[],
  words: (key: string, values?: Record<string, string | number>) => string,
): () => void {
  const frame = h('div', { part: 'detail', 'aria-hidden': 'true', inert: true });
  const deck = document.documentElement.getAttribute('data-deck');
  if (deck) frame.setAttribute('data-deck', deck);
  const tree = frame.attachShadow({ mode: 'closed' });
  tree.adoptedStyleSheets = styles;
  const built = buildTable(reply, words);
  const { host } = built;
  host.dataset['shape'] = 'phone';
  host.setAttribute('data-detail', '');
  tree.append(host);
  box.replaceChildren(frame);
  built.paint();
  hideOthers(host, show);
  // References to drawings do not cross the border of a shadow tree.
  tree.append(deckStore());

  const fit = () => {
    if (!box.clientWidth) return;
    const { x, y, w, h: high } = cropOf(host, show, part);
    const scale = Math.min(box.clientWidth / w, box.clientHeight / high);
    style(host, '--detail-x', `${-x}px`);
    style(host, '--detail-y', `${-y}px`);
    style(frame, '--detail-scale', String(scale));
    style(frame, '--detail-printed', String(COLUMN_WIDTH / Math.max(w, LEAST_WIDTH)));
    style(frame, '--detail-w', `${w}px`);
    style(frame, '--detail-h', `${high}px`);
    box.dataset['crop'] = `${Math.round(w)} ${Math.round(high)}`;
  };
  fit();
  const watch = new ResizeObserver(fit);
  watch.observe(box);
  watch.observe(host);
  return () => {
    watch.disconnect();
    built.close();
    box.replaceChildren();
  };
}

/** The zones, things and parts of these ids. */
function shownIn(host: HTMLElement, show: string[]) {
  return show.flatMap((id) => [
    ...host.querySelectorAll(
      `[data-zone="${CSS.escape(id)}"], [data-thing="${CSS.escape(id)}"], [data-part="${CSS.escape(id)}"]`,
    ),
  ]);
}

/** Hides plates, words and zones that are not shown, so that no edge of them stands in the margin. */
function hideOthers(host: HTMLElement, show: string[]) {
  const shown = shownIn(host, show);
  for (const part of host.querySelectorAll<HTMLElement>('.seats, .prompt, .view-buttons, .standing, [data-zone]')) {
    if (!shown.some((node) => node.contains(part) || part.contains(node))) attr(part, 'data-not-shown', true);
  }
}

/** The box around these zones and things, or a part of it. */
function cropOf(host: HTMLElement, show: string[], part: number[]): Crop {
  const all = host.getBoundingClientRect();
  const scale = all.width / host.offsetWidth || 1;
  const spots = shownIn(host, show)
    .map((node) => node.getBoundingClientRect())
    .filter(({ width, height }) => width && height);
  if (!spots.length) return { x: 0, y: 0, w: host.offsetWidth, h: host.offsetHeight };
  const [left, top] = [Math.min(...spots.map((spot) => spot.left)), Math.min(...spots.map((spot) => spot.top))];
  const [right, foot] = [Math.max(...spots.map((spot) => spot.right)), Math.max(...spots.map((spot) => spot.bottom))];
  const room = (pixels: number) => pixels / scale;
  const [wide, high] = [room(right - left) + 2 * MARGIN, room(foot - top) + 2 * MARGIN];
  const [x = 0, y = 0, w = 1, deep = 1] = part.map((percent) => percent / 100);
  return {
    x: room(left - all.left) - MARGIN + x * wide,
    y: room(top - all.top) - MARGIN + y * high,
    w: w * wide,
    h: deep * high,
  };
}
