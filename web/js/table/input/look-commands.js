/**
 * Commands for looking back: to and fro in the game, the list of moves, playing it again, playing on from there.
 *
 * @typedef {object} Needs
 * @property {import("../state.js").State} state
 * @property {(request: import("../../engine/types.js").Request) => Promise<unknown>} send
 * @property {import("../frame/moves-panel.js").MovesPanel} moves
 * @property {{menu: HTMLDialogElement}} controls
 * @property {{toggle: () => void, faster: () => void}} replay
 * @property {{home: () => void, may: () => boolean}} focus
 */
import { together } from '../state.js';

/**
 * To a point of the game; to its end is to the game as it is now.
 * @param {Needs} needs
 * @param {number} n
 */
export function lookAt({ state, send, moves, focus }, n) {
  const { table } = state;
  if (table && together(table)) return;
  const sheet = moves.close();
  void send({ do: 'look', n: n === table?.length ? null : n }).then(() => {
    // What the list was opened from may be gone with the result.
    if (sheet && document.activeElement === document.body) focus.home();
  });
}

/**
 * @param {Needs} needs
 * @returns {Record<string, import("./commands.js").Command>}
 */
export function lookCommands(needs) {
  const { send, moves, controls, replay, focus } = needs;
  return {
    prev: ({ n, can }) => {
      if (n > (can.look ?? 0)) lookAt(needs, Math.max(moves.list.beside(n, -1), can.look ?? 0));
    },
    next: ({ n, length }) => lookAt(needs, Math.min(moves.list.beside(n, 1), length)),
    live: () => send({ do: 'look', n: null }),
    replay: () => replay.toggle(),
    speed: () => replay.faster(),
    branch: () => send({ do: 'branch' }).then(() => focus.home()),
    moves: () => {
      controls.menu.close();
      const stop = moves.open();
      if (stop && focus.may()) stop.focus({ preventScroll: true });
    },
  };
}
