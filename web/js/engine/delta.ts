// Replies told as deltas. Parts of a table that are as they were are named and not told again; here they
// are put back, the very same objects each time, so that whoever paints them sees at a glance what did
// not change. One for each engine: what one has told another knows nothing of.

/** Lists of a view, and what a part of each is known by. */
const LISTS = { zones: 'id', places: 'seat', tokens: 'id' };
/** Lists of a zone. */
const ITEMS = { cards: 'id', spaces: 'id' };

/** Fields of a table that are left out while they are as in the last reply (`SELDOM` in the engine). */
const SELDOM = ['panels', 'series', 'settings', 'share', 'can', 'cannot', 'prompt', 'keys'];

/** parts that were told, by their list and what they are known by */
type Known = Record<string, Map<string | number, any>>;

const nothing = (): Known => Object.fromEntries(Object.keys({ ...LISTS, ...ITEMS }).map((list) => [list, new Map()]));

export class Deltas {
  /** What the table's view was told in. */
  known: Known;
  /** The fields of the last table that a reply may leave out. */
  fields: Record<string, unknown> = {};

  constructor() {
    this.known = nothing();
  }

  /** A request that asks for a delta: only what has changed is to be told. */
  ask<R extends object>(request: R) {
    return { ...request, delta: true };
  }

  /**
   * A reply made whole again.
   * @returns the same reply
   */
  whole(reply: any): any {
    if (reply?.table) {
      for (const name of SELDOM) if (name in reply.table) this.fields[name] = reply.table[name];
      Object.assign(reply.table, this.fields);
    }
    for (const shown of reply?.table?.views ?? []) {
      fill(shown.view, this.known, true);
      for (const view of shown.previews ?? []) fill(view, this.known, false);
    }
    // What might be played goes back to the table, and is soon forgotten.
    if (reply?.view) fill(reply.view, this.known, false);
    if (reply?.recap) {
      const told = nothing();
      for (const { view } of [reply.recap, ...reply.recap.steps]) fill(view, told, true);
    }
    return reply;
  }
}

/**
 * Put back what is only named.
 * @param keep whether what is told is to be known from now on
 */
function fill(view: any, known: Known, keep: boolean) {
  for (const zone of view.zones) {
    if (typeof zone !== 'object') continue;
    for (const [list, name] of Object.entries(ITEMS))
      if (zone[list]) zone[list] = parts(zone[list], list, name, known, keep);
  }
  for (const [list, name] of Object.entries(LISTS))
    if (view[list]) view[list] = parts(view[list], list, name, known, keep);
}

function parts(told: any[], list: string, name: string, known: Known, keep: boolean) {
  const had = known[list] as Map<string | number, any>;
  return told.map((part) => {
    if (typeof part !== 'object') {
      const before = had.get(part);
      if (!before) throw new Error(`A part that was never told: ${part}`);
      return before;
    }
    if (keep) had.set(part[name], part);
    return part;
  });
}
