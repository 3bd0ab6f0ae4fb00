/**
 * Fast-forward under a finger: whoever presses what draws, and keeps pressing, lets moves without a
 * choice be played until the finger is lifted.
 */
import { attr } from '../../ui/dom.js';

/** Whether somebody here has held it once: then it need not be told any more. */
let known = false;

export class FastForward {
  /**
   * @param {import("../state.js").State} state
   * @param {(key: string) => string} words
   * @param {(request: import("../../engine/types.js").Request) => unknown} send
   */
  constructor(state, words, send) {
    this.state = state;
    this.words = words;
    this.send = send;
    this.on = false;
  }

  /**
   * Whether keeping a thing pressed is fast-forward.
   * @param {HTMLElement} thing
   */
  of(thing) {
    const { table } = this.state;
    if (!thing.hasAttribute('data-lit') || !table?.can.auto_play || table.auto_playing) return false;
    return (
      thing.dataset['thing']?.startsWith('button:') ||
      thing.closest('[data-zone]')?.getAttribute('data-kind') === 'pile'
    );
  }

  beginFastForward() {
    known = true;
    this.on = true;
    this.send({ do: 'auto_play', on: true });
  }

  end() {
    if (this.on && this.state.table?.auto_playing) this.send({ do: 'auto_play', on: false });
    this.on = false;
  }

  /**
   * What draws says that it can be held, until it has been done.
   * @param {import("../../engine/types.js").Table} table
   * @param {HTMLElement[]} rows  the buttons of each view
   */
  announceMoves(table, rows) {
    known ||= table.phase === 'over';
    for (const row of rows) {
      const [button, ...others] = row.children;
      const body = others.length ? null : button?.firstElementChild;
      if (body && (known || table.can.auto_play)) attr(body, 'data-more', known ? null : this.words('table.run.hold'));
    }
  }
}
