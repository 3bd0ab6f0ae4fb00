/** Hands in the player's own order: sorted, or with a card moved. The engine does not know this order. */

import type { ShownView } from '../../engine/types.ts';
import type { State } from '../state.ts';
import { rearrange } from '../view/hand.ts';
import type { Painter } from '../view/painter.ts';
import type { IntentDesk, Seats } from './desk.ts';

type Desk = Pick<IntentDesk, 'state' | 'ctx' | 'boards' | 'say' | 'changed'>;

interface Board {
  shown: ShownView;
  painter: Pick<Painter, 'foreshow'>;
}

/**
 * Moves a card to another place in its hand.
 * @param place its new index, from its old one
 * @param lay puts down the carried card
 * @returns whether the cards of this hand can be moved
 */
export function sortHand(
  desk: Desk,
  seats: Seats,
  thing: HTMLElement,
  place: (from: number) => number,
  lay?: () => void,
): boolean {
  const { board } = seats.where(thing);
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

/** Sorts a hand in the next way. */
export function orderHand(desk: Desk, seats: Seats, button: HTMLElement) {
  const { board } = seats.where(button);
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

/** Shows the previews of the moves to choose from, when all motion has ended. */
export function foreshow(boards: Board[], state: State) {
  for (const board of boards) {
    const { shown, painter } = board;
    if (shown.previews) void state.still.then(() => board.shown === shown && painter.foreshow(shown.previews ?? []));
  }
}
