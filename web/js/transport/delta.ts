/**
 * Restores replies that are sent as deltas: a part of a table that has not changed comes as its name only. The very
 * same object is put back, so painting sees at a glance what did not change. Each engine needs its own `Deltas`.
 */

/** Lists of a view, and the field that names a part. */
const LISTS = { zones: 'id', places: 'seat', tokens: 'id' };
/** Lists of a zone. */
const ITEMS = { cards: 'id', spaces: 'id' };

/** Fields of a table that a reply leaves out if they are as in the last reply (`SELDOM` in the engine). */
const SELDOM = ['panels', 'series', 'settings', 'share', 'can', 'cannot', 'prompt', 'keys'];

/** Parts that were sent, by list and name. */
type Known = Record<string, Map<string | number, any>>;

const nothing = (): Known => Object.fromEntries(Object.keys({ ...LISTS, ...ITEMS }).map((list) => [list, new Map()]));

export class Deltas {
  known: Known = nothing();
  /** The fields of the last table that a reply may leave out. */
  fields: Record<string, unknown> = {};

  /** Restores a reply in place and returns it. */
  whole(reply: any): any {
    if (reply?.table) {
      for (const name of SELDOM) if (name in reply.table) this.fields[name] = reply.table[name];
      Object.assign(reply.table, this.fields);
    }
    for (const shown of reply?.table?.views ?? []) {
      fill(shown.view, this.known, true);
      for (const view of shown.previews ?? []) fill(view, this.known, false);
    }
    // A preview refers to the table's parts, and no later reply refers to its own.
    if (reply?.view) fill(reply.view, this.known, false);
    if (reply?.recap) {
      const known = nothing();
      for (const { view } of [reply.recap, ...reply.recap.steps]) fill(view, known, true);
    }
    return reply;
  }
}

/** @param keep whether later replies may refer to the parts that are sent here */
function fill(view: any, known: Known, keep: boolean) {
  for (const zone of view.zones) {
    if (typeof zone !== 'object') continue;
    for (const [list, name] of Object.entries(ITEMS))
      if (zone[list]) zone[list] = parts(zone[list], list, name, known, keep);
  }
  for (const [list, name] of Object.entries(LISTS))
    if (view[list]) view[list] = parts(view[list], list, name, known, keep);
}

function parts(sent: any[], list: string, name: string, known: Known, keep: boolean) {
  const had = known[list] as Map<string | number, any>;
  return sent.map((part) => {
    if (typeof part !== 'object') {
      const before = had.get(part);
      if (!before) throw new Error(`A part that was never sent: ${part}`);
      return before;
    }
    if (keep) had.set(part[name], part);
    return part;
  });
}
