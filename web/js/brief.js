// Replies told briefly. Parts of a table that are as they were are named and not told again; here they
// are put back, the very same objects each time, so that whoever paints them sees at a glance what did
// not change. One for each engine: what one has told another knows nothing of.

/** Lists of a view, and what a part of each is known by. */
const LISTS = /** @type {const} */ ({ zones: 'id', places: 'seat' });

export class Brief {
  constructor() {
    /** @type {Record<string, Map<string|number, any>>} */
    this.known = { zones: new Map(), places: new Map() };
  }

  /**
   * A request that asks for a brief reply.
   * @template {object} R
   * @param {R} request
   */
  ask(request) {
    return { ...request, brief: true };
  }

  /**
   * A reply made whole again.
   * @param {any} reply
   * @returns {any} the same reply
   */
  whole(reply) {
    for (const shown of reply?.table?.views ?? []) {
      if (!shown.view) continue;
      for (const [list, name] of Object.entries(LISTS)) {
        const parts = shown.view[list];
        if (parts) shown.view[list] = this.parts(/** @type {keyof typeof LISTS} */ (list), name, parts);
      }
    }
    return reply;
  }

  /**
   * @param {keyof typeof LISTS} list
   * @param {string} name
   * @param {any[]} parts
   */
  parts(list, name, parts) {
    const known = /** @type {Map<string|number, any>} */ (this.known[list]);
    return parts.map((part) => {
      if (typeof part !== 'object') {
        const had = known.get(part);
        if (!had) throw new Error(`A part that was never told: ${part}`);
        return had;
      }
      known.set(part[name], part);
      return part;
    });
  }
}
