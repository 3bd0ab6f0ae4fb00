/**
 * All pointers that are down: a mouse, a pen, or the fingers of several people. Each is a tap, a hold, or a drag with
 * a drop; its grip says what that does. A pointer that leaves its thing is never a tap. If the browser scrolls the page
 * instead (`touch-action` in the style sheets), it cancels the pointer.
 */

import { attr } from '../../ui/dom.ts';
import type { Carry } from '../motion/carry.ts';

/** A point, and its distance from where the pointer came down. */
interface At {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

/** What a pointer that came down on a thing can do with it. */
export interface Grip {
  carry: Carry | null; // the cards that move along
  box?: DOMRect; // of the thing; without it the pointer never leaves the thing
  clicks: boolean; // a tap is a click, which screen readers send too
  leave?: () => void; // the pointer has left the thing: lifting it does nothing
  hold: (() => unknown) | null; // returns true if this completes the press
  drags?: boolean; // a press that the hold has completed can still become a drag
  lift: () => boolean; // the drag begins; false if the thing cannot be dragged
  over: (at: At) => void;
  drop: (at: At) => void;
  tap?: (held: boolean) => void;
  stands?: () => boolean; // whether the press is still valid after a repaint
  end: () => void; // called last, in any case
}

interface Press {
  grip: Grip;
  kind: string; // mouse, touch or pen
  x: number; // where it came down
  y: number;
  timer: number;
  held: boolean;
  spent: boolean; // it no longer means anything
  dragging: boolean;
}

/** A press of this time is a hold, in ms. */
const HOLD = 400;

/** A tap may slip by less than this, in pixels. */
const SLIPS: Record<string, number> = { touch: 11 };
const SLIP = 8;

export class Pointers {
  down: Map<number, Press> = new Map();
  /** The click that follows was not a tap. */
  swallow = false;

  /**
   * @param signal of the table's end
   * @param sound browsers allow sound only after a pointer was lifted
   */
  constructor(
    public host: HTMLElement,
    signal: AbortSignal,
    public sound: { wake: () => void },
  ) {
    host.addEventListener('pointermove', (event) => this.move(event), { signal });
    window.addEventListener('pointerup', (event) => this.release(event), { signal });
    window.addEventListener('pointercancel', ({ pointerId }) => this.cancel(pointerId), { signal });
    window.addEventListener('blur', () => this.cancelAll(), { signal });
    // A finger that was held on a card and then moves drags it, where a swipe would scroll the page around a frame.
    const claim = (event: TouchEvent) => event.cancelable && this.grasps && event.preventDefault();
    host.addEventListener('touchmove', claim, { signal, passive: false });
    signal.addEventListener('abort', () => {
      for (const { timer } of this.down.values()) clearTimeout(timer);
    });
  }

  get dragging() {
    return [...this.down.values()].some((press) => press.dragging);
  }

  /** Whether something is held that can be dragged. */
  get grasps() {
    return [...this.down.values()].some(({ grip, held }) => held && grip.drags);
  }

  /** Whether a finger or pen is on something. */
  get fingers() {
    return [...this.down.values()].some((press) => press.kind !== 'mouse');
  }

  press(event: PointerEvent, grip: Grip | null) {
    this.swallow = false;
    this.cancel(event.pointerId);
    if (!grip) return;
    const { pointerId: id, pointerType: kind, clientX: x, clientY: y } = event;
    const press: Press = { grip, kind, x, y, timer: 0, held: false, spent: false, dragging: false };
    this.down.set(id, press);
    const { hold } = grip;
    const pressLong = () => Object.assign(press, { held: true, spent: hold?.() === true });
    if (hold) press.timer = window.setTimeout(pressLong, HOLD);
    // All events of the pointer come here, even if its thing goes. A click must stay with its element.
    if (!grip.clicks) this.host.setPointerCapture?.(id);
  }

  move(event: PointerEvent) {
    const press = this.down.get(event.pointerId);
    if (!press || (press.spent && !(press.held && press.grip.drags))) return;
    const { grip } = press;
    const at = from(press, event);
    if (!press.dragging) {
      if (Math.hypot(at.dx, at.dy) < (SLIPS[press.kind] ?? SLIP)) return;
      clearTimeout(press.timer);
      if (!grip.carry || !grip.lift()) {
        press.spent ||= left(grip.box, at, SLIPS[press.kind] ?? SLIP) && !left(grip.box, press, 0);
        if (press.spent) grip.leave?.();
        return;
      }
      Object.assign(press, { spent: false, dragging: true });
      attr(this.host, 'data-dragging', grip.carry.what);
      this.host.setPointerCapture?.(event.pointerId);
    }
    grip.carry?.follow(at.dx, at.dy);
    grip.over(at);
  }

  release(event: PointerEvent) {
    const press = this.forget(event.pointerId);
    if (!press) return;
    const { dragging, grip, held, kind, spent } = press;
    this.swallow = grip.clicks ? dragging || spent : kind === 'mouse';
    this.sound.wake();
    // The style sheet may hide targets while nothing is dragged, so the drop comes before the attribute goes.
    if (dragging) grip.drop(from(press, event));
    else if (!spent) grip.tap?.(held);
    this.markDragging();
    grip.end();
  }

  cancel(id: number) {
    const press = this.forget(id);
    this.markDragging();
    press?.grip.carry?.home();
    press?.grip.end();
  }

  cancelAll() {
    for (const id of [...this.down.keys()]) this.cancel(id);
  }

  forget(id: number) {
    const press = this.down.get(id);
    clearTimeout(press?.timer);
    this.down.delete(id);
    return press;
  }

  markDragging() {
    if (!this.dragging) attr(this.host, 'data-dragging', null);
  }

  /** After a repaint: presses that are no longer valid end, and so do drags of cards that went elsewhere. */
  painted() {
    for (const [id, { grip }] of [...this.down]) {
      if (grip.stands?.() === false) this.cancel(id);
      else if (grip.carry && !grip.carry.painted()) {
        this.forget(id);
        this.markDragging();
        grip.carry.land();
        grip.end();
      }
    }
  }
}

/** Whether a point is outside a box by more than a slip. */
function left(box: DOMRect | undefined, { x, y }: { x: number; y: number }, slip: number) {
  return (
    box !== undefined && (x < box.left - slip || x > box.right + slip || y < box.top - slip || y > box.bottom + slip)
  );
}

function from(press: Press, { clientX: x, clientY: y }: PointerEvent): At {
  return { x, y, dx: x - press.x, dy: y - press.y };
}
