/**
 * What acts of a player are about: all that stands on the table, and who is spoken to. Each part names which of it it
 * needs.
 *
 * @typedef {object} Desk
 * @property {HTMLElement} host
 * @property {import("../state.js").State} state
 * @property {import("../types.js").TableContext} ctx
 * @property {(request: import("../../engine/types.js").Request) => Promise<import("../../engine/types.js").Reply>} send
 * @property {(sentence: string|null|undefined) => void} say   for the ear
 * @property {(sentence: string) => void} tell  also at the edge of the table
 * @property {() => void} changed  words and buttons of the moment are to be painted anew
 * @property {{all: import("../frame/boards.js").Board[]}} boards
 * @property {import("../frame/controls.js").Controls} controls
 * @property {import("../frame/count-in.js").CountIn} count
 * @property {import("../frame/cover.js").CoverCard} cover
 * @property {import("../frame/info-panels.js").InfoPanels} panels
 * @property {import("../frame/moves-panel.js").MovesPanel} moves
 * @property {import("../frame/pause-cover.js").PauseCover} pauseCover
 * @property {import("../frame/recap.js").Recap} recap
 * @property {import("../frame/result.js").ResultCard} result
 * @property {import("../motion/motion.js").Motion} motion
 * @property {import("../motion/replay.js").Replay} replay
 * @property {import("../../ui/explain.js").Note} note
 * @property {import("./focus.js").Focus} focus
 * @property {import("./pointers.js").Pointers} pointers
 * @property {import("./bot-wait.js").Waits} waits
 * @property {Pick<import("../speech/sound.js").Sound, "wake"|"play">} sound
 * @property {{asked: () => string}} news
 */
export {};
