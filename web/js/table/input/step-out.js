/**
 * One step back out of whatever is open or begun.
 *
 * @typedef {object} Needs
 * @property {import("../state.js").State} state
 * @property {() => void} hideNote
 * @property {{dragging: boolean, dropAll: () => void}} input
 * @property {{open: boolean}} cover
 * @property {{on: boolean}} recap
 * @property {{open: boolean, hide: () => void}} result
 * @property {{open?: string|null, over?: string|null}} panels  info panels: the one that is open, and lies over the table
 * @property {(seat: number|null) => string[]|undefined} touchedBy  what a seat has touched where each has a part of the table
 * @property {(request: import("../../engine/types.js").Request) => unknown} send
 * @property {(name: string) => unknown} command
 * @property {(id: string) => unknown} turnPanel  open or close an info panel
 * @property {() => void} resultGone
 * @property {() => void} rest  the game rests, where all play at once
 */

/**
 * @param {Needs} needs
 * @param {import("./commands.js").Place} place
 */
export function stepOut(needs, { board, seat }) {
  const { state, input, cover, recap, result, panels, send, command } = needs;
  const { table } = state;
  needs.hideNote();
  const touched = board?.shown.view?.places ? needs.touchedBy(seat) : board?.shown.touched;
  if (input.dragging) input.dropAll();
  else if (cover.open) return;
  else if (recap.on) command('skip');
  else if (table?.handover) send({ do: 'cover' });
  else if (table?.running) command('halt');
  else if (panels.over) needs.turnPanel(panels.over);
  else if (result.open) needs.resultGone();
  else if (table && !table.live) send({ do: 'look', n: null });
  else if (seat !== null && touched?.length) send({ do: 'cancel', seat });
  else if (panels.open) needs.turnPanel(panels.open);
  else needs.rest();
}
