// Paints stored views with the table's own code on a page without an engine. Tests call `gallery.show(name, how)`;
// a person opens the page with `#GAME/WHAT`.

import { mayFocus } from '../../../web/js/page/embed.ts';
import { onlyLooks } from '../../../web/js/table/picture.ts';
import { fetchExtensions, mountTable, viewsOf } from '../../../web/js/table/screen.ts';
import { t } from '../../../web/js/ui/words.ts';
import { check, prepare } from './checks.js';
import { unseenStops } from './controls.js';
import { marks, sizes } from './marks.js';
import { forget } from './seen.js';
import { stretching } from './stretch.js';
import { untranslated } from './untranslated.js';

/** @typedef {{long?: boolean, theme?: "light"|"dark", keys?: boolean, focus?: boolean, moves?: boolean}} How */

const place = /** @type {HTMLElement} */ (document.getElementById('screen-table'));

/** @type {import("../../../web/js/table/types.ts").MountedTable | null} */
let mounted = null;

/** Cache of fetched views. @type {Map<string, any>} */
const fetched = new Map();

/** Names of the players at the table. @type {string[]} */
let people = [];
/** The name of the game; no engine translates it here. */
let game = '';

/** @param {string|object} name  the name of a view, or the view itself */
async function stored(name) {
  if (typeof name !== 'string') return name;
  if (!fetched.has(name)) fetched.set(name, await (await fetch(`/views/${name}.json`)).json());
  return structuredClone(fetched.get(name));
}

/**
 * Replaces the painted view by a stored one.
 * @param {string} name
 * @param {How} [how] `long` makes all texts 40 % longer, `keys` shows keys as after a key press, `focus` lets
 *     the page set the focus
 */
async function show(name, how = {}) {
  await mount(await stored(name), how);
}

/**
 * @param {any} view
 * @param {How} how  `moves` animates the reply that follows
 */
async function mount(view, how) {
  /** @type {{name: string, kind: string}[]} */
  const seats = view.reply.table.seats;
  people = seats.map((seat) => seat.name);
  await fetchExtensions(viewsOf(view.reply.table));
  mounted?.unmount();
  theme(how.theme ?? 'light');
  const host = document.createElement('div');
  host.className = 'table-host';
  host.dataset.part = 'table-host';
  place.replaceChildren(host);
  const stretched = stretching(seats.filter((seat) => seat.kind === 'person').map((seat) => seat.name));
  const words = how.long ? (/** @type {any[]} */ ...given) => stretched.text(/** @type {any} */ (t)(...given)) : t;
  const tables = /** @type {import("../../../web/js/table/types.ts").TableContext} */ ({
    ...onlyLooks(words),
    // Some views have a stored preview, or moves to vote on.
    call: async (/** @type {{do: string, thing?: string}} */ asked) => {
      if (asked.do === 'preview') return view.preview ?? { ok: true };
      if (asked.do === 'choices') return { ok: true, choices: view.choices };
      sent.push(`${asked.do} ${asked.thing ?? ''}`);
      return { ok: true };
    },
    prefs: {
      motion: how.moves ? 'auto' : 'off',
      sound: false,
      letters: true,
      pace: how.moves ? 'normal' : 'instant',
      edges: 'auto',
      ...view.prefs,
    },
    setPref: (name, value) => Object.assign(tables.prefs, { [name]: value }),
    gameName: (id) => (game = id.replaceAll('-', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase())),
    mayFocus: () => how.focus === true && mayFocus(),
    notKept: () => null,
    isNew: () => true,
    questions: {
      wantsName: () => view.named !== true,
      keepName: () => {},
      wantsThen: () => true,
      startThen: () => {},
      postponeThen: () => {},
      offerConfirm: () => {},
      withdrawConfirm: () => {},
    },
  });
  mounted = mountTable(host, tables);
  host.toggleAttribute('data-keys', how.keys === true);
  const reply = how.long ? stretched.reply(view.reply) : view.reply;
  if (view.news) {
    // The game ends now.
    mounted.show({ ...reply, table: { ...reply.table, phase: 'playing', result: null }, review: undefined });
    await settled();
  }
  mounted.show(reply);
  if (view.news) mounted.showNews(how.long ? stretched.reply(view.news) : view.news);
  // A view with a review or a story is shown unfolded.
  for (const name of ['review', 'story']) {
    const fold = /** @type {HTMLDetailsElement | null} */ (
      view.reply[name] && !view.folded && host.querySelector(`[data-part=${name}]`)
    );
    for (let each = fold; each; each = each.parentElement?.closest('details') ?? null) each.open = true;
  }
  await settled();
  // A new result ignores presses at first.
  if (view.news) for (const animation of host.getAnimations({ subtree: true })) animation.finish();
}

/**
 * Gives the table its next reply; the animations have only begun when this returns.
 * @param {any} reply
 */
function next(reply) {
  mounted?.show(reply);
}

/** The requests of tables, apart from previews, with their things. @type {string[]} */
const sent = [];

/** @param {"light"|"dark"} name */
function theme(name) {
  document.documentElement.setAttribute('data-theme', name);
}

/**
 * Paints a stored view and returns all its faults, in its own theme and in others.
 * @param {string|object} name  or the view itself
 * @param {How} how
 * @param {("light"|"dark")[]} themes  other themes to check
 */
async function findings(name, how, themes) {
  const view = await stored(name);
  // Remove the old view first, or it would get new styles just before its removal.
  mounted?.unmount();
  mounted = null;
  place.replaceChildren();
  prepare();
  await mount(view, how);
  const looked = check(
    people,
    themes.map((other) => () => theme(other)),
  );
  return [...looked, ...marks(how.long === true), ...sizes()];
}

/** Waits for fonts and two frames, until all measuring after painting is done. */
async function settled() {
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Returns the controls that the Tab key reaches although nobody sees them now. */
function stops() {
  forget(true);
  return unseenStops();
}

/** Returns what nobody has translated on a page in the language `en-xa`. */
const plain = () => untranslated([...people, game]);

Object.assign(globalThis, { gallery: { show, mount, next, theme, settled, findings, marks, stops, plain, sent } });

const fromAddress = () => {
  const [name, query] = location.hash.slice(1).split('?');
  const asked = new URLSearchParams(query);
  if (name) void show(name, { long: asked.has('long'), theme: asked.get('theme') === 'dark' ? 'dark' : 'light' });
};
addEventListener('hashchange', fromAddress);
fromAddress();
document.documentElement.setAttribute('data-gallery', 'ready');
