/**
 * The pointers of a table, turned into moves: it finds the thing and the seat that acts, and makes the request.
 * Pressing, dragging and dropping depend on the grip: that of an area (areas.ts), or the one for games of turns below.
 */

import type { Reply, Request } from '../../engine/types.ts';
import { attr, hovers } from '../../ui/dom.ts';
import { Carry } from '../motion/carry.ts';
import { Shuffle } from '../view/hand.ts';
import type { AreaInputPart } from './areas.ts';
import { areas } from './areas.ts';
import type { IntentDesk, Place } from './desk.ts';
import { Explaining } from './explanations.ts';
import { FastForward } from './fast-forward.ts';
import { sortHand } from './hand-order.ts';
import type { Grip } from './pointers.ts';
import { Pointers } from './pointers.ts';
import { TapGuard } from './tap-guard.ts';
import { carriedOf, isCopy, thingOf, thingUnder, zoneUnder } from './targets.ts';

/** A mouse that rests on a thing for this time, in ms, gets an explanation; sooner if the thing is lit. */
const LINGER = 320;
const LIT = 120;

/** Whether a finger that came down here may scroll: the style sheets say so (cards.css, places/fingers.css). */
function scrolls(target: EventTarget | null) {
  const part = target instanceof Element ? target.closest('.card, .place, .view-button, .seat-own, .middle') : null;
  return part === null || getComputedStyle(part).touchAction !== 'none';
}

export class Intent {
  pointers: Pointers;
  guard: TapGuard;
  explaining: Explaining;
  forward: FastForward;
  /** The request whose reply is painted next. */
  answering: Request | null = null;
  /** The thing that was tried last; a refusal is explained there. */
  tried: HTMLElement | null = null;
  /** The thing that was pressed while it moved: it jumps to its place before the click comes. */
  moved: HTMLElement | null = null;
  hover = 0;
  /** Where the mouse was last; null until it moves over this table. */
  spot: { x: number; y: number } | null = null;
  /** The thing that a repaint put under the resting mouse. */
  arrived: HTMLElement | null = null;
  private input: AreaInputPart | null = null;

  /** @param signal of the table's end */
  constructor(
    public desk: IntentDesk,
    public signal: AbortSignal,
  ) {
    const { host, state, ctx, send, sound } = desk;
    this.pointers = new Pointers(host, signal, sound);
    this.guard = new TapGuard(host);
    this.explaining = new Explaining(desk, this);
    this.forward = new FastForward(state, ctx.words, send);
  }

  /** Begins to listen. A click on a button with a command goes to `commands`. */
  listen(commands: { do: (name: string, button: HTMLElement) => void }) {
    const { signal } = this;
    const { host } = this.desk;
    host.addEventListener('pointerdown', (event) => this.press(event), { signal });
    host.addEventListener(
      'pointerover',
      (event) => this.pointAt(event, isCopy(event.target) ? null : thingOf(event.target)),
      { signal },
    );
    host.addEventListener('pointermove', (event) => this.stir(event), { signal });
    host.addEventListener('pointerleave', (event) => this.pointAt(event, null), { signal });
    host.addEventListener('click', (event) => this.click(event, commands), { signal });
    host.addEventListener('contextmenu', (event) => this.pointers.fingers && event.preventDefault(), { signal });
    // In areas, two taps must not zoom the page, and no tap may also count as a click. A finger that may scroll the
    // page around a frame is only claimed when it is lifted: then it has not scrolled.
    const claim = (event: TouchEvent) => {
      const spot = event.changedTouches[0];
      if (event.cancelable && spot && this.areas?.claims(event.target, spot)) event.preventDefault();
    };
    const how = { signal, passive: false };
    host.addEventListener('touchstart', (event) => scrolls(event.target) || claim(event), how);
    host.addEventListener('touchend', (event) => scrolls(event.target) && claim(event), how);
  }

  /** The touches of areas; null until that extension has been fetched. */
  get areas() {
    if (areas.Input) this.input ??= new areas.Input(this.desk);
    return this.input;
  }

  /** The area that belongs to all seats. */
  middle() {
    return this.areas?.middle() ?? null;
  }

  where(node: Element | null): Place {
    const { boards, state } = this.desk;
    const root = node?.closest('.view');
    const all = boards.all;
    const board = all.find((each) => each.root === root) ?? all[0];
    const shown = board?.shown;
    const input = shown?.view?.places ? this.areas : null;
    const viewer = input ? input.seat(node) : shown?.viewer;
    const { table } = state;
    const person =
      table?.current &&
      table.phase === 'playing' &&
      table.seats.find(({ seat, kind }) => seat === viewer && kind === 'person');
    const seat = person ? person.seat : null;
    return { board, seat, touched: input ? input.touched(seat) : shown?.touched };
  }

  /** Touches a thing. `dropped`: on the table, not on a thing; `hold`: lift it and do not play it. */
  touch(thing: HTMLElement, { dropped, hold }: { dropped?: boolean; hold?: boolean } = {}) {
    const { ctx, note, send } = this.desk;
    const { board, seat } = this.where(thing);
    const id = thing.dataset['thing'] ?? '';
    this.tried = thing;
    if (seat === null) {
      this.explaining.describe(thing, '');
      return;
    }
    if (board?.shown.view?.places) {
      this.areas?.touch(thing, seat, hold === true);
      return;
    }
    note.hide();
    // While cards are gathered one by one, the engine cannot know the last of them, so the move waits for Done.
    const gathers = board?.painter.into != null && board.painter.things.cards.has(id);
    const confirm = gathers || ctx.prefs.confirm === true;
    send({ do: 'touch', seat, thing: id, confirm, ...(dropped ? { dropped } : {}) });
  }

  /** Drags a thing onto another, or into the zone where cards are gathered. There the drag is a touch. */
  drag(from: HTMLElement, to: HTMLElement) {
    const { ctx, send } = this.desk;
    const { seat } = this.where(from);
    const { thing = '', zone } = to.dataset;
    const touched = from.hasAttribute('data-touched');
    if (seat === null || (touched && zone !== undefined)) return;
    this.tried = zone === undefined ? to : from;
    const confirm = zone !== undefined || ctx.prefs.confirm === true;
    // A touched thing needs no second touch: the drop is the next step.
    if (touched) send({ do: 'touch', seat, thing, confirm });
    else send({ do: 'drag', seat, from: from.dataset['thing'] ?? '', to: zone ?? thing, confirm });
  }

  /** Shows a refusal where the move was tried, else in the strip of words, which a toast would cover. */
  refused(sentence: string, request: Request, reply: Reply) {
    if (this.areas?.refused(sentence, request, reply) || this.explaining.refuse(sentence, this.tried)) return;
    const [board] = this.desk.boards.all;
    if (board) board.prompt.refuse(sentence);
    else this.desk.tell(sentence);
  }

  /** The boards are about to be painted with the reply to `answering`. */
  settle() {
    this.areas?.settle(this.answering);
    this.answering = null;
  }

  /** The boards have been painted. */
  painted(realtime: boolean) {
    this.pointers.painted();
    this.areas?.painted();
    this.guard.painted(realtime);
  }

  /** Cancels all drags. Returns whether a thing was dragged. */
  cancelDrags() {
    const { dragging } = this.pointers;
    if (dragging) this.pointers.cancelAll();
    return dragging;
  }

  /** After any press: motion of turns jumps to its end, and sound may begin. */
  interrupt() {
    const { motion, note, sound, state, waits } = this.desk;
    state.touched = true;
    if (motion.busy && !state.table?.together) motion.skip();
    note.hide();
    waits.unrest();
    sound.wake();
  }

  press(event: PointerEvent) {
    const { host } = this.desk;
    const moving = host.dataset['busy'] === 'motion';
    this.guard.press(event);
    this.interrupt();
    attr(host, 'data-keys', null);
    clearTimeout(this.hover);
    this.areas?.pressed();
    this.moved = moving ? thingOf(event.target) : null;
    this.pointers.press(event, event.button === 0 ? this.grip(event) : null);
  }

  grip(event: PointerEvent): Grip | null {
    const grip = this.areas?.grip(event);
    if (grip) return grip;
    const thing = thingOf(event.target);
    if (thing && event.pointerType === 'mouse') this.explaining.explain(null, 'hover');
    return thing && this.turnGrip(event, thing);
  }

  /**
   * The grip of a thing in a game of turns. A tap is a click. A lit or touched thing can be dragged to a thing or zone,
   * and a card to another place in its hand. A thing that is held explains itself or starts fast-forward.
   */
  turnGrip(event: PointerEvent, thing: HTMLElement): Grip {
    const { explaining, forward } = this;
    const carried = carriedOf(event.target, thing);
    const carry = new Carry([carried], thing.classList.contains('place') ? 'place' : 'card');
    const home = carried.closest('[data-zone]');
    const runs = forward.of(thing);
    // A space stays where it is. A finger on it shows its name; it chooses the space where it is lifted, or nothing.
    const aims = thing.matches('.space[data-lit]') && event.pointerType !== 'mouse';
    if (aims) explaining.aim(thing);
    /** The card moves within its hand. */
    let shuffle: Shuffle | null = null;
    let dragged = false;
    const leave = () => explaining.explain(null, 'press');
    const hold = () => {
      if (runs) forward.beginFastForward();
      else explaining.explain(thing, 'press');
      return true;
    };
    return {
      carry,
      box: carried.getBoundingClientRect(),
      clicks: true,
      ...(aims ? { leave } : {}),
      hold: runs || (event.pointerType !== 'mouse' && !aims) ? hold : null,
      drags: !runs && !aims && thing.matches('[data-lit], [data-touched]'),
      lift: () => {
        const sorts = carried.closest('[data-sorts]') !== null;
        dragged = sorts || (!aims && thing.matches('[data-lit], [data-touched]'));
        if (dragged) explaining.explain(null, 'hover');
        if (sorts) shuffle = new Shuffle(carried);
        return dragged;
      },
      over: ({ x, y, dx, dy }) => {
        const zone = zoneUnder(x, y);
        const sorts = shuffle !== null && zone === home;
        shuffle?.move(dx, dy, sorts);
        const into = zone?.matches('[data-into]') ? zone : null;
        const away = zone === home ? null : zone;
        explaining.over(thing, sorts ? null : (into ?? thingUnder(x, y, thing) ?? away));
      },
      drop: ({ x, y }) => {
        const zone = zoneUnder(x, y);
        const away = zone === home ? null : zone;
        const to = thingUnder(x, y, thing);
        const sorted = zone && !away ? shuffle : null;
        const lay = () => {
          carry.land();
          shuffle?.end();
        };
        if (sorted) {
          if (!sortHand(this.desk, this, thing, () => sorted.to, lay)) lay();
          return;
        }
        lay();
        // A copy that is dragged out of where cards are gathered takes its card back.
        if (carried.hasAttribute('data-for')) {
          if (away || !zone) this.touch(thing);
        } else if (away?.matches('[data-into]')) this.drag(thing, away);
        else if (to) this.drag(thing, to);
        else if (away) this.touch(thing, { dropped: true });
      },
      end: () => {
        if (runs) forward.end();
        if (aims) leave();
        shuffle?.end();
        if (dragged) explaining.over(thing, null);
      },
    };
  }

  /**
   * The mouse reaches or leaves a thing. A thing that a repaint puts under a resting mouse is only explained after the
   * mouse has moved: nobody has pointed at it.
   */
  pointAt(event: PointerEvent, thing: HTMLElement | null) {
    if (event.pointerType !== 'mouse') return;
    // A table may come under a resting mouse, too.
    const moved = this.spot !== null && this.moves(event);
    if (this.pointers.down.size) return;
    clearTimeout(this.hover);
    this.arrived = moved ? null : thing;
    this.explainThing(moved ? thing : null);
  }

  stir(event: PointerEvent) {
    if (event.pointerType !== 'mouse' || !this.moves(event) || this.pointers.down.size) return;
    const thing = this.arrived;
    this.arrived = null;
    if (thing?.isConnected && thing === thingOf(event.target)) this.explainThing(thing);
  }

  /** Whether the mouse has moved since the last event. */
  moves({ clientX: x, clientY: y }: PointerEvent) {
    const before = this.spot;
    this.spot = { x, y };
    return before?.x !== x || before.y !== y;
  }

  explainThing(thing: HTMLElement | null) {
    this.explaining.aim(thing);
    // A tap may come as a mouse that never leaves.
    if (thing && !hovers()) return;
    const explain = () => this.explaining.explain(thing, 'hover');
    if (thing) this.hover = window.setTimeout(explain, thing.hasAttribute('data-lit') ? LIT : LINGER);
    else explain();
  }

  click(event: MouseEvent, commands: { do: (name: string, button: HTMLElement) => void }) {
    if (this.pointers.swallow && event.detail > 0) {
      this.pointers.swallow = false;
      event.preventDefault();
      return;
    }
    this.interrupt();
    if (this.guard.to(event)) return;
    const target = event.target as Element;
    const button = target.closest('[data-do], [data-goto]');
    if (button instanceof HTMLElement) {
      commands.do(button.dataset['do'] ?? 'goto', button);
      return;
    }
    const thing = this.moved ?? thingOf(target);
    this.moved = null;
    if (thing) this.touch(thing);
  }

  close() {
    clearTimeout(this.hover);
    this.guard.listen();
  }
}
