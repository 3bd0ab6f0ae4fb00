/**
 * What a pointer means where each seat has a part of the table: what is pressed lifts at once; let go on the spot it
 * is touched, carried away it goes to the nearest place that could be meant, and held for a while it is only taken
 * up.
 */
import { attr } from '../../ui/dom.ts';
import type { Grip } from '../input/pointers.ts';
import type { Places } from '../input/targets.ts';
import { meant, placesOf } from '../input/targets.ts';
import { Carry } from '../motion/carry.ts';
import type { Acts, Aim, Spot } from './acts.ts';

/** @param kind what points */
export function seatGrip(input: Acts, { seat, area, zone, thing, cards }: Spot, kind: string): Grip {
  const carry = cards.length ? new Carry(cards) : null;
  /** The point of the game that was seen. */
  const { n } = input;
  const aim: Aim = { seat, thing, aims: null, chooses: true };
  /** Where everything is, until it may lie elsewhere. */
  let places: Places | null = null;
  /** What lies under it now. */
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
    // It shows where it could go; let go then, what has a choice is not played.
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
