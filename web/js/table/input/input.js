/**
 * Pointers, clicks and keys, turned into the few things a player can mean: touch a thing, drag one onto another,
 * done, take back, a command. It knows what is lit and nothing else. One listener per kind of event for the whole
 * table.
 *
 * @typedef {import("./commands.js").Desk & import("./turn-grip.js").Acts & {commands: import("./commands.js").Commands}} Acts
 */

import { attr } from '../../ui/dom.js';
import { keyless, together } from '../state.js';
import { WALKS, walk } from './arrow-keys.js';
import { sortHand } from './hand-order.js';
import { commandOf, controlled, signOf } from './key-commands.js';
import { typed } from './letters.js';
import { seatGrip } from './seat-grip.js';
import { TapGuard } from './tap-guard.js';
import { isCopy, thingOf } from './targets.js';
import { turnGrip } from './turn-grip.js';

/** So long the mouse rests on what explains itself, in milliseconds; less on what is lit. */
const LINGER = 320;
const LIT = 120;

/**
 * Whether a finger that came down here may scroll: the style sheets say so (fingers.css).
 * @param {EventTarget | null} target
 */
function scrolls(target) {
  const part = target instanceof Element ? target.closest('.card, .place, .view-button, .seat-own, .middle') : null;
  return part === null || getComputedStyle(part).touchAction !== 'none';
}

export class Input {
  /**
   * @param {Acts} acts
   * @param {AbortSignal} signal  of the table's end
   */
  constructor(acts, signal) {
    const { host, pointers } = acts;
    this.host = host;
    this.acts = acts;
    this.pointers = pointers;
    /** What was pressed while it moved: it has jumped to its place before the click comes. @type {HTMLElement|null} */
    this.moved = null;
    this.hover = 0;
    /** Where the mouse was last. @type {{x: number, y: number}|null} */
    this.spot = null;
    /** What came to lie under the mouse while that rested. @type {HTMLElement|null} */
    this.arrived = null;
    this.guard = new TapGuard(host);
    /** The key that was taken when it went down: it does nothing when it comes up either. */
    this.taken = '';
    /** The focus goes where a key takes it, not where it is put after a move. */
    this.steered = false;
    const on = (
      /** @type {string} */ name,
      /** @type {(event: any) => void} */ call,
      target = /** @type {EventTarget} */ (host),
    ) => target.addEventListener(name, call, { signal });
    on('pointerdown', (event) => this.press(event));
    on('pointerover', (event) => this.pointAt(event, isCopy(event.target) ? null : thingOf(event.target)));
    on('pointermove', (event) => this.stir(event));
    on('pointerleave', (event) => this.pointAt(event, null));
    on('click', (event) => this.click(event));
    on('contextmenu', (event) => pointers.fingers && event.preventDefault());
    on('focusin', (event) => this.focus(event));
    on('focusout', () => this.acts.explaining.explain(null, 'focus'));
    on('keydown', (event) => this.key(event), document);
    on(
      'keyup',
      (event) => {
        if (event.key === this.taken) event.preventDefault();
        this.taken = '';
        this.steered = false;
      },
      document,
    );
    // Where several fingers play no two taps make the page larger, and none is told a second time as a click. A
    // finger that may scroll the page around a frame is kept from it only when it is lifted: by then it has not
    // scrolled.
    const claim = (/** @type {TouchEvent} */ event) => {
      const spot = event.changedTouches[0];
      if (event.cancelable && spot && acts.sitters.at(event.target, spot)) event.preventDefault();
    };
    const how = { signal, passive: false };
    host.addEventListener('touchstart', (event) => scrolls(event.target) || claim(event), how);
    host.addEventListener('touchend', (event) => scrolls(event.target) && claim(event), how);
  }

  /** @param {PointerEvent} event */
  press(event) {
    const moving = this.host.dataset['busy'] === 'motion';
    const { acts, pointers } = this;
    this.guard.press(event);
    this.listen();
    attr(this.host, 'data-keys', null);
    clearTimeout(this.hover);
    acts.shortcuts.walked = false;
    this.moved = moving ? thingOf(event.target) : null;
    pointers.press(event, event.button === 0 ? this.grip(event) : null);
  }

  /** @param {PointerEvent} event */
  grip(event) {
    const { acts } = this;
    const spot = acts.sitters.at(event.target, event);
    if (spot) return seatGrip(acts.sitters, spot, event.pointerType);
    const thing = thingOf(event.target);
    if (thing && event.pointerType === 'mouse') acts.explaining.explain(null, 'hover');
    return thing && turnGrip(event, thing, acts);
  }

  /**
   * The mouse rests on something, or has left. What came under it when the table was painted anew nobody has pointed
   * at: it waits for the mouse to move again, or a strip would foretell a card that nobody asked about.
   * @param {PointerEvent} event
   * @param {HTMLElement|null} thing
   */
  pointAt(event, thing) {
    if (event.pointerType !== 'mouse') return;
    const moved = this.moves(event);
    if (this.pointers.down.size) return;
    clearTimeout(this.hover);
    this.arrived = moved ? null : thing;
    this.explainThing(moved ? thing : null);
  }

  /**
   * The mouse moves on what came to lie under it before.
   * @param {PointerEvent} event
   */
  stir(event) {
    if (event.pointerType !== 'mouse' || !this.moves(event) || this.pointers.down.size) return;
    const thing = this.arrived;
    this.arrived = null;
    if (thing?.isConnected && thing === thingOf(event.target)) this.explainThing(thing);
  }

  /**
   * Whether the mouse is elsewhere than before.
   * @param {PointerEvent} event
   */
  moves({ clientX: x, clientY: y }) {
    const before = this.spot;
    this.spot = { x, y };
    return before?.x !== x || before.y !== y;
  }

  /** @param {HTMLElement|null} thing */
  explainThing(thing) {
    const explain = () => this.acts.explaining.explain(thing, 'hover');
    if (thing) this.hover = window.setTimeout(explain, thing.hasAttribute('data-lit') ? LIT : LINGER);
    else explain();
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.pointers.swallow && event.detail > 0) {
      this.pointers.swallow = false;
      event.preventDefault();
      return;
    }
    this.listen();
    if (this.guard.to(event)) return;
    const target = /** @type {Element} */ (event.target);
    const button = target.closest('[data-do], [data-goto]');
    if (button instanceof HTMLElement) {
      this.acts.commands.do(button.dataset['do'] ?? 'goto', button);
      return;
    }
    const thing = this.moved ?? thingOf(target);
    this.moved = null;
    if (thing) this.acts.touching.touch(thing);
  }

  /** @param {FocusEvent} event */
  focus(event) {
    const thing = thingOf(event.target);
    if (thing) this.acts.sitters.where(thing).board?.painter.visit(thing);
    // A button that the focus has been put on says by itself what it is; what is asked stays to be read.
    if (thing?.matches('.view-button') && !this.steered) return;
    if (thing && this.host.hasAttribute('data-keys')) this.acts.explaining.explain(thing, 'focus');
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.defaultPrevented) return;
    this.steered = event.key === 'Tab' || WALKS.has(event.key);
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest('input, select, textarea, [contenteditable], dialog') || document.querySelector('dialog:modal'))
      return;
    if (target !== document.body && target !== document.documentElement && !this.host.contains(target)) return;
    if (event.ctrlKey || event.metaKey) {
      const name = controlled(event);
      if (!name) return;
      this.listen();
      this.acts.commands.do(name, null);
      event.preventDefault();
      return;
    }
    this.listen();
    if (event.key !== 'Shift') attr(this.host, 'data-keys', true);
    if (this.keyed(event, target)) event.preventDefault();
  }

  /**
   * What a key means; true if it means something.
   * @param {KeyboardEvent} event
   * @param {Element} target
   */
  keyed(event, target) {
    const thing = thingOf(target);
    if (this.acts.shortcuts.press(event, target)) {
      this.taken = event.key;
      return true;
    }
    // Held down, a key goes along or back; what has come in the meantime it does not press.
    if (event.repeat && (event.key.length === 1 || event.key === 'Enter' || event.key === 'Escape')) return true;
    if (event.shiftKey && thing && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      if (sortHand(this.acts, thing, (at) => at + (event.key === 'ArrowLeft' ? -1 : 1))) return true;
    }
    if (WALKS.has(event.key)) {
      if (target.closest('.moves, .result')) return false;
      if (!walk(this.host, thing ?? target, event.key)) this.acts.focus.enter();
      return true;
    }
    if (event.key === 'Escape') {
      this.acts.commands.do('escape', null);
      return true;
    }
    if ((event.key === 'Enter' || event.key === ' ') && thing && !(target instanceof HTMLButtonElement)) {
      this.acts.touching.touch(thing);
      return true;
    }
    if (event.key === 'Backspace') {
      this.acts.commands.do('undo', null);
      return true;
    }
    // Somebody who dictates, or whose hands slip, can do without single keys.
    if (keyless(this.acts.ctx.prefs)) return false;
    const sign = signOf(event);
    if (/^[A-Z]$/.test(sign) && typed(this.acts, sign, target)) return true;
    if (this.acts.commands.key(event, target)) return true;
    const name = commandOf(sign);
    if (name) {
      this.acts.commands.do(name, null);
      return true;
    }
    if (/^[0-9]$/.test(sign)) {
      const scope = target.closest('.view') ?? this.host;
      const nth = scope.querySelector(`[data-key="${sign}"]`);
      if (nth instanceof HTMLElement) this.acts.touching.touch(nth);
      else this.acts.say(this.acts.ctx.words('table.none.number', { n: sign }));
      return true;
    }
    return false;
  }

  /** Whatever was pressed: motion jumps to its end, and sound may begin. What others do at the same time goes on. */
  listen() {
    const { motion, note, sound, state, waits } = this.acts;
    state.touched = true;
    if (motion.busy && !(state.table && together(state.table))) motion.skip();
    note.hide();
    waits.unrest();
    sound.wake();
  }

  /** Stop listening. */
  close() {
    clearTimeout(this.hover);
    this.guard.listen();
  }
}
