/**
 * Pointers, clicks and keys, turned into the few things a player can mean: touch a thing, drag one onto another,
 * done, take back, a command. It knows what is lit and nothing else. One listener per kind of event for the whole
 * table.
 */

import { attr } from '../../ui/dom.ts';
import { keyless } from '../state.ts';
import { WALKS, walk } from './arrow-keys.ts';
import type { Commands } from './commands.ts';
import { sortHand } from './hand-order.ts';
import { signOf } from './key-commands.ts';
import { typed } from './letters.ts';
import type { Desk } from './page-commands.ts';
import type { Pointers } from './pointers.ts';
import { TapGuard } from './tap-guard.ts';
import { isCopy, thingOf } from './targets.ts';
import { turnGrip } from './turn-grip.ts';

type Acts = Desk & import('./turn-grip.ts').Acts & { commands: Commands };

/** So long the mouse rests on what explains itself, in milliseconds; less on what is lit. */
const LINGER = 320;
const LIT = 120;

/** Whether a finger that came down here may scroll: the style sheets say so (cards.css, places/fingers.css). */
function scrolls(target: EventTarget | null) {
  const part = target instanceof Element ? target.closest('.card, .place, .view-button, .seat-own, .middle') : null;
  return part === null || getComputedStyle(part).touchAction !== 'none';
}

export class Input {
  host: HTMLElement;
  pointers: Pointers;
  /** What was pressed while it moved: it has jumped to its place before the click comes. */
  moved: HTMLElement | null = null;
  hover = 0;
  /** Where the mouse was last. */
  spot: { x: number; y: number } | null = null;
  /** What came to lie under the mouse while that rested. */
  arrived: HTMLElement | null = null;
  guard: TapGuard;
  /** The key that was taken when it went down: it does nothing when it comes up either. */
  taken = '';
  /** The focus goes where a key takes it, not where it is put after a move. */
  steered = false;

  /** @param signal of the table's end */
  constructor(
    public acts: Acts,
    signal: AbortSignal,
  ) {
    const { host, pointers } = acts;
    this.host = host;
    this.pointers = pointers;
    this.guard = new TapGuard(host);
    const on = (name: string, call: (event: any) => void, target = host as EventTarget) =>
      target.addEventListener(name, call, { signal });
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
    const claim = (event: TouchEvent) => {
      const spot = event.changedTouches[0];
      if (event.cancelable && spot && acts.sitters.areas?.claims(event.target, spot)) event.preventDefault();
    };
    const how = { signal, passive: false };
    host.addEventListener('touchstart', (event) => scrolls(event.target) || claim(event), how);
    host.addEventListener('touchend', (event) => scrolls(event.target) && claim(event), how);
  }

  press(event: PointerEvent) {
    const moving = this.host.dataset['busy'] === 'motion';
    const { acts, pointers } = this;
    this.guard.press(event);
    this.listen();
    attr(this.host, 'data-keys', null);
    clearTimeout(this.hover);
    acts.sitters.areas?.pressed();
    this.moved = moving ? thingOf(event.target) : null;
    pointers.press(event, event.button === 0 ? this.grip(event) : null);
  }

  grip(event: PointerEvent) {
    const { acts } = this;
    const grip = acts.sitters.areas?.grip(event);
    if (grip) return grip;
    const thing = thingOf(event.target);
    if (thing && event.pointerType === 'mouse') acts.explaining.explain(null, 'hover');
    return thing && turnGrip(event, thing, acts);
  }

  /**
   * The mouse rests on something, or has left. What came under it when the table was painted anew nobody has pointed
   * at: it waits for the mouse to move again, or a strip would foretell a card that nobody asked about.
   */
  pointAt(event: PointerEvent, thing: HTMLElement | null) {
    if (event.pointerType !== 'mouse') return;
    const moved = this.moves(event);
    if (this.pointers.down.size) return;
    clearTimeout(this.hover);
    this.arrived = moved ? null : thing;
    this.explainThing(moved ? thing : null);
  }

  /** The mouse moves on what came to lie under it before. */
  stir(event: PointerEvent) {
    if (event.pointerType !== 'mouse' || !this.moves(event) || this.pointers.down.size) return;
    const thing = this.arrived;
    this.arrived = null;
    if (thing?.isConnected && thing === thingOf(event.target)) this.explainThing(thing);
  }

  /** Whether the mouse is elsewhere than before. */
  moves({ clientX: x, clientY: y }: PointerEvent) {
    const before = this.spot;
    this.spot = { x, y };
    return before?.x !== x || before.y !== y;
  }

  explainThing(thing: HTMLElement | null) {
    const explain = () => this.acts.explaining.explain(thing, 'hover');
    if (thing) this.hover = window.setTimeout(explain, thing.hasAttribute('data-lit') ? LIT : LINGER);
    else explain();
  }

  click(event: MouseEvent) {
    if (this.pointers.swallow && event.detail > 0) {
      this.pointers.swallow = false;
      event.preventDefault();
      return;
    }
    this.listen();
    if (this.guard.to(event)) return;
    const target = event.target as Element;
    const button = target.closest('[data-do], [data-goto]');
    if (button instanceof HTMLElement) {
      this.acts.commands.do(button.dataset['do'] ?? 'goto', button);
      return;
    }
    const thing = this.moved ?? thingOf(target);
    this.moved = null;
    if (thing) this.acts.touching.touch(thing);
  }

  focus(event: FocusEvent) {
    const thing = thingOf(event.target);
    if (thing) this.acts.sitters.where(thing).board?.painter.visit(thing);
    // A button that the focus has been put on says by itself what it is; what is asked stays to be read.
    if (thing?.matches('.view-button') && !this.steered) return;
    if (thing && this.host.hasAttribute('data-keys')) this.acts.explaining.explain(thing, 'focus');
  }

  key(event: KeyboardEvent) {
    if (event.altKey || event.defaultPrevented) return;
    this.steered = event.key === 'Tab' || WALKS.has(event.key);
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest('input, select, textarea, [contenteditable], dialog') || document.querySelector('dialog:modal'))
      return;
    if (target !== document.body && target !== document.documentElement && !this.host.contains(target)) return;
    if (event.ctrlKey || event.metaKey) {
      if (!this.acts.commands.key(event, target)) return;
      this.listen();
      event.preventDefault();
      return;
    }
    this.listen();
    if (event.key !== 'Shift') attr(this.host, 'data-keys', true);
    if (this.keyed(event, target)) event.preventDefault();
  }

  /** What a key means; true if it means something. */
  keyed(event: KeyboardEvent, target: Element) {
    const thing = thingOf(target);
    if (this.acts.sitters.areas?.key(event, target, (each) => this.acts.touching.touch(each, { hold: true }))) {
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
    if ((event.key === 'Enter' || event.key === ' ') && thing && !(target instanceof HTMLButtonElement)) {
      this.acts.touching.touch(thing);
      return true;
    }
    if (event.key === 'Escape' || event.key === 'Backspace') return this.acts.commands.key(event, target);
    // Somebody who dictates, or whose hands slip, can do without single keys.
    if (keyless(this.acts.ctx.prefs)) return false;
    const sign = signOf(event);
    if (/^[A-Z]$/.test(sign) && typed(this.acts, sign, target)) return true;
    if (this.acts.commands.key(event, target)) return true;
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
    if (motion.busy && !state.table?.together) motion.skip();
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
