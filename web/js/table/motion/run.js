/**
 * Fast-forward under a finger: whoever presses what draws, and keeps pressing, lets moves without a
 * choice be played until the finger is lifted.
 *
 * @typedef {import("../screen.js").Screen} Screen
 */

import { attr } from '../../ui/dom.js';

/** A press becomes a hold after this, in milliseconds. */
const HOLD = 400;

/** Whether somebody here has held it once: then it need not be told any more. */
let known = false;

export class Hold {
  /** @param {Screen} screen */
  constructor(screen) {
    this.screen = screen;
    this.timer = 0;
    this.held = false;
    const { signal } = screen.stop;
    screen.host.addEventListener('pointerdown', (event) => this.press(event), { signal });
    for (const name of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(name, () => this.release(), { signal });
  }

  /** @param {PointerEvent} event */
  press(event) {
    clearTimeout(this.timer);
    const { table } = this.screen;
    const thing = event.target instanceof Element ? event.target.closest('[data-thing][data-lit]') : null;
    if (event.button !== 0 || !(thing instanceof HTMLElement) || !table?.can.run || table.running) return;
    const id = thing.dataset['thing'] ?? '';
    if (!id.startsWith('button:') && thing.closest('[data-zone]')?.getAttribute('data-kind') !== 'pile') return;
    this.timer = window.setTimeout(() => this.begin(), HOLD);
  }

  /**
   * What draws says that it can be held, until it has been done.
   * @param {import("../../engine/types.js").Table} table
   */
  tell(table) {
    known ||= table.phase === 'over';
    for (const { painter } of this.screen.boards.values()) {
      const [button, ...others] = painter.buttons.children;
      if (!button || others.length) continue;
      const body = button.firstElementChild;
      if (body && (known || table.can.run)) attr(body, 'data-more', known ? null : this.screen.ctx.words('table.run.hold'));
    }
  }

  /** The press was a hold: it will be no touch, and asks for no explanation. */
  begin() {
    const { input } = this.screen;
    if (input.dragging) return;
    known = true;
    input.dropAll();
    input.swallow = true;
    this.held = true;
    void this.screen.send({ do: 'run', on: true });
  }

  release() {
    clearTimeout(this.timer);
    if (!this.held) return;
    this.held = false;
    if (this.screen.table?.running) void this.screen.send({ do: 'run', on: false });
  }
}
