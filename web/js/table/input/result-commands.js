/**
 * Commands at the end of a game: its result, and another game.
 *
 * @typedef {object} Needs
 * @property {(request: import("../../engine/types.js").Request) => Promise<unknown>} send
 * @property {import("../frame/result.js").ResultCard} result
 * @property {() => void} changed  its buttons in the strip of words are to be painted anew
 * @property {import("./commands.js").Command} openMoves
 * @property {() => void} tellEnding  to the ear
 * @property {() => void} home  the focus goes where the play is
 */

/**
 * @param {Needs} needs
 * @returns {Record<string, import("./commands.js").Command>}
 */
export function resultCommands({ send, result, changed, openMoves, tellEnding, home }) {
  const another = async (/** @type {boolean} */ fair) => {
    result.hide();
    await send({ do: 'again', seed: freshSeed(), chosen: result.chosen(), fair });
    home();
  };
  return {
    result: (table) => {
      result.show(table);
      changed();
      result.title.focus({ preventScroll: true });
      tellEnding();
    },
    lookback: (...at) => {
      result.hide();
      changed();
      openMoves(...at);
    },
    again: () => another(false),
    fair: () => another(true),
    restart: () => {
      result.hide();
      return send({ do: 'restart' });
    },
  };
}

/** A seed of 80 random bits, in letters and digits that are easy to read aloud. */
function freshSeed() {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => letters[byte % 32]).join('');
}
