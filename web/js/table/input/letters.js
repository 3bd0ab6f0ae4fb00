/**
 * A typed letter is the card or the button that bears it, where there is one; else it leads on to the next card that
 * begins with it. The engine says which they are.
 */

/**
 * @param {Pick<import("./seat-tables-input.js").Desk, "ctx"|"say"|"sitters"|"state"> & {touching: import("./touches.js").Touching}} acts
 * @param {string} letter
 * @param {Element} at
 * @returns {boolean} whether anything has it
 */
export function typed({ ctx, say, sitters, state, touching }, letter, at) {
  const { board, seat } = sitters.where(at);
  const things = board?.painter.things;
  if (!things) return false;
  const id = board.shown.letters?.[letter];
  if (id !== undefined) {
    const thing = things.element(id);
    if (seat === null || !things.lit.length)
      say(ctx.words(state.table?.current === false ? 'table.none.look' : 'table.none.turn'));
    else if (thing) touching.touch(thing);
    return true;
  }
  const signed = board.shown.signs?.[letter] ?? [];
  // In the order of the hand, which is its player's.
  const nodes = things.lit.filter((each) => signed.includes(each)).flatMap((each) => things.element(each) ?? []);
  const here = nodes.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  nodes[(here + 1) % nodes.length]?.focus();
  return nodes.length > 0;
}
