/**
 * Hands in the player's own order: sorted, or a card moved to another place. The order of a hand is the page's own,
 * and the engine hears nothing of it.
 */

import type { ShownView } from '../../engine/types.ts';
import type { State } from '../state.ts';
import { rearrange } from '../view/hand.ts';
import type { Painter } from '../view/painter.ts';

/** What is foreseen on. */
export type Desk = Pick<import('./sitters.ts').Desk, 'state' | 'ctx' | 'boards' | 'sitters' | 'say' | 'changed'>;

interface Board {
  shown: ShownView;
  painter: Pick<Painter, 'foreshow'>;
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

function reordered({ boards, changed, state }: Desk) {
  changed();
  foreshow(boards.all, state);
}

/** Show what the moves to choose from would come to. What is on its way arrives first. */
export function foreshow(boards: Board[], state: State) {
  for (const board of boards) {
    const { shown, painter } = board;
    if (shown.previews) void state.still.then(() => board.shown === shown && painter.foreshow(shown.previews ?? []));
  }
}
