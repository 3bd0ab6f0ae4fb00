// Shown inside somebody's page for one game (`?embed=1` and an address that names it): nothing of the page's own leads
// away from that game. Without a game in its address an embedded page is the whole programme and leads everywhere.

import { keyboard } from '../ui/dom.js';

const root = document.documentElement;

/**
 * Learns from the first address what is shown.
 * @param {import("./router.js").Route} first
 */
export function settleEmbedding(first) {
  root.toggleAttribute('data-one-game', root.hasAttribute('data-embed') && first.screen !== 'home');
}

/** Whether one game is all that is shown. */
export function oneGame() {
  return root.hasAttribute('data-one-game');
}

/**
 * Where everything begins: the list of games, or in an embedded game its set-up.
 * @param {string} [game]  the one that is being looked at, if that is known
 * @returns {string | null}  the fragment; null if there is no such place
 */
export function startOf(game) {
  if (!oneGame()) return '#/';
  return game === undefined ? null : `#/${game}`;
}

let touched = false;
for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => (touched = true), { once: true, capture: true });

const framed = window !== window.top;

/**
 * Whether the focus may be moved. Before the first touch it stays where it is in a frame, which may be one of many in
 * somebody's page, and where fingers play: nobody there has asked for a ring around the first card.
 */
export function mayFocus() {
  return touched || (!framed && keyboard());
}
