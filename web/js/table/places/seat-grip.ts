/**
 * The grip of a pointer where each seat has its own table. A pressed card lifts at once. A release there touches it, a
 * drag moves it to the nearest possible zone, and a hold only takes it up.
 */
import { attr } from '../../ui/dom.ts';
import type { Grip } from '../intent/index.ts';
import { Carry } from '../motion/carry.ts';
import type { Acts, Aim, Spot } from './acts.ts';
import type { Places } from './targets.ts';
import { meant, placesOf } from './targets.ts';

/** @param kind of the pointer */
export function seatGrip(input: Acts, { seat, area, zone, thing, cards }: Spot, kind: string): Grip {
  const carry = cards.length ? new Carry(cards) : null;
  /** The point of the game that the player saw. */
  const { n } = input;
  const aim: Aim = { seat, thing, aims: null, chooses: true };
  /** Positions of the zones, until the next repaint. */
  let places: Places | null = null;
  /** The zone under the card. */
  let target: HTMLElement | null = null;
  const find = ({ x, y }: { x: number; y: number }) => {
    const middle = input.middle();
    if (!middle || !cards[0]) return null;
    places ??= placesOf(cards[0], area, middle);
    return meant(places, aim.aims, x, y);
  };
  const mark = (now: HTMLElement | null) => {
    if (now !== target) target?.removeAttribute('data-target');
    now?.setAttribute('data-target', '');
    target = now;
  };
  carry?.lift();
  if (!carry && zone) attr(zone, 'data-pressed', true);
  return {
    carry,
    box: (seat === null ? area : (zone ?? cards[0]))?.getBoundingClientRect(),
    clicks: false,
    // A hold shows the targets; then a release plays only a card without a choice.
    hold: carry && (() => input.aim(aim)),
    lift() {
      input.aim(aim);
      return true;
    },
    over(at) {
      const found = find(at);
      mark(!aim.aims || aim.aims.has(found?.dataset['zone'] ?? '') ? found : null);
    },
    drop(at) {
      const to = find(at)?.dataset['zone'];
      if (to && seat !== null) input.drag(seat, thing, to, { carry, kind });
      else carry?.home();
    },
    tap: (held) => input.tap(seat, thing, { carry, kind, n, hold: held && aim.chooses }),
    stands() {
      places = null;
      return input.plays;
    },
    end() {
      if (zone) attr(zone, 'data-pressed', null);
      mark(null);
      input.ended(aim);
    },
  };
}
