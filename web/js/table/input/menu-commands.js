/**
 * The menu, what is told on request, and what the player likes.
 *
 * @typedef {object} Needs
 * @property {HTMLElement} host
 * @property {import("../types.js").TableContext} ctx
 * @property {import("../frame/controls.js").Controls} controls
 * @property {() => void} rest  nobody plays on behind a dialog
 * @property {{list: () => {name: string, does: string}[]}} shortcuts  keys for parts of the player's own table
 * @property {(table: import("../../engine/types.js").Table) => void} tellAll  what happened and how things stand
 * @property {(sentence: string) => void} say
 * @property {() => void} wake  sound may begin
 * @property {() => void} edgesChanged
 */
import { PACES } from '../state.js';
import { showKeys } from './keys.js';

/**
 * @param {Needs} needs
 * @returns {Record<string, import("./commands.js").Command>}
 */
export function menuCommands({ host, ctx, controls, rest, shortcuts, tellAll, say, wake, edgesChanged }) {
  const { menu } = controls;
  /** @type {import("./commands.js").Command} */
  const summary = (table) => {
    menu.close();
    tellAll(table);
  };
  const prefer = (/** @type {keyof import("../types.js").TablePrefs} */ name, /** @type {boolean|string} */ value) => {
    ctx.setPref(name, value);
    controls.prefs();
  };
  const toggle = (/** @type {"sound"|"confirm"} */ name) => () => {
    prefer(name, ctx.prefs[name] !== true);
    wake();
  };
  const pace = (/** @type {1|-1} */ by) => () => {
    const at = PACES.indexOf(ctx.prefs.pace ?? 'normal');
    prefer('pace', PACES[at + by] ?? PACES[at] ?? 'normal');
    say(ctx.words(`table.pace.${ctx.prefs.pace}`));
  };
  return {
    menu: (table) => {
      rest();
      controls.paint(table);
      menu.showModal();
    },
    keys: () => {
      rest();
      menu.close();
      showKeys(host, ctx, shortcuts.list());
    },
    close: (_, button) => button?.closest('dialog')?.close(),
    summary,
    news: summary,
    guide: (table) => {
      menu.close();
      ctx.openGuide(table.game);
    },
    prefs: () => {
      menu.close();
      ctx.openPrefs();
    },
    sound: toggle('sound'),
    confirm: toggle('confirm'),
    motion: () => prefer('motion', ctx.prefs.motion === 'off' ? 'auto' : 'off'),
    edges: () => {
      ctx.setPref('edges', host.hasAttribute('data-edges') ? 'off' : 'on');
      edgesChanged();
      controls.prefs();
    },
    pace: (_, button) => prefer('pace', button?.dataset['value'] ?? 'normal'),
    faster: pace(1),
    slower: pace(-1),
  };
}
