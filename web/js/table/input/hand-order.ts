/**
 * Hands in the player's own order: sorted, or a card moved to another place. The order of a hand is the page's own,
 * and the engine hears nothing of it.
 */

import type { ShownView } from '../../engine/types.ts';
import type { State } from '../state.ts';
import type { TableContext } from '../types.ts';
import { rearrange } from '../view/hand.ts';
import type { Painter } from '../view/painter.ts';

/** What is foreseen on. */
export type Desk = Pick<
  import('./seat-tables-input.ts').Desk,
  'state' | 'ctx' | 'boards' | 'sitters' | 'say' | 'changed'
>;

interface Board {
  shown: ShownView;
  painter: Pick<Painter, 'choices' | 'foreshow'>;
}

/**
 * A card to another place in its hand.
 * @param place where it goes from where it is
 * @param lay what is carried lies down
 * @returns whether the cards of this hand can be moved
 */
export function sortHand(desk: Desk, thing: HTMLElement, place: (from: number) => number, lay?: () => void): boolean {
  const { board } = desk.sitters.where(thing);
  const zone = thing.closest('[data-zone]');
  if (!board || !(zone instanceof HTMLElement) || !zone.hasAttribute('data-sorts')) return false;
  const { painter } = board;
  const to = place(painter.cardsOf(zone).indexOf(thing));
  rearrange(zone, () => {
    lay?.();
    const count = painter.hands.placeCard(zone.dataset['zone'] ?? '', thing.dataset['thing'] ?? '', to);
    if (!count) return;
    painter.again();
    reordered(desk);
    desk.say(desk.ctx.words('hand.moved', { n: to + 1, count }));
  });
  return true;
}

/** The next way to sort a hand. */
export function orderHand(desk: Desk, button: HTMLElement) {
  const { board } = desk.sitters.where(button);
  const zone = button.closest('[data-zone]');
  if (!board || !(zone instanceof HTMLElement)) return;
  board.painter.hands.turn(zone.dataset['zone'] ?? '');
  rearrange(zone, () => {
    board.painter.again();
    reordered(desk);
  });
  desk.say(button.getAttribute('aria-label'));
}

function reordered({ boards, changed, ctx, state }: Desk) {
  changed();
  foreshow(boards.all, ctx.call, state);
}

/**
 * Where what is touched is a whole move, the table shows what it would come to; where one of a few spaces is
 * to be chosen, what each would. What is on its way arrives first.
 */
export function foreshow(boards: Board[], call: TableContext['call'], state: State) {
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
      if (board.shown === shown)
        painter.foreshow(replies.flatMap((reply) => (reply.ok && reply.view ? [reply.view] : [])));
    });
  }
}
