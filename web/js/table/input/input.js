/**
 * Fingers, mouse and keys, turned into the few things a player can mean: touch a
 * thing, drag one onto another, done, take back, a command. It knows what is lit and
 * nothing else. One listener per kind of event for the whole table; what is pressed is
 * kept for each pointer, so that several fingers do not know of each other.
 *
 * @typedef {object} Acts
 * @property {(thing: HTMLElement, dropped?: boolean) => void} touch  and what is dropped where there is nothing to aim at
 * @property {(from: HTMLElement, to: HTMLElement) => void} drag
 * @property {(from: HTMLElement, to: HTMLElement|null) => void} over     while dragging: the thing, or the zone that cards are gathered in, under the pointer
 * @property {(from: HTMLElement, zone: HTMLElement) => void} gather  drag a thing to the zone that touched cards are gathered in
 * @property {(thing: HTMLElement, place: number, by: number) => boolean} sort  move a card within its hand: to a place, or by so many; true if it can be
 * @property {(name: string, node: HTMLElement|null) => void} command
 * @property {(thing: HTMLElement|null, why: "hover"|"focus"|"press") => void} explain
 * @property {() => void} wake       sound may begin
 * @property {() => void} any        any input at all: motion skips, sound may begin
 * @property {() => boolean} keyless  whether single letters and digits mean nothing
 * @property {import("./sitters.js").Sitters} sitters  those who sit here, where each seat has a part of the table
 * @property {import("./shortcuts.js").Shortcuts} shortcuts  keys for parts of one's own table
 * @property {(n: number) => void} look
 * @property {(letter: string, at: Element) => boolean} letter  a typed letter; true if a card has it
 * @property {(key: string, target: Element) => boolean} key  a key that only some tables know; true if it means something
 * @property {(n: string) => void} nothing  a number that nothing has
 * @property {(thing: HTMLElement) => void} visit  the focus has come here
 * @property {() => void} home  the focus goes where the play is
 *
 * A finger, pen or mouse button that is down on a thing.
 * @typedef {object} Press
 * @property {number} id
 * @property {string} kind  what points: mouse, touch, pen
 * @property {HTMLElement} thing
 * @property {HTMLElement} carried  what moves if it is dragged
 * @property {number} x
 * @property {number} y
 * @property {number} long  the timer of a long press
 * @property {boolean} spent  it has explained itself and means nothing any more
 * @property {boolean} dragging
 * @property {Shuffle|null} shuffle  the card is moved within its hand
 */

import { attr } from '../../ui/dom.js';
import { rearrange, Shuffle } from '../view/hand.js';
import { Fingers } from './fingers.js';
import { commandOf, controlled } from './key-commands.js';
import { TapGuard } from './tap-guard.js';
import { carriedOf, isCopy, thingOf, zoneUnder } from './targets.js';
import { WALKS, walk } from './walking.js';

const FAR = 8;
const LONG = 450;
const LINGER = 320;

export class Input {
  /**
   * @param {HTMLElement} host
   * @param {Acts} acts
   */
  constructor(host, acts) {
    this.host = host;
    this.acts = acts;
    /** What is pressed, by pointer. @type {Map<number, Press>} */
    this.presses = new Map();
    /** Whether the next click belongs to a press that meant something else. */
    this.swallow = false;
    /** What was pressed while it moved: it has jumped to its place before the click comes. @type {HTMLElement|null} */
    this.moved = null;
    this.hover = 0;
    this.fingers = new Fingers(host, acts.sitters, () => acts.wake());
    this.guard = new TapGuard(host);
    /** The key that was taken when it went down: it does nothing when it comes up either. */
    this.taken = '';
    /** The focus goes where a key takes it, not where it is put after a move. */
    this.steered = false;
    this.stop = new AbortController();
    const signal = this.stop.signal;
    const on = (/** @type {string} */ name, /** @type {(event: any) => void} */ call, target = /** @type {EventTarget} */ (host)) =>
      target.addEventListener(name, call, { signal });
    on('pointerdown', (event) => this.press(event));
    on('pointermove', (event) => this.move(event));
    on('pointerup', (event) => this.release(event));
    on('pointercancel', (event) => this.fingers.cancel(event.pointerId) || this.drop(this.presses.get(event.pointerId)));
    on('pointerover', (event) => this.enter(event));
    on('pointerleave', (event) => this.leave(event));
    on('click', (event) => this.click(event));
    on('contextmenu', (event) => {
      if (this.fingers.down.size && event.pointerType !== 'mouse') event.preventDefault();
      if ([...this.presses.values()].some((press) => press.kind !== 'mouse') && thingOf(event.target)) event.preventDefault();
    });
    on('focusin', (event) => this.focus(event));
    on('focusout', () => this.acts.explain(null, 'focus'));
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
    // Where several fingers play no two taps make the page larger, and none is told a second time as a click.
    host.addEventListener(
      'touchstart',
      (event) => {
        const spot = event.changedTouches[0];
        if (event.cancelable && spot && acts.sitters.at(event.target, spot.clientX, spot.clientY)) event.preventDefault();
      },
      { signal, passive: false },
    );
  }

  /** Whether anything is being dragged. */
  get dragging() {
    return this.fingers.dragging || [...this.presses.values()].some((press) => press.dragging);
  }

  /** @param {PointerEvent} event */
  press(event) {
    const moving = this.host.dataset['busy'] === 'motion';
    this.guard.press(event);
    this.begin();
    attr(this.host, 'data-keys', null);
    if (!this.presses.size) this.swallow = false;
    clearTimeout(this.hover);
    this.acts.shortcuts.walked = false;
    if (this.fingers.press(event)) return;
    const thing = thingOf(event.target);
    this.moved = moving ? thing : null;
    if (!thing || event.button !== 0) return;
    this.drop(this.presses.get(event.pointerId));
    /** @type {Press} */
    const press = {
      id: event.pointerId,
      kind: event.pointerType,
      thing,
      carried: carriedOf(event.target, thing),
      x: event.clientX,
      y: event.clientY,
      long: 0,
      spent: false,
      dragging: false,
      shuffle: null,
    };
    this.presses.set(press.id, press);
    if (event.pointerType !== 'mouse') {
      press.long = window.setTimeout(() => {
        press.spent = true;
        this.swallow = true;
        this.acts.explain(thing, 'press');
      }, LONG);
    } else this.acts.explain(null, 'hover');
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (this.fingers.move(event)) return;
    const press = this.presses.get(event.pointerId);
    if (!press) return;
    const dx = event.clientX - press.x;
    const dy = event.clientY - press.y;
    if (!press.dragging && !this.lift(press, Math.hypot(dx, dy))) return;
    press.carried.style.setProperty('translate', `${dx}px ${dy}px`);
    const zone = zoneUnder(event);
    const home = press.shuffle !== null && zone === press.carried.closest('[data-zone]');
    press.shuffle?.move(dx, dy, home);
    const gathers = zone instanceof HTMLElement && zone.matches('[data-into]');
    const away = zone !== press.carried.closest('[data-zone]') ? zone : null;
    this.acts.over(press.thing, home ? null : gathers ? zone : (this.under(event, press.thing) ?? away));
  }

  /**
   * A press that has gone far enough becomes a drag, if its thing can be dragged.
   * @param {Press} press
   * @param {number} far
   * @returns {boolean} whether it has
   */
  lift(press, far) {
    if (far < FAR) return false;
    clearTimeout(press.long);
    const sorts = press.carried.closest('[data-sorts]') !== null;
    if (press.spent || !(sorts || press.thing.hasAttribute('data-lit') || press.thing.hasAttribute('data-touched'))) {
      this.presses.delete(press.id);
      return false;
    }
    press.dragging = true;
    this.acts.explain(null, 'hover');
    attr(press.carried, 'data-dragged', true);
    attr(this.host, 'data-dragging', press.thing.classList.contains('place') ? 'place' : 'card');
    this.host.setPointerCapture?.(press.id);
    if (sorts) press.shuffle = new Shuffle(press.carried);
    return true;
  }

  /** @param {PointerEvent} event */
  release(event) {
    if (this.fingers.release(event)) return;
    const press = this.presses.get(event.pointerId);
    if (!press) return;
    clearTimeout(press.long);
    if (!press.dragging) {
      this.presses.delete(press.id);
      return;
    }
    const { thing: from, carried, shuffle } = press;
    const to = this.under(event, from);
    const zone = zoneUnder(event);
    const home = carried.closest('[data-zone]');
    this.swallow = true;
    window.setTimeout(() => {
      this.swallow = false;
    }, 0);
    if (shuffle && zone === home) {
      press.shuffle = null;
      rearrange(zone, () => {
        this.drop(press);
        shuffle.end();
        this.acts.sort(from, shuffle.to, 0);
      });
      return;
    }
    this.drop(press);
    // Dragged out of where it was gathered, a card is taken back.
    if (carried !== from && carried.hasAttribute('data-for')) {
      if (zone !== home) this.acts.touch(from);
    } else if (zone?.matches('[data-into]') && zone !== home) this.acts.gather(from, zone);
    else if (to && to !== from) this.acts.drag(from, to);
    else if (!to && zone && zone !== home) this.acts.touch(from, true);
  }

  /**
   * End a press, and its drag, without meaning anything.
   * @param {Press|undefined} press
   */
  drop(press) {
    if (!press) return;
    clearTimeout(press.long);
    press.shuffle?.end();
    this.presses.delete(press.id);
    press.carried.style.removeProperty('translate');
    attr(press.carried, 'data-dragged', null);
    if (press.dragging) this.acts.over(press.thing, null);
    if (!this.dragging) attr(this.host, 'data-dragging', null);
  }

  /** Let go of everything. */
  dropAll() {
    this.fingers.cancelAll();
    for (const press of [...this.presses.values()]) this.drop(press);
  }

  /**
   * The thing under a pointer that is dragging another.
   * @param {PointerEvent} event
   * @param {HTMLElement} own
   */
  under(event, own) {
    for (const node of document.elementsFromPoint(event.clientX, event.clientY)) {
      const thing = thingOf(node);
      if (thing && thing !== own && this.host.contains(thing)) return thing;
    }
    return null;
  }

  /** @param {PointerEvent} event */
  enter(event) {
    if (event.pointerType !== 'mouse' || this.presses.size) return;
    clearTimeout(this.hover);
    const thing = isCopy(event.target) ? null : thingOf(event.target);
    if (thing) this.hover = window.setTimeout(() => this.acts.explain(thing, 'hover'), thing.hasAttribute('data-lit') ? 120 : LINGER);
    else this.acts.explain(null, 'hover');
  }

  /** @param {PointerEvent} event */
  leave(event) {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(this.hover);
    this.acts.explain(null, 'hover');
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.swallow || (this.fingers.done && event.detail > 0)) {
      this.swallow = false;
      this.fingers.done = false;
      event.preventDefault();
      return;
    }
    this.begin();
    if (this.guard.to(event)) return;
    const target = /** @type {Element} */ (event.target);
    const button = target.closest('[data-do]');
    if (button instanceof HTMLElement) {
      this.acts.command(button.dataset['do'] ?? '', button);
      return;
    }
    const line = target.closest('[data-look]');
    if (line instanceof HTMLElement) {
      this.acts.look(Number(line.dataset['look']));
      return;
    }
    const thing = this.moved ?? thingOf(target);
    this.moved = null;
    if (thing) this.acts.touch(thing);
  }

  /** @param {FocusEvent} event */
  focus(event) {
    const thing = thingOf(event.target);
    if (thing) this.acts.visit(thing);
    // A button that the focus has been put on says by itself what it is; what is asked stays to be read.
    if (thing?.matches('.view-button') && !this.steered) return;
    if (thing && this.host.hasAttribute('data-keys')) this.acts.explain(thing, 'focus');
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.defaultPrevented) return;
    this.steered = event.key === 'Tab' || WALKS.has(event.key);
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest('input, select, textarea, [contenteditable], dialog') || document.querySelector('dialog:modal')) return;
    if (target !== document.body && target !== document.documentElement && !this.host.contains(target)) return;
    if (event.ctrlKey || event.metaKey) {
      const name = controlled(event);
      if (!name) return;
      this.begin();
      this.acts.command(name, null);
      event.preventDefault();
      return;
    }
    this.begin();
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
      if (this.acts.sort(thing, -1, event.key === 'ArrowLeft' ? -1 : 1)) return true;
    }
    if (WALKS.has(event.key)) {
      if (target.closest('.moves, .result')) return false;
      if (!walk(this.host, thing ?? target, event.key)) this.acts.home();
      return true;
    }
    if (event.key === 'Escape') {
      this.acts.command('escape', null);
      return true;
    }
    if ((event.key === 'Enter' || event.key === ' ') && thing && !(target instanceof HTMLButtonElement)) {
      this.acts.touch(thing);
      return true;
    }
    if (event.key === 'Backspace') {
      this.acts.command('undo', null);
      return true;
    }
    // Somebody who dictates, or whose hands slip, can do without single keys.
    if (this.acts.keyless()) return false;
    if (/^[a-z]$/i.test(event.key) && this.acts.letter(event.key.toUpperCase(), target)) return true;
    if (this.acts.key(event.key, target)) return true;
    const name = commandOf(event.key);
    if (name) {
      this.acts.command(name, null);
      return true;
    }
    if (/^[0-9]$/.test(event.key)) {
      const scope = target.closest('.view') ?? this.host;
      const nth = scope.querySelector(`[data-key="${event.key}"]`);
      if (nth instanceof HTMLElement) this.acts.touch(nth);
      else this.acts.nothing(event.key);
      return true;
    }
    return false;
  }

  begin() {
    this.acts.any();
  }

  /** Stop listening. */
  close() {
    for (const press of this.presses.values()) clearTimeout(press.long);
    clearTimeout(this.hover);
    this.guard.hear();
    this.stop.abort();
  }
}
