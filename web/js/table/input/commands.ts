/**
 * Runs commands by name, from a button, a key or the menu, if they are possible now. `game-commands.ts` and
 * `page-commands.ts` say what each does.
 */

import type { Table } from '../../engine/types.ts';
import type { Desk } from './desk.ts';
import type { Command } from './game-commands.ts';
import { gameCommands } from './game-commands.ts';
import type { Key } from './key-commands.ts';
import { commandOf } from './key-commands.ts';
import { pageCommands } from './page-commands.ts';

/** Commands that look at the history. They are refused where `goto` is. */
const LOOKS = new Set([
  'moves',
  'goto',
  'prev',
  'next',
  'live',
  'lookback',
  'replay',
  'branch',
  'retry',
  'costly',
  'costly-back',
]);

/** Commands that are possible while the table is covered. */
const COVERED = new Set(['ready', 'menu', 'escape', 'keys', 'close', 'goto']);

/** Commands that leave the menu open. */
const STAYS = new Set(['sound', 'confirm', 'motion', 'edges', 'pace']);

export class Commands {
  known: Record<string, Command>;
  /** The commands whose cost was said, each with its game. */
  costs: Set<string> = new Set();

  constructor(public desk: Desk) {
    this.known = { ...gameCommands(desk), ...pageCommands(desk) };
  }

  do(name: string, button: HTMLElement | null) {
    const { controls, intent, state, tell } = this.desk;
    const { table } = state;
    if (!table || controls.unhelpful(name) || !this.isReachable(table, name, button)) return;
    const refused = table.cannot[name] ?? (LOOKS.has(name) ? table.cannot['goto'] : undefined);
    if (refused !== undefined) {
      // A toast would be behind the menu.
      if (button && controls.menu.contains(button)) controls.explain(name);
      else tell(refused);
      return;
    }
    if (button?.getAttribute('aria-disabled') === 'true') {
      // A finger finds no tooltip.
      if (button.title) tell(button.title);
      return;
    }
    // The first press in a game says what it costs, the second does it.
    const cost = name === 'to-review' ? table.retry?.leave : controls.cost(name)?.say;
    const asked = `${table.deal} ${name}`;
    if (cost !== undefined && !this.costs.has(asked)) {
      this.costs.add(asked);
      tell(cost);
      return;
    }
    const place = intent.where(button ?? document.activeElement);
    const risky = name === 'resign' || (name === 'restart' && table.phase !== 'over' && table.length > 0);
    if (risky && button && !controls.sure(button)) return;
    if (button && controls.menu.contains(button) && !STAYS.has(name)) controls.menu.close();
    void this.known[name]?.(table, button, place);
  }

  /** Whether a command can be reached: a cover leaves only a few, and the menu lies over it. */
  isReachable(table: Table, name: string, button: HTMLElement | null) {
    const { controls, cover, send } = this.desk;
    // A player who reads the moves stays there: fast-forward ends.
    if (name === 'moves' && table.fast_forwarding) send({ do: 'fast_forward', on: false });
    return !cover.open || COVERED.has(name) || (button !== null && controls.menu.contains(button));
  }

  /**
   * Do the command of a key, if it has one.
   * @returns whether it has one
   */
  key(event: Key, target: Element): boolean {
    const { table, replay } = this.desk.state;
    if (!table) return false;
    const name = event.key === ' ' && replay.on ? 'replay' : commandOf(table.keys, event);
    // On a button Space is the button's own.
    if (!name || (event.key === ' ' && target.closest('button:not([data-thing])'))) return false;
    this.do(name, null);
    return true;
  }
}
