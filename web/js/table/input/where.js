/**
 * Whose board something is on, and which seat acts there.
 *
 * @typedef {import("../frame/boards.js").Board} Board
 * @typedef {(node: Element|null) => {board: Board|undefined, seat: number|null}} Where  `seat` is null where nobody can act
 */

/**
 * @param {import("../state.js").State} state
 * @param {() => Board[]} boards
 * @param {(node: Element|null) => number|null} sitter  the seat of a node where each seat has a part of the table
 * @returns {Where}
 */
export function whereIn(state, boards, sitter) {
  return (node) => {
    const { table } = state;
    const all = boards();
    const root = node?.closest('.view');
    const board = all.find((each) => each.root === root) ?? all[0];
    const viewer = board?.shown.view?.places ? sitter(node) : board?.shown.viewer;
    const person = table?.seats.find((seat) => seat.seat === viewer && seat.kind === 'person');
    return { board, seat: person && table?.live && table.phase === 'playing' ? person.seat : null };
  };
}
