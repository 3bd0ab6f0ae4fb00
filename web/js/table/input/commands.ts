/**
 * Commands by name, from a button, a key or the menu: whether one means anything now, and who does it. What each
 * does stands in `game-commands.ts` and `page-commands.ts`.
 */

import type { Table } from '../../engine/types.ts';
import { hurried, together } from '../state.ts';
import type { Command } from './game-commands.ts';
import { gameCommands } from './game-commands.ts';
import type { Key } from './key-commands.ts';
import { keyed } from './key-commands.ts';
import type { Desk } from './page-commands.ts';
import { pageCommands } from './page-commands.ts';

/** What leads away from the game as it is now. */
const LOOKS = new Set(['moves', 'goto', 'prev', 'next', 'live', 'lookback', 'replay', 'branch']);

/** What can be done while the table is covered. */
const COVERED = new Set(['ready', 'menu', 'escape', 'keys', 'close', 'goto']);

/** What there may be nothing of: the engine tells in `can`. */
const NONE = new Set(['undo', 'redo', 'hint']);

/** What leaves the menu open: switches and what is chosen there. */
const STAYS = new Set(['sound', 'confirm', 'motion', 'edges', 'pace']);

export class Commands {
  /** What each does. */
  known: Record<string, Command>;

  constructor(public desk: Desk) {
    this.known = { ...gameCommands(desk), ...pageCommands(desk) };
  }

  do(name: string, button: HTMLElement | null) {
    const { controls, ctx, send, sitters, state, tell } = this.desk;
    const { table } = state;
    if (!table || !this.isAllowed(table, name, button)) return;
    const off = button?.getAttribute('aria-disabled') === 'true';
    if (NONE.has(name) && (off || !table.can[name as 'undo' | 'redo' | 'hint'])) {
      // The engine knows why it cannot be.
      if (name !== 'hint') send({ do: name as 'undo' | 'redo' });
      else tell(ctx.words('table.none.hint'));
      return;
    }
    if (off) return;
    const place = sitters.where(button ?? document.activeElement);
    const risky = name === 'resign' || (name === 'restart' && table.phase !== 'over' && table.length > 0);
    if (risky && button && !controls.sure(button)) return;
    if (button && controls.menu.contains(button) && !STAYS.has(name)) controls.menu.close();
    void this.known[name]?.(table, button, place);
  }

  /**
   * Whether a command means anything now: under a cover most of them would be somebody else's; the
   * menu lies over it.
   */
  isAllowed(table: Table, name: string, button: HTMLElement | null) {
    const { controls, cover, ctx, pauseCover, say, send } = this.desk;
    // Whoever reads what was played wants to stay there.
    if (name === 'moves' && hurried(table)) send({ do: 'fast_forward', on: false });
    // While all play at once nobody looks into the list, and in a pause nobody at the table.
    if (together(table) && (LOOKS.has(name) || (pauseCover.open && name === 'summary'))) {
      say(ctx.words('table.none.together'));
      return false;
    }
    return !cover.open || COVERED.has(name) || (button !== null && controls.menu.contains(button));
  }

  /**
   * A key that only means something at some tables.
   * @returns whether it does
   */
  key(event: Key, target: Element): boolean {
    const { cover, sitters, state } = this.desk;
    const { table } = state;
    if (!table || cover.open) return false;
    const name = keyed(table, event, state.replay.on);
    // On a button Space is the button's own.
    if (!name || (event.key === ' ' && target.closest('button:not([data-thing])'))) return false;
    void this.known[name]?.(table, null, sitters.where(target));
    return true;
  }
}
