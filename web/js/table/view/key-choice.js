/**
 * Which key stands for which thing of a view. Pure: a view and what is lit in, keys by thing out.
 *
 * @typedef {import("../../engine/types.js").View} View
 */

/**
 * Keys of the parts of a player's own table, where the view names them; whoever sits first has the keyboard.
 * @param {View} view
 * @param {number[]} own
 * @returns {Map<string, string>|null}
 */
export function keysOf(view, [own]) {
  if (!view.zones.some((zone) => zone.keys)) return null;
  const mine = [...view.zones, ...(view.buttons ?? [])].filter((each) => each.keys && each.seat === own);
  return new Map(
    mine.map((each) => {
      const card = 'kind' in each ? each.cards?.[each.cards.length - 1] : undefined;
      const key = each.keys?.[0] ?? '';
      return [card && card.face !== 'back' ? card.id : each.id, key === ' ' ? 'Space' : key];
    }),
  );
}

/**
 * Lit things beside which a lit button does the same.
 * @param {View} view
 * @param {string[]} lit
 * @returns {Map<string, string>}
 */
export function twinsOf(view, lit) {
  const pairs = (view.buttons ?? []).flatMap(({ id, twin }) => (twin && lit.includes(id) && lit.includes(twin) ? [[twin, id]] : []));
  return new Map(/** @type {[string, string][]} */ (pairs));
}
