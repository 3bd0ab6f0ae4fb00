/** Fast-forward under a finger: while a player keeps pressing what draws, moves without a choice are played. */

import type { Request, Table } from '../../engine/types.ts';
import { attr } from '../../ui/dom.ts';
import type { State } from '../state.ts';

/** A player has held it once, so the hint is no longer necessary. */
let known = false;

export class FastForward {
  on = false;

  constructor(
    public state: State,
    public words: (key: string) => string,
    public send: (request: Request) => unknown,
  ) {}

  /** Whether holding a thing means fast-forward. */
  of(thing: HTMLElement) {
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
   * Shows the hint that the button can be held.
   * @param rows the buttons of each view
   */
  announceMoves(table: Table, rows: HTMLElement[]) {
    known ||= table.phase === 'over';
    for (const row of rows) {
      const [button, ...others] = row.children;
      const body = others.length ? null : button?.firstElementChild;
      if (body && (known || table.can.auto_play)) attr(body, 'data-more', known ? null : this.words('table.run.hold'));
    }
  }
}
