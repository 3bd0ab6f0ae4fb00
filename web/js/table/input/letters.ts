/**
 * A typed letter is the card or the button that bears it, where there is one; else it leads on to the next card that
 * begins with it. The engine says which they are.
 */

import type { Desk } from './sitters.ts';
import type { Touching } from './touches.ts';

/** @returns whether anything has it */
export function typed(
  { ctx, say, sitters, state, touching }: Pick<Desk, 'ctx' | 'say' | 'sitters' | 'state'> & { touching: Touching },
  letter: string,
  at: Element,
): boolean {
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
  const here = nodes.indexOf(document.activeElement as HTMLElement);
  nodes[(here + 1) % nodes.length]?.focus();
  return nodes.length > 0;
}
