// The page for one game: no link leads away from that game. So is a page in a frame (`?embed=1`) and a page with
// `?only=1`, if its address names the game. Without a game in its address a page shows all games.

import type { GameInfo } from '../engine/types.ts';
import { keyboard } from '../ui/dom.ts';
import { flagged } from './parameters.ts';
import type { Route } from './router.ts';

const root = document.documentElement;

/** The fragment that the page began with. */
let address = '';

/** Reads the game of the page from the first address. */
export function settleEmbedding(first: Route) {
  address = location.hash;
  root.toggleAttribute(
    'data-one-game',
    (embedded() || flagged('only')) && !['home', 'today', 'check'].includes(first.screen),
  );
  if (embeddedGame()) showPoster();
}

function embedded() {
  return root.hasAttribute('data-embed');
}

/** Whether this page is a frame for one game, which rests until it is touched. */
export function embeddedGame() {
  return embedded() && oneGame();
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
  return embeddedGame() && (innerWidth < least.width || innerHeight < least.height);
}

/** The fragment that the page began with; the key of a frame's stored game. */
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
    // Who comes back to a frame scrolls past it again, until the next tap.
    if (!inView) root.removeAttribute('data-tapped');
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

// After a tap the cards of a frame hold a finger (cards.css); before it a swipe scrolls the host page.
addEventListener('pointerup', () => root.setAttribute('data-tapped', ''), { capture: true });

/** Whether another page shows this one in a frame; `first-paint.js` finds out. */
export const framed = root.hasAttribute('data-framed');

/**
 * Whether the page may move the focus. Before the first touch it may not in a frame, because the host page may have
 * several, nor on touch screens, where a ring around the first card would surprise.
 */
export function mayFocus() {
  return touched || (!framed && keyboard());
}
