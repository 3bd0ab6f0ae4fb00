/**
 * Commands of the game that is on: back and forth, hints, Done, pauses, fast-forward, giving up.
 *
 * @typedef {object} Needs
 * @property {(request: import("../../engine/types.js").Request) => Promise<unknown>} send
 * @property {(sentence: string) => void} say
 * @property {(key: string) => string} words
 * @property {{begin: () => void, go: () => void}} count  counting in
 * @property {() => void} home  the focus goes where the play is
 */
import { hurried, together } from '../state.js';

/**
 * @param {Needs} needs
 * @returns {Record<string, import("./commands.js").Command>}
 */
export function playCommands({ send, say, words, count, home }) {
  return {
    undo: () => send({ do: 'undo' }),
    redo: () => send({ do: 'redo' }),
    hint: (table, _, { seat }) => send({ do: 'hint', seat: seat ?? table.seats.find((each) => each.acts)?.seat ?? 1 }),
    done: (_, __, { board, seat }) => {
      if (seat !== null && board?.shown.touch?.done) return send({ do: 'done', seat });
      return say(words('table.none.done'));
    },
    cancel: (_, __, { seat }) => (seat === null ? undefined : send({ do: 'cancel', seat, all: true })),
    pause: () => send({ do: 'pause' }).then(home),
    // Where all play at once they are counted in.
    resume: (table) => (together(table) ? count.begin() : send({ do: 'resume' })),
    gonow: () => count.go(),
    resign: (_, button) => send({ do: 'resign', seat: Number(button?.dataset['seat']) }),
    run: (table) => send({ do: 'hurry', on: !hurried(table) }),
    halt: () => send({ do: 'hurry', on: false }),
  };
}
