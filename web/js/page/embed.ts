// Shown inside somebody's page for one game (`?embed=1` and an address that names it): nothing of the page's own leads
// away from that game. Without a game in its address an embedded page is the whole programme and leads everywhere.

import type { GameInfo } from '../engine/types.ts';
import { keyboard } from '../ui/dom.ts';
import type { Route } from './router.ts';

const root = document.documentElement;

/** What the frame was told to show, before anything was chosen in it. */
let address = '';

/** Learns from the first address what is shown. */
export function settleEmbedding(first: Route) {
  address = location.hash;
  root.toggleAttribute(
    'data-one-game',
    root.hasAttribute('data-embed') && !['home', 'today', 'check'].includes(first.screen),
  );
  if (oneGame()) showPoster();
}

/** An embedded game rests: it shows a picture, and costs nothing. */
export function showPoster() {
  root.toggleAttribute('data-resting', true);
}

/** Whether it rests. */
export function rests() {
  return root.hasAttribute('data-resting');
}

/** Somebody wants to play here. */
export function wake() {
  root.removeAttribute('data-resting');
}

/**
 * The least width and height in which a game is played inside a frame, in pixels; of a game that is not known yet,
 * what all need.
 */
export function leastFrame(games: GameInfo[], id?: string) {
  const sizes = games.filter((game) => id === undefined || game.id === id).map(({ frame }) => frame);
  const most = (side: number) => Math.max(0, ...sizes.map((size) => size[side] ?? 0));
  return { width: most(0), height: most(1) };
}

/** Whether the frame of an embedded game is too small to play it in. */
export function tooSmall(games: GameInfo[], id?: string) {
  const least = leastFrame(games, id);
  return oneGame() && (innerWidth < least.width || innerHeight < least.height);
}

/** By what a frame knows its game again. */
export function frameAddress() {
  return address;
}

/** So long nobody has seen a frame, in milliseconds, when it lets its engine go. */
const UNSEEN = 10 * 60 * 1000;

/** Whether any of this page can be seen. */
let inView = true;

/** Whether somebody may be looking. */
export function seen() {
  return inView && !document.hidden;
}

/** Tells when nobody can have seen this page for a good while, and again each time as much has passed. */
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

/** Whether one game is all that is shown. */
export function oneGame() {
  return root.hasAttribute('data-one-game');
}

/**
 * Where everything begins: the list of games, or in an embedded game its set-up.
 * @param game the one that is being looked at, if that is known
 * @returns the fragment; null if there is no such place
 */
export function startOf(game?: string): string | null {
  if (!oneGame()) return '#/';
  return game === undefined ? null : `#/${game}`;
}

let touched = false;
for (const type of ['pointerdown', 'keydown'])
  addEventListener(type, () => (touched = true), { once: true, capture: true });

/** Whether another page shows this one in a frame; `first-paint.js` has looked. */
export const framed = root.hasAttribute('data-framed');

/**
 * Whether the focus may be moved. Before the first touch it stays where it is in a frame, which may be one of many in
 * somebody's page, and where fingers play: nobody there has asked for a ring around the first card.
 */
export function mayFocus() {
  return touched || (!framed && keyboard());
}
