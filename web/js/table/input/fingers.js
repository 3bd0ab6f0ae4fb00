/**
 * Fingers on a table where each seat has a part of its own: any number at once, of one person or of
 * several. What is pressed lifts at once; let go on the spot it is touched, carried away it is
 * dragged, and held for a while it is only taken up. A finger knows whose part it came down on and nothing else of the game.
 *
 * @typedef {import("./sitters.js").Sitters} Sitters
 * @typedef {import("./sitters.js").Finger} Finger
 */

import { attr } from '../../ui/dom.js';
import { Carry } from '../motion/carry.js';
import { Drop } from './drop.js';

/** Less than this is a tap that slipped. @type {Record<string, number>} */
const SLIPS = { mouse: 5, pen: 8, touch: 11 };

/** So long a card is pressed that is to be taken up and not played. */
const HOLD = 350;

export class Fingers {
  /**
   * @param {HTMLElement} host
   * @param {Sitters} sitters
   * @param {() => void} heard  a finger is lifted: sound may begin
   */
  constructor(host, sitters, heard) {
    this.host = host;
    this.heard = heard;
    this.sitters = sitters;
    sitters.fingers = this;
    /** @type {Map<number, Finger>} */
    this.down = new Map();
    /** A mouse button was let go here: the click that follows is no news. */
    this.done = false;
  }

  /** Whether anything is being dragged. */
  get dragging() {
    return [...this.down.values()].some((finger) => finger.drop);
  }

  /**
   * @param {PointerEvent} event
   * @returns {boolean} whether it came down on a table of this kind
   */
  press(event) {
    this.done = false;
    const spot = this.sitters.at(event.target, event.clientX, event.clientY);
    if (!spot) return false;
    if (event.button !== 0) return true;
    this.cancel(event.pointerId);
    const { pointerId: id, pointerType: kind, clientX: x, clientY: y } = event;
    /** @type {Finger} */
    const finger = {
      ...spot,
      id,
      kind,
      x,
      y,
      n: this.sitters.n,
      carry: spot.cards.length ? new Carry(spot.cards) : null,
      drop: null,
      wait: 0,
      held: false,
      asked: false,
      aims: null,
      chooses: true,
    };
    this.down.set(id, finger);
    finger.carry?.lift();
    if (finger.carry) finger.wait = window.setTimeout(() => this.hold(finger), HOLD);
    if (!finger.carry && finger.zone) attr(finger.zone, 'data-pressed', true);
    // Whatever becomes of the card, the finger is heard of to its end.
    this.host.setPointerCapture?.(id);
    return true;
  }

  /**
   * Held for so long it shows where it could go; let go now, what has a choice is not played.
   * @param {Finger} finger
   */
  hold(finger) {
    if (finger.drop || finger.seat === null) return;
    finger.held = true;
    this.sitters.aim(finger);
  }

  /**
   * @param {PointerEvent} event
   * @returns {boolean} whether the pointer is one of these
   */
  move(event) {
    const finger = this.down.get(event.pointerId);
    if (!finger) return false;
    const { carry } = finger;
    const [card] = finger.cards;
    const x = event.clientX - finger.x;
    const y = event.clientY - finger.y;
    if (!carry || !card) return true;
    if (!finger.drop) {
      if (Math.hypot(x, y) < (SLIPS[finger.kind] ?? 8)) return true;
      const middle = this.sitters.middle();
      if (!middle || finger.seat === null) return true;
      clearTimeout(finger.wait);
      finger.drop = new Drop(card, finger.area, middle);
      finger.drop.aims = finger.aims;
      this.sitters.aim(finger);
    }
    carry.follow(x, y);
    finger.drop.over(event.clientX, event.clientY);
    return true;
  }

  /**
   * @param {PointerEvent} event
   * @returns {boolean} whether the pointer was one of these
   */
  release(event) {
    const finger = this.down.get(event.pointerId);
    if (!finger) return false;
    this.forget(finger);
    this.done = event.pointerType === 'mouse';
    // Only now do browsers take it for a wish to hear something.
    this.heard();
    const { seat, thing, carry, drop } = finger;
    if (!drop) {
      this.sitters.tap(seat, thing, { carry, kind: finger.kind, n: finger.n, hold: finger.held && finger.chooses });
      if (finger.held) this.sitters.light();
    } else {
      const to = drop.find(event.clientX, event.clientY);
      drop.close();
      if (to && seat !== null) this.sitters.drag(seat, thing, to.dataset['zone'] ?? '', { carry, kind: finger.kind });
      else carry?.home();
      this.sitters.light();
    }
    return true;
  }

  /**
   * A finger that means nothing any more.
   * @param {number} id
   * @returns {boolean} whether there was one
   */
  cancel(id) {
    const finger = this.down.get(id);
    if (!finger) return false;
    this.forget(finger);
    finger.drop?.close();
    finger.carry?.home();
    this.sitters.light();
    return true;
  }

  /** Let go of everything. */
  cancelAll() {
    for (const id of [...this.down.keys()]) this.cancel(id);
  }

  /** @param {Finger} finger */
  forget(finger) {
    this.down.delete(finger.id);
    clearTimeout(finger.wait);
    if (finger.zone) attr(finger.zone, 'data-pressed', null);
  }

  /** The table was painted anew: what is no longer where it was taken from is held no longer. */
  painted() {
    if (!this.sitters.plays) this.cancelAll();
    for (const finger of [...this.down.values()]) {
      if (!finger.carry || finger.carry.painted()) {
        if (finger.drop) finger.drop.stale = true;
        continue;
      }
      this.forget(finger);
      finger.drop?.close();
      finger.carry.land();
    }
  }
}
