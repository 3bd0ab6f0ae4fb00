/**
 * Commands by name, from a button, a key or the menu: whether one means anything now, and who does it. What each
 * does stands in the files beside this one, sorted by what is commanded.
 *
 * @typedef {import("../../engine/types.js").Table} Table
 * @typedef {{board: {shown: import("../../engine/types.js").ShownView}|undefined, seat: number|null}} Place
 *
 * Does a command: the table as it is now, the button if it came from one, and whose board that is on.
 * @typedef {(table: Table, button: HTMLElement|null, place: Place) => unknown} Command
 *
 * @typedef {object} Needs
 * @property {import("../state.js").State} state
 * @property {(node: Element|null) => Place} where
 * @property {import("../frame/controls.js").Controls} controls
 * @property {{covered: () => boolean, paused: () => boolean}} over  what lies over the table
 * @property {(request: import("../../engine/types.js").Request) => unknown} send
 * @property {(sentence: string) => void} say
 * @property {(sentence: string) => void} tell  also at the edge of the table
 * @property {(key: string) => string} words
 */
import { hurried, together } from '../state.js';
import { keyed } from './key-commands.js';

/** What leads away from the game as it is now. */
const LOOKS = new Set(['moves', 'prev', 'next', 'live', 'lookback', 'replay', 'branch']);

/** What can be done while the table is covered. */
const COVERED = new Set(['ready', 'menu', 'escape', 'keys', 'close']);

/** What there may be nothing of: the engine tells in `can`. */
const NONE = new Set(['undo', 'redo', 'hint']);

/** Commands that take longer or leave the table: the menu closes before them. */
const ERRANDS = new Set([
  'resume',
  'pause',
  'branch',
  'restart',
  'again',
  'fair',
  'resign',
  'new',
  'home',
  'guide',
  'prefs',
  'link',
  'save',
  'open',
]);

export class Commands {
  /**
   * @param {Needs} needs
   * @param {Record<string, Command>} known  what each does
   */
  constructor(needs, known) {
    this.needs = needs;
    this.known = known;
  }

  /**
   * @param {string} name
   * @param {HTMLElement|null} button
   */
  do(name, button) {
    const { controls, send, state, tell, where, words } = this.needs;
    const { table } = state;
    if (!table || !this.heard(table, name, button)) return;
    const off = button?.getAttribute('aria-disabled') === 'true';
    if (NONE.has(name) && (off || !table.can[/** @type {"undo"|"redo"|"hint"} */ (name)])) {
      // The engine knows why it cannot be.
      if (name !== 'hint') send({ do: /** @type {"undo"|"redo"} */ (name) });
      else tell(words('table.none.hint'));
      return;
    }
    if (off) return;
    const place = where(button ?? document.activeElement);
    if (ERRANDS.has(name)) {
      const risky = name === 'resign' || (name === 'restart' && table.phase !== 'over' && table.length > 0);
      if (risky && button && !controls.sure(button)) return;
      if (button && controls.menu.contains(button)) controls.menu.close();
    }
    void this.known[name]?.(table, button, place);
  }

  /**
   * Whether a command means anything now: under a cover most of them would be somebody else's; the
   * menu lies over it.
   * @param {Table} table
   * @param {string} name
   * @param {HTMLElement|null} button
   */
  heard(table, name, button) {
    const { controls, over, say, send, words } = this.needs;
    // Whoever reads what was played wants to stay there.
    if (name === 'moves' && hurried(table)) send({ do: 'hurry', on: false });
    // While all play at once nobody looks into the list, and in a pause nobody at the table.
    if (together(table) && (LOOKS.has(name) || (over.paused() && name === 'summary'))) {
      say(words('table.none.together'));
      return false;
    }
    return !over.covered() || COVERED.has(name) || (button !== null && controls.menu.contains(button));
  }

  /**
   * A key that only means something at some tables.
   * @param {string} key
   * @param {Element} target
   * @returns {boolean} whether it does
   */
  key(key, target) {
    const { over, state } = this.needs;
    const { table } = state;
    if (!table || over.covered()) return false;
    const name = keyed(table, key, state.replay.on);
    // On a button Space is the button's own.
    if (!name || (key === ' ' && target.closest('button:not([data-thing])'))) return false;
    void this.known[name]?.(table, null, { board: undefined, seat: null });
    return true;
  }
}
