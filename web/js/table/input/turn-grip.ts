/**
 * What a pointer means in a game of turns. A tap is a click; what is lit, touched already, or in a hand that can be
 * put in order is dragged onto a thing, into a zone, or to another place of its hand; what is held explains itself,
 * or is fast-forward.
 */
import { Carry } from '../motion/carry.ts';
import { Shuffle } from '../view/hand.ts';
import type { Explaining } from './explanations.ts';
import type { FastForward } from './fast-forward.ts';
import type { Desk } from './hand-order.ts';
import { sortHand } from './hand-order.ts';
import type { Grip } from './pointers.ts';
import { carriedOf, thingUnder, zoneUnder } from './targets.ts';
import type { Touching } from './touches.ts';

export interface Acts {
  explaining: Explaining;
  touching: Touching;
  forward: FastForward;
}

export function turnGrip(event: PointerEvent, thing: HTMLElement, acts: Desk & Acts): Grip {
  const { explaining, forward, touching } = acts;
  const carried = carriedOf(event.target, thing);
  const carry = new Carry([carried], thing.classList.contains('place') ? 'place' : 'card');
  const home = carried.closest('[data-zone]');
  const runs = forward.of(thing);
  /** The card is moved within its hand. */
  let shuffle: Shuffle | null = null;
  let dragged = false;
  const hold = () => {
    if (runs) forward.beginFastForward();
    else explaining.explain(thing, 'press');
    return true;
  };
  return {
    carry,
    box: carried.getBoundingClientRect(),
    clicks: true,
    hold: runs || event.pointerType !== 'mouse' ? hold : null,
    lift() {
      const sorts = carried.closest('[data-sorts]') !== null;
      dragged = sorts || thing.matches('[data-lit], [data-touched]');
      if (dragged) explaining.explain(null, 'hover');
      if (sorts) shuffle = new Shuffle(carried);
      return dragged;
    },
    over({ x, y, dx, dy }) {
      const zone = zoneUnder(x, y);
      const sorts = shuffle !== null && zone === home;
      shuffle?.move(dx, dy, sorts);
      const into = zone?.matches('[data-into]') ? zone : null;
      const away = zone === home ? null : zone;
      explaining.over(thing, sorts ? null : (into ?? thingUnder(x, y, thing) ?? away));
    },
    drop({ x, y }) {
      const zone = zoneUnder(x, y);
      const away = zone === home ? null : zone;
      const to = thingUnder(x, y, thing);
      const sorted = zone && !away ? shuffle : null;
      const lay = () => {
        carry.land();
        shuffle?.end();
      };
      if (sorted) {
        if (!sortHand(acts, thing, () => sorted.to, lay)) lay();
        return;
      }
      lay();
      // Dragged out of where it was gathered, a card is taken back.
      if (carried.hasAttribute('data-for')) {
        if (away || !zone) touching.touch(thing);
      } else if (away?.matches('[data-into]')) touching.drag(thing, away);
      else if (to) touching.drag(thing, to);
      else if (away) touching.touch(thing, { dropped: true });
    },
    end() {
      if (runs) forward.end();
      shuffle?.end();
      if (dragged) explaining.over(thing, null);
    },
  };
}
