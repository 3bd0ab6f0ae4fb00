/** Chooses the keys of things. Pure: a view and its lit things in, keys by thing out. */

import type { View } from '../../engine/types.ts';

/** Keys of the own table, if the view names them. The first of several players has the keyboard. */
export function keysOf(view: View, [own]: number[]): Map<string, string> | null {
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

/** Lit buttons with an equal effect, by lit thing. */
export function twinsOf(view: View, lit: string[]): Map<string, string> {
  const pairs = (view.buttons ?? []).flatMap(({ id, twin }) =>
    twin && lit.includes(id) && lit.includes(twin) ? [[twin, id]] : [],
  );
  return new Map(pairs as [string, string][]);
}

/**
 * Number keys of lit things. Spaces keep their printed numbers, unless they are made of cards; other things are
 * counted. A thing and its button share a number, and buttons keep keys of their own. The page counts, because numbers
 * follow the order of a hand, which the player chooses.
 */
export function digitsOf(view: View, lit: string[], same: Map<string, string>): Map<string, string> {
  const spaces = view.zones.flatMap((zone) => zone.spaces ?? []).filter((space) => !space.card);
  const printed = new Map(spaces.map((space) => [space.id, space.label]));
  const numbered = lit.filter((id) => /^([1-9]|10)$/.test(printed.get(id) ?? ''));
  // On a road with lanes several spaces have one number, so they are counted.
  const apart = new Set(numbered.map((id) => printed.get(id))).size === numbered.length;
  if (numbered.length && apart) return new Map(numbered.map((id) => [id, String(Number(printed.get(id)) % 10)]));
  const buttons = new Set(same.values());
  const named = new Map(
    (view.buttons ?? []).flatMap(({ id, keys }) => (keys && lit.includes(id) ? [[id, keys.slice(0, 1)]] : [])),
  );
  if (named.size) {
    const free = [...'1234567890'].filter((key) => ![...named.values()].includes(key));
    for (const id of lit) if (!named.has(id) && !same.has(id) && free.length) named.set(id, free.shift() ?? '');
    for (const [thing, button] of same) named.set(thing, named.get(button) ?? '');
    return named;
  }
  const counted = lit.filter((id) => !buttons.has(id)).slice(0, 10);
  const found = new Map(counted.map((id, i) => [id, String((i + 1) % 10)]));
  for (const [thing, button] of same) if (found.has(thing)) found.set(button, found.get(thing) ?? '');
  return found;
}
