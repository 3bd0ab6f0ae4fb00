/**
 * A detail of a table: one stretch of a stored view, laid out as on a phone whatever window or paper it is seen on. It
 * stands in a tree of its own, whose styles are the page's with the sizes of that phone written into them; so a window
 * that changes, or a printer, changes nothing about it but its scale.
 */

import type { Reply } from '../engine/types.ts';
import { deckStore } from '../ui/deck.ts';
import { h, style } from '../ui/dom.ts';
import { fetchExtensions, viewsOf } from './extensions.ts';
import { forPhone } from './phone.ts';
import { buildTable } from './picture.ts';

/** `show`: zones and things; `part`: of the stretch that holds them, in percent */
export interface Shown {
  reply: Reply;
  show: string[];
  part: number[];
}

/** in pixels of the table */
interface Crop {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** On paper the widest is as wide as a column there, and small ones are a little larger than on a phone, pixels. */
const COLUMN = 208;
const LEAST = 190;
/** So much is seen around what is shown, pixels. */
const MARGIN = 4;

/** The page's style sheets by address, as details wear them. */
const coming: Map<string, Promise<CSSStyleSheet>> = new Map();

function sheets() {
  const links: HTMLLinkElement[] = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  return Promise.all(
    links.map(({ href }) => {
      const sheet = coming.get(href) ?? worn(href);
      coming.set(href, sheet);
      sheet.catch(() => coming.delete(href));
      return sheet;
    }),
  );
}

async function worn(address: string) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
  const made = new CSSStyleSheet();
  made.replaceSync(forPhone(await answer.text()));
  return made;
}

/**
 * Returns a function that paints any of these details at once into an empty box. Styles and extensions have arrived by
 * then. The box says itself what is to be seen.
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

/** @returns takes it away */
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
  // Drawings are found only within the tree they are used in.
  tree.append(deckStore());

  const fit = () => {
    if (!box.clientWidth) return;
    const { x, y, w, h: high } = stretch(host, show, part);
    const scale = Math.min(box.clientWidth / w, box.clientHeight / high);
    style(host, '--detail-x', `${-x}px`);
    style(host, '--detail-y', `${-y}px`);
    style(frame, '--detail-scale', String(scale));
    style(frame, '--detail-printed', String(COLUMN / Math.max(w, LEAST)));
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

/** The stretch of a table that holds all of these zones and things, or a part of it. */
function stretch(host: HTMLElement, show: string[], part: number[]): Crop {
  const all = host.getBoundingClientRect();
  const scale = all.width / host.offsetWidth || 1;
  const spots = show
    .flatMap((id) => [
      ...host.querySelectorAll(
        `[data-zone="${CSS.escape(id)}"], [data-thing="${CSS.escape(id)}"], [data-part="${CSS.escape(id)}"]`,
      ),
    ])
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
