/**
 * Restores replies that are sent as deltas: a part of a table that has not changed comes as its name only. The very
 * same object is put back, so painting sees at a glance what did not change. Each engine needs its own `Deltas`.
 */

import type { Reply } from '../engine/types.ts';

/** Lists of a view, and the field that names a part. */
const LISTS = { zones: 'id', places: 'seat', tokens: 'id' };
/** Lists of a zone. */
const ITEMS = { cards: 'id', spaces: 'id' };

/** Fields of a table that a reply leaves out if they are as in the last reply (`SELDOM` in the engine). */
const SELDOM = new Set(['panels', 'series', 'settings', 'share', 'can', 'cannot', 'stars', 'prompt', 'keys']);

type Name = string | number;

/** A part of a view or zone, or only its name. */
type Part = Name | { [field: string]: unknown };

/** Lists of a view or zone. */
type Lists = { [list: string]: Part[] | undefined };

/** Parts that were sent, by list and name. */
type Known = Record<string, Map<Name, Part>>;

const nothing = (): Known => Object.fromEntries(Object.keys({ ...LISTS, ...ITEMS }).map((list) => [list, new Map()]));

export class Deltas {
  known: Known = nothing();
  /** The fields of the last table that a reply may leave out. */
  fields: Record<string, unknown> = {};

  /** Restores a reply in place and returns it. */
  whole(reply: Reply): Reply {
    if (reply?.table) {
      for (const [name, field] of Object.entries(reply.table)) if (SELDOM.has(name)) this.fields[name] = field;
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
function fill(view: object, known: Known, keep: boolean) {
  const lists = view as Lists;
  for (const zone of lists['zones'] ?? []) if (typeof zone === 'object') restore(zone as Lists, ITEMS, known, keep);
  restore(lists, LISTS, known, keep);
}

/** @param names the field that names a part, by list */
function restore(lists: Lists, names: Record<string, string>, known: Known, keep: boolean) {
  for (const [list, name] of Object.entries(names)) {
    const had = known[list] as Map<Name, Part>;
    lists[list] &&= lists[list].map((part) => {
      if (typeof part !== 'object') {
        const before = had.get(part);
        if (!before) throw new Error(`A part that was never sent: ${part}`);
        return before;
      }
      if (keep) had.set(part[name] as Name, part);
      return part;
    });
  }
}
