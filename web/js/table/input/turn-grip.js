/**
 * What a pointer means in a game of turns. A tap is a click; what is lit, touched already, or in a hand that can be
 * put in order is dragged onto a thing, into a zone, or to another place of its hand; what is held explains itself,
 * or is fast-forward.
 *
 * @typedef {{explaining: import("./explanations.js").Explaining, touching: import("./touches.js").Touching, forward: import("./fast-forward.js").FastForward}} Acts
 */
import { Carry } from '../motion/carry.js';
import { Shuffle } from '../view/hand.js';
import { sortHand } from './hand-order.js';
import { carriedOf, thingUnder, zoneUnder } from './targets.js';

/**
 * @param {PointerEvent} event
 * @param {HTMLElement} thing
 * @param {import("./hand-order.js").Desk & Acts} acts
 * @returns {import("./pointers.js").Grip}
 */
export function turnGrip(event, thing, acts) {
  const { explaining, forward, touching } = acts;
  const carried = carriedOf(event.target, thing);
  const carry = new Carry([carried], thing.classList.contains('place') ? 'place' : 'card');
  const home = carried.closest('[data-zone]');
  const runs = forward.of(thing);
  /** The card is moved within its hand. @type {Shuffle|null} */
  let shuffle = null;
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
