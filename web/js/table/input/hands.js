/**
 * Hands in the player's own order: sorted, or a card moved to another place. The order of a hand is the page's own,
 * and the engine hears nothing of it.
 *
 * What is foreseen on.
 * @typedef {{shown: import("../../engine/types.js").ShownView, painter: Pick<import("../view/painter.js").Painter, "choices"|"foreshow">}} Board
 */
import { rearrange } from '../view/hand.js';

/**
 * @typedef {object} Needs
 * @property {(node: Element|null) => {board: {painter: Pick<import("../view/painter.js").Painter, "cardsOf"|"hands"|"again">}|undefined, seat: number|null}} where  whose board something is on
 * @property {(sentence: string|null) => void} say
 * @property {(key: string, values: Record<string, number>) => string} words
 * @property {() => void} changed  a hand has been painted in another order
 */

/**
 * A card to another place in its hand.
 * @param {Needs} needs
 * @param {HTMLElement} thing
 * @param {number} place  where to, or -1:
 * @param {number} by  so many places on
 * @returns {boolean} whether the cards of this hand can be moved
 */
export function sortHand({ where, say, words, changed }, thing, place, by) {
  const { board } = where(thing);
  const zone = thing.closest('[data-zone]');
  if (!board || !(zone instanceof HTMLElement) || !zone.hasAttribute('data-sorts')) return false;
  const { painter } = board;
  const to = place < 0 ? painter.cardsOf(zone).indexOf(thing) + by : place;
  const change = () => {
    const count = painter.hands.place(zone.dataset['zone'] ?? '', thing.dataset['thing'] ?? '', to);
    if (!count) return;
    painter.again();
    changed();
    say(words('hand.moved', { n: to + 1, count }));
  };
  if (by) rearrange(zone, change);
  else change();
  return true;
}

/**
 * The next way to sort a hand.
 * @param {Needs} needs
 * @param {HTMLElement} button
 */
export function orderHand({ where, say, changed }, button) {
  const { board } = where(button);
  const zone = button.closest('[data-zone]');
  if (!board || !(zone instanceof HTMLElement)) return;
  board.painter.hands.turn(zone.dataset['zone'] ?? '');
  rearrange(zone, () => {
    board.painter.again();
    changed();
  });
  say(button.getAttribute('aria-label'));
}

/**
 * Where what is touched is a whole move, the table shows what it would come to; where one of a few spaces is
 * to be chosen, what each would. What is on its way arrives first.
 * @param {Board[]} boards
 * @param {import("../types.js").TableContext["call"]} call
 * @param {import("../state.js").State} state
 */
export function foreshow(boards, call, state) {
  for (const board of boards) {
    const { shown, painter } = board;
    const { viewer } = shown;
    if (typeof viewer !== 'number') continue;
    const touched = shown.touched ?? [];
    const choices = touched.length ? [] : painter.choices();
    const asked = touched.length && shown.touch?.done ? [touched] : choices.map((id) => [id]);
    if (!asked.length) continue;
    const previews = asked.map((things) => call({ do: 'preview', seat: viewer, things }));
    void Promise.all(previews).then(async (replies) => {
      await state.still;
      if (board.shown === shown) painter.foreshow(replies.flatMap((reply) => (reply.ok && reply.view ? [reply.view] : [])));
    });
  }
}
