/**
 * Fast-forward under a finger: whoever presses what draws, and keeps pressing, lets moves without a
 * choice be played until the finger is lifted.
 *
 * @typedef {object} Needs
 * @property {HTMLElement} host
 * @property {AbortSignal} signal  of the table's end
 * @property {import("../state.js").State} state
 * @property {(key: string) => string} words
 * @property {(request: import("../../engine/types.js").Request) => unknown} send
 * @property {() => boolean} claim  the press is this one's own and means nothing else; false if it has become a drag
 */

import { attr } from '../../ui/dom.js';

/** A press becomes a hold after this, in milliseconds. */
const HOLD = 400;

/** Whether somebody here has held it once: then it need not be told any more. */
let known = false;

export class Hold {
  /** @param {Needs} needs */
  constructor(needs) {
    this.needs = needs;
    this.timer = 0;
    this.held = false;
    const { signal } = needs;
    needs.host.addEventListener('pointerdown', (event) => this.press(event), { signal });
    for (const name of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(name, () => this.release(), { signal });
  }

  /** @param {PointerEvent} event */
  press(event) {
    clearTimeout(this.timer);
    const { table } = this.needs.state;
    const thing = event.target instanceof Element ? event.target.closest('[data-thing][data-lit]') : null;
    if (event.button !== 0 || !(thing instanceof HTMLElement) || !table?.can.run || table.running) return;
    const id = thing.dataset['thing'] ?? '';
    if (!id.startsWith('button:') && thing.closest('[data-zone]')?.getAttribute('data-kind') !== 'pile') return;
    this.timer = window.setTimeout(() => this.begin(), HOLD);
  }

  /**
   * What draws says that it can be held, until it has been done.
   * @param {import("../../engine/types.js").Table} table
   * @param {HTMLElement[]} rows  the buttons of each view
   */
  tell(table, rows) {
    known ||= table.phase === 'over';
    for (const row of rows) {
      const [button, ...others] = row.children;
      if (!button || others.length) continue;
      const body = button.firstElementChild;
      if (body && (known || table.can.run)) attr(body, 'data-more', known ? null : this.needs.words('table.run.hold'));
    }
  }

  /** The press was a hold: it will be no touch, and asks for no explanation. */
  begin() {
    if (!this.needs.claim()) return;
    known = true;
    this.held = true;
    void this.needs.send({ do: 'run', on: true });
  }

  release() {
    clearTimeout(this.timer);
    if (!this.held) return;
    this.held = false;
    if (this.needs.state.table?.running) void this.needs.send({ do: 'run', on: false });
  }
}
