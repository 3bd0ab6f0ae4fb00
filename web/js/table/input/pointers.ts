/**
 * Every pointer that is down, each for itself: a mouse, a pen, one finger, or many of several people. What it came
 * down on is its grip. Let go there it is a tap, kept there for a while a hold, carried away a drag that ends in a
 * drop. This is so in every game; what comes of it is the grip's.
 *
 * A pointer that left what it came down on is never a tap: it was a drag, or it means nothing. A drop plays only on
 * what the engine names as a target. When the browser scrolls the page instead (`touch-action` in the style sheets),
 * it cancels the pointer.
 *
 * A point, and how far it is from where the pointer came down.
 */
import { attr } from '../../ui/dom.ts';
import type { Carry } from '../motion/carry.ts';

interface At {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

/** of what a pointer came down on */
export interface Grip {
  carry: Carry | null; // what moves along
  box?: DOMRect; // where that is; unknown, every place counts as on it
  clicks: boolean; // a tap is heard as a click, as what reads aloud sends it, too
  hold: (() => unknown) | null; // kept pressed; true if it means nothing else any more
  lift: () => boolean; // carried away: false if it cannot be
  over: (at: At) => void;
  drop: (at: At) => void;
  tap?: (held: boolean) => void;
  stands?: () => boolean; // after a repaint: whether it may still mean something
  end: () => void; // it comes last, whatever was meant
}

interface Press {
  grip: Grip;
  kind: string; // what points: mouse, touch, pen
  x: number; // where it came down
  y: number;
  timer: number;
  held: boolean;
  spent: boolean; // it means nothing any more
  dragging: boolean;
}

/** So long something is pressed that is held, in milliseconds. */
const HOLD = 400;

/** Less than this is a tap that slipped. */
const SLIPS: Record<string, number> = { touch: 11 };
const SLIP = 8;

export class Pointers {
  down: Map<number, Press> = new Map();
  /** Whether the click that follows was something else. */
  swallow = false;

  /**
   * @param signal of the table's end
   * @param heard one was lifted: only now do browsers take it for a wish to hear something
   */
  constructor(
    public host: HTMLElement,
    signal: AbortSignal,
    public heard: () => void,
  ) {
    host.addEventListener('pointermove', (event) => this.move(event), { signal });
    window.addEventListener('pointerup', (event) => this.release(event), { signal });
    window.addEventListener('pointercancel', ({ pointerId }) => this.cancel(pointerId), { signal });
    window.addEventListener('blur', () => this.cancelAll(), { signal });
    signal.addEventListener('abort', () => {
      for (const { timer } of this.down.values()) clearTimeout(timer);
    });
  }

  /** Whether anything is being dragged. */
  get dragging() {
    return [...this.down.values()].some((press) => press.dragging);
  }

  /** Whether a finger or pen is on something. */
  get fingers() {
    return [...this.down.values()].some((press) => press.kind !== 'mouse');
  }

  /** @param grip of what it came down on */
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
    // Whatever becomes of what was pressed, the pointer is heard of to its end; a click has to stay where it is.
    if (!grip.clicks) this.host.setPointerCapture?.(id);
  }

  move(event: PointerEvent) {
    const press = this.down.get(event.pointerId);
    if (!press || press.spent) return;
    const { grip } = press;
    const at = from(press, event);
    if (!press.dragging) {
      if (Math.hypot(at.dx, at.dy) < (SLIPS[press.kind] ?? SLIP)) return;
      clearTimeout(press.timer);
      if (!grip.carry || !grip.lift()) {
        press.spent = left(grip.box, at, SLIPS[press.kind] ?? SLIP) && !left(grip.box, press, 0);
        return;
      }
      press.dragging = true;
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
    this.heard();
    // The style sheet may hide targets while nothing is dragged, so the drop comes before the attribute goes.
    if (dragging) grip.drop(from(press, event));
    else if (!spent) grip.tap?.(held);
    this.markDragging();
    grip.end();
  }

  /** A pointer that means nothing any more. */
  cancel(id: number) {
    const press = this.forget(id);
    this.markDragging();
    press?.grip.carry?.home();
    press?.grip.end();
  }

  /** Let go of everything. */
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

  /** The table was painted anew: what is no longer where it was taken from is held no longer. */
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

/** Whether a pointer is outside a box and not just beside it. */
function left(box: DOMRect | undefined, { x, y }: { x: number; y: number }, slip: number) {
  return (
    box !== undefined && (x < box.left - slip || x > box.right + slip || y < box.top - slip || y > box.bottom + slip)
  );
}

function from(press: Press, { clientX: x, clientY: y }: PointerEvent): At {
  return { x, y, dx: x - press.x, dy: y - press.y };
}
