/**
 * A small moving part of a table: a few stored views, painted in turn by the table's own painter. From view to view
 * cards and tokens travel to their new positions. It cannot be touched, focused or read out; its box has one sentence
 * as name. It needs no engine.
 */

import { sentences as tableWords } from '../../../py/hairpin/words/en/page_table.po';
import type { Seat, ShownView, Token, View, Zone } from '../engine/types.ts';
import { h, style } from '../ui/dom.ts';
import { addWords } from '../ui/words.ts';
import { fetchExtensions } from './extensions.ts';
import { Painter } from './view/painter.ts';

/** A zone with only an id is the same as in the frame before. */
interface Frame {
  zones: (Zone | { id: string })[];
  tokens: Token[];
}

export interface Miniature {
  game: string;
  seats: Seat[];
  frames: Frame[];
}

export { fetchExtensions };

addWords(tableWords);

/** Time between two frames and duration of the motion, in ms. */
const FRAME_TIME = 2600;
const MOTION_TIME = 700;

/**
 * @param box limits its size
 * @param how `say`: its description; `moves`: whether motion is allowed now
 * @returns removes it
 */
export function paintMiniature(
  box: HTMLElement,
  miniature: Miniature,
  {
    words,
    say,
    moves,
  }: { words: (key: string, values?: Record<string, string | number>) => string; say: string; moves: () => boolean },
): () => void {
  const root = h('div', { part: 'view' });
  const host = h(
    'div',
    { class: 'table', 'data-picture': '', 'data-miniature': miniature.game, 'data-shape': 'tablet', inert: true },
    h('div', { class: 'views', 'data-fixed': '', 'data-count': '1' }, root),
  );
  const painter = new Painter(root, words);
  const frames = completeFrames(miniature.frames);
  box.replaceChildren(host);
  box.setAttribute('role', 'img');
  box.setAttribute('aria-label', say);

  const fit = () => style(host, '--picture-scale', String(Math.max(box.clientWidth / host.offsetWidth, 0.01)));
  const watch = new ResizeObserver(fit);
  watch.observe(box);
  fit();

  let nth = 0;
  const paint = () => {
    const view = { say: '', buttons: [], ...frames[nth] } as unknown as View;
    const shown = { viewer: null, touched: [], touch: null, also: [], view };
    host.dataset['frame'] = String(nth);
    painter.paintView(shown as unknown as ShownView, miniature.seats);
    for (const name of ['data-thing', 'data-token'])
      for (const node of root.querySelectorAll(`[${name}]`)) node.removeAttribute(name);
  };
  paint();

  const timer = setInterval(() => {
    if (frames.length < 2 || !moves()) return;
    nth = (nth + 1) % frames.length;
    const before = positions(root);
    paint();
    // The first frame fades in after the last one.
    if (nth > 0) travel(root, before, box.clientWidth / host.offsetWidth);
    else root.animate({ opacity: [0, 1] }, MOTION_TIME);
  }, FRAME_TIME);
  return () => {
    clearInterval(timer);
    watch.disconnect();
    painter.close();
    box.replaceChildren();
  };
}

/** Complete each frame with the unchanged zones of earlier frames, without the slots that place zones on a table. */
function completeFrames(frames: Frame[]) {
  const known: Map<string, Zone> = new Map();
  return frames.map(({ zones, tokens }) => {
    for (const zone of zones)
      if ('kind' in zone) {
        const { slot: _, ...unplaced } = zone;
        known.set(zone.id, unplaced);
      }
    return { tokens, zones: zones.map(({ id }) => known.get(id) as Zone) };
  });
}

/** Present positions of cards and tokens. */
function positions(root: HTMLElement) {
  const things = root.querySelectorAll('.token, .card') as NodeListOf<HTMLElement>;
  return new Map([...things].map((thing) => [thing, thing.getBoundingClientRect()]));
}

/** Move each thing from its old position to its new one. New things appear. */
function travel(root: HTMLElement, before: Map<HTMLElement, DOMRect>, scale: number) {
  for (const [thing, now] of positions(root)) {
    const was = before.get(thing);
    if (!was) {
      thing.animate({ opacity: [0, 1] }, MOTION_TIME);
      continue;
    }
    const [x, y] = [(was.x - now.x) / scale, (was.y - now.y) / scale];
    if (Math.abs(x) + Math.abs(y) > 1)
      thing.animate(
        { translate: [`${x}px ${y}px`, '0 0'] },
        { duration: MOTION_TIME, easing: 'cubic-bezier(.2, .7, .2, 1)' },
      );
  }
}
