/**
 * What a player's acts mean at this table: pointers and keys on one side, requests to the engine on the other. Here the
 * commands of all files of `input/` come together.
 *
 * @typedef {object} Needs
 * @property {HTMLElement} host
 * @property {import("./state.js").State} state
 * @property {import("./types.js").TableContext} ctx
 * @property {(request: import("../engine/types.js").Request) => Promise<import("../engine/types.js").Reply>} send
 * @property {(sentence: string|null|undefined) => void} say   for the ear
 * @property {(sentence: string) => void} tell  also at the edge of the table
 * @property {() => void} changed  words and buttons of the moment are to be painted anew
 * @property {{all: import("./frame/boards.js").Board[]}} boards
 * @property {import("../ui/explain.js").Note} note
 * @property {import("./input/sitters.js").Sitters} sitters
 * @property {import("./frame/controls.js").Controls} controls
 * @property {import("./frame/moves-panel.js").MovesPanel} moves
 * @property {import("./frame/info-panels.js").InfoPanels} panels
 * @property {import("./frame/pause-cover.js").PauseCover} pauseCover
 * @property {import("./frame/cover.js").CoverCard} cover
 * @property {import("./frame/recap.js").Recap} recap
 * @property {import("./frame/result.js").ResultCard} result
 * @property {import("./frame/countin.js").CountIn} count
 * @property {import("./motion/motion.js").Motion} motion
 * @property {import("./motion/replay.js").Replay} replay
 * @property {import("./input/focus.js").Focus} focus
 * @property {import("./input/waits.js").Waits} waits
 * @property {{wake: () => void}} sound
 * @property {{asked: () => string}} news
 * @property {() => {dragging: boolean, dropAll: () => void}} input
 */
import { Commands } from './input/commands.js';
import { coverCommands, turnPanel } from './input/cover-commands.js';
import { Explaining } from './input/explaining.js';
import { fileCommands } from './input/file-commands.js';
import { foreshow, orderHand, sortHand } from './input/hands.js';
import { typed } from './input/letters.js';
import { lookAt, lookCommands } from './input/look-commands.js';
import { menuCommands } from './input/menu-commands.js';
import { playCommands } from './input/play-commands.js';
import { resultCommands } from './input/result-commands.js';
import { Shortcuts } from './input/shortcuts.js';
import { stepOut } from './input/step-out.js';
import { Touching } from './input/touching.js';
import { watchCommands } from './input/watch-commands.js';
import { whereIn } from './input/where.js';
import { keyless, together } from './state.js';

/**
 * @param {Needs} needs
 */
export function makeActs(needs) {
  const { host, state, ctx, send, say, tell, changed, motion, focus, sound } = needs;
  const { note, sitters, controls, moves, panels, pauseCover, cover, recap, result, count, replay } = needs;
  const { call, prefs, words } = ctx;
  const boards = () => needs.boards.all;
  const home = () => focus.home();
  const where = whereIn(state, boards, (node) => sitters.seat(node));
  const touchedBy = (/** @type {number|null} */ seat) => sitters.of(seat)?.touched;
  const explaining = new Explaining({ state, boards, where, note, touchedBy, call });
  const touching = new Touching({ where, sitters, prefs, send, explaining });
  const touch = (/** @type {HTMLElement} */ thing, /** @type {boolean} */ dropped = false, hold = false) =>
    touching.touch(thing, dropped, hold);
  const shortcuts = new Shortcuts(sitters, ctx, (card) => touch(card, false, true));
  const hands = {
    where,
    say,
    words,
    changed: () => {
      changed();
      foreshow(boards(), call, state);
    },
  };
  // Where all play at once nobody plays on behind a dialog.
  const rest = () => {
    if (state.table && together(state.table) && state.table.phase === 'playing') void send({ do: 'pause' });
  };
  const looking = { state, send, moves, controls, replay, focus };
  const panelling = { state, send, panels, say };
  const look = lookCommands(looking);
  const tellAll = (/** @type {import("../engine/types.js").Table} */ table) =>
    tell([needs.news.asked(), ...table.views.map(({ view }) => view.say ?? '')].join(' ').trim());
  const edgesChanged = () => {
    sitters.painted();
    pauseCover.round();
  };
  /** @type {Record<string, import("./input/commands.js").Command>} */
  const known = {
    ...playCommands({ send, say, words, count, home }),
    ...look,
    ...resultCommands({
      send,
      result,
      changed,
      openMoves: (...at) => look['moves']?.(...at),
      tellEnding: () => say(state.table?.result?.ending ?? ''),
      home,
    }),
    ...menuCommands({ host, ctx, controls, rest, shortcuts, tellAll, say, wake: () => sound.wake(), edgesChanged }),
    ...coverCommands({ ...panelling, cover, recap, home }),
    ...watchCommands({ state, send, say, ctx, skip: () => motion.busy && motion.skip(), over: (game) => needs.waits.over(game) }),
    ...fileCommands({ host, ctx, send }),
    order: (_, button) => button && orderHand(hands, button),
  };
  const place = { board: undefined, seat: null };
  const command = (/** @type {string} */ name) => state.table && known[name]?.(state.table, null, place);
  const resultGone = () => {
    result.hide();
    changed();
    home();
  };
  known['escape'] = (_, __, at) => {
    const parts = { input: needs.input(), cover, recap, result, panels };
    const ways = { send, command, touchedBy, resultGone, rest, turnPanel: (/** @type {string} */ id) => turnPanel(panelling, id) };
    stepOut({ state, hideNote: () => note.hide(), ...parts, ...ways }, at);
  };
  const over = { covered: () => cover.open, paused: () => pauseCover.open };
  const commands = new Commands({ state, where, controls, over, send, say, tell, words }, known);

  /** @type {import("./input/input.js").Acts} */
  const acts = {
    touch,
    drag: (from, to) => touching.drag(from, to),
    over: (from, to) => explaining.over(from, to),
    gather: (from, zone) => touching.gather(from, zone),
    sort: (thing, at, by) => sortHand(hands, thing, at, by),
    command: (name, button) => commands.do(name, button),
    explain: (thing, why) => explaining.explain(thing, why),
    wake: () => sound.wake(),
    // Motion jumps to its end, and sound may begin. What others do at the same time goes on.
    any: () => {
      state.touched = true;
      if (motion.busy && !(state.table && together(state.table))) motion.skip();
      note.hide();
      needs.waits.unrest();
      sound.wake();
    },
    keyless: () => keyless(prefs),
    sitters,
    shortcuts,
    look: (n) => lookAt(looking, n),
    letter: (letter, at) => typed({ state, where, touch, say, words }, letter, at),
    key: (key, target) => commands.key(key, target),
    nothing: (n) => say(words('table.none.number', { n })),
    visit: (thing) => where(thing).board?.painter.visit(thing),
    home: () => focus.enter(),
  };
  /**
   * Something could not be: it is told where it was tried.
   * @param {string} sentence
   * @param {import("../engine/types.js").Request} request
   * @param {import("../engine/types.js").Reply} reply
   */
  const refused = (sentence, request, reply) => {
    if (sitters.refused(sentence, request, reply) || explaining.refuse(sentence, touching.tried)) return;
    tell(sentence);
  };
  return { acts, refused };
}
