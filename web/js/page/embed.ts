// The page in a frame for one game (`?embed=1` and an address that names the game): no link leads away from that game.
// Without a game in its address an embedded page shows all games.

import type { GameInfo } from '../engine/types.ts';
import { keyboard } from '../ui/dom.ts';
import type { Route } from './router.ts';

const root = document.documentElement;

/** The fragment that the frame began with. */
let address = '';

/** Reads the game of the frame from the first address. */
export function settleEmbedding(first: Route) {
  address = location.hash;
  root.toggleAttribute(
    'data-one-game',
    root.hasAttribute('data-embed') && !['home', 'today', 'check'].includes(first.screen),
  );
  if (oneGame()) showPoster();
}

/** Lets an embedded game rest: it shows a picture and loads no engine. */
export function showPoster() {
  root.toggleAttribute('data-resting', true);
}

export function rests() {
  return root.hasAttribute('data-resting');
}

/** Ends the rest. */
export function wake() {
  root.removeAttribute('data-resting');
}

/** The least width and height of a frame for a game, in pixels. Without a known game: enough for all games. */
export function leastFrame(games: GameInfo[], id?: string) {
  const sizes = games.filter((game) => id === undefined || game.id === id).map(({ frame }) => frame);
  const most = (side: number) => Math.max(0, ...sizes.map((size) => size[side] ?? 0));
  return { width: most(0), height: most(1) };
}

/** Whether the frame is too small for its game. */
export function tooSmall(games: GameInfo[], id?: string) {
  const least = leastFrame(games, id);
  return oneGame() && (innerWidth < least.width || innerHeight < least.height);
}

/** The key of a frame's stored game. */
export function frameAddress() {
  return address;
}

/** A frame that nobody sees ends its engine after this time, in milliseconds. */
const UNSEEN = 10 * 60 * 1000;

/** Whether a part of this page is visible. */
let inView = true;

export function seen() {
  return inView && !document.hidden;
}

/** Calls each time nobody could see this page for `UNSEEN`. */
export function whenUnseen(then: () => void) {
  let timer = 0;
  const checkVisible = () => {
    if (seen()) {
      clearInterval(timer);
      timer = 0;
    } else if (!timer) timer = window.setInterval(then, UNSEEN);
  };
  document.addEventListener('visibilitychange', checkVisible);
  new IntersectionObserver((changes) => {
    inView = changes.at(-1)?.isIntersecting ?? true;
    checkVisible();
  }).observe(root);
}

/** Whether this page shows one game only. */
export function oneGame() {
  return root.hasAttribute('data-one-game');
}

/**
 * The fragment of the start: the list of games, or the set-up of an embedded game. Null if an embedded game is unknown.
 * @param game the game on the screen, if known
 */
export function startOf(game?: string): string | null {
  if (!oneGame()) return '#/';
  return game === undefined ? null : `#/${game}`;
}

let touched = false;
for (const type of ['pointerdown', 'keydown'])
  addEventListener(type, () => (touched = true), { once: true, capture: true });

/** Whether another page shows this one in a frame; `first-paint.js` finds out. */
export const framed = root.hasAttribute('data-framed');

/**
 * Whether the page may move the focus. Before the first touch it may not in a frame, because the host page may have
 * several, nor on touch screens, where a ring around the first card would surprise.
 */
export function mayFocus() {
  return touched || (!framed && keyboard());
}
