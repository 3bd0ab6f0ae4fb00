/**
 * Commands of somebody who watches bots: stop and go on, and on to the end.
 *
 * @typedef {object} Needs
 * @property {import("../state.js").State} state
 * @property {(request: import("../../engine/types.js").Request) => Promise<unknown>} send
 * @property {(sentence: string) => void} say
 * @property {Pick<import("../types.js").TableContext, "prefs"|"words">} ctx
 * @property {() => void} skip  all motion to its end
 * @property {(game: import("../../engine/types.js").Table) => Promise<void>} over  kept when a game is over
 */

/**
 * @param {Needs} needs
 * @returns {Record<string, import("./commands.js").Command>}
 */
export function watchCommands({ state, send, say, ctx, skip, over }) {
  /** The race stands still until the watcher goes on. */
  const hold = async (/** @type {boolean} */ held) => {
    state.held = held;
    await send({ do: held ? 'pause' : 'resume' });
    say(ctx.words(held ? 'table.paused' : 'table.play'));
  };
  return {
    hold: () => hold(!state.held),
    // The pace is what it was after that.
    end: async (table) => {
      state.skipping = true;
      skip();
      const pace = ctx.prefs.pace ?? 'normal';
      await send({ do: 'pace', value: 'instant' });
      if (state.held) await hold(false);
      await over(table);
      state.skipping = false;
      await send({ do: 'pace', value: pace });
    },
  };
}
