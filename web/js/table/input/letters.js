/**
 * A typed letter is the card or the button that bears it, where there is one.
 *
 * @typedef {object} Needs
 * @property {import("../state.js").State} state
 * @property {(node: Element|null) => {board: {painter: Pick<import("../view/painter.js").Painter, "things"|"view">}|undefined, seat: number|null}} where  whose board something is on, and who acts there
 * @property {(thing: HTMLElement) => void} touch
 * @property {(sentence: string) => void} say
 * @property {(key: string) => string} words
 */

/**
 * @param {Needs} needs
 * @param {string} letter
 * @param {Element} at
 * @returns {boolean} whether anything has it
 */
export function typed({ state, where, touch, say, words }, letter, at) {
  const { board, seat } = where(at);
  const things = board?.painter.things;
  if (!things) return false;
  const ids = [...things.cards].filter(([, card]) => card.face === 'letter' && card.code === letter).map(([id]) => id);
  if (!ids.length) return signed(board.painter, letter, touch);
  if (seat === null || !things.lit.length) {
    say(words(state.table?.live === false ? 'table.none.look' : 'table.none.turn'));
    return true;
  }
  const id = ids.find((each) => things.lit.includes(each)) ?? ids.find((each) => things.touched.includes(each)) ?? ids[0];
  const thing = id === undefined ? null : things.element(id);
  if (thing) touch(thing);
  return true;
}

/**
 * On to the next card that begins with what has this sign; where a button has it, that is touched.
 * @param {{things: import("../view/things.js").Things, view: import("../../engine/types.js").View|null}} painted
 * @param {string} sign
 * @param {(thing: HTMLElement) => void} touch
 * @returns {boolean} whether there is one
 */
function signed({ things, view }, sign, touch) {
  const button = view?.buttons?.find(({ id, lines }) => things.lit.includes(id) && lines?.length === 1 && lines[0]?.text === sign);
  const chosen = button && things.element(button.id);
  if (chosen) {
    touch(chosen);
    return true;
  }
  const nodes = things.lit.flatMap((id) => {
    const card = things.cards.get(id);
    const begins = card?.lines?.[0]?.text ?? (card?.swap ? card.title?.[0] : '');
    return begins === sign ? (things.element(id) ?? []) : [];
  });
  const at = nodes.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  nodes[(at + 1) % nodes.length]?.focus();
  return nodes.length > 0;
}
