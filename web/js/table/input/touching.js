/**
 * What touching and dropping a thing means: which request goes to the engine. Where each seat has a part of the
 * table, it is for those who sit there (sitters.js).
 *
 * @typedef {object} Needs
 * @property {(node: Element|null) => {board: {shown: import("../../engine/types.js").ShownView, painter: {into: string|null, things: {cards: Map<string, unknown>}}}|undefined, seat: number|null}} where  whose board something is on, and who acts there
 * @property {Pick<import("./sitters.js").Sitters, "zone"|"source"|"tap">} sitters
 * @property {import("../types.js").TablePrefs} prefs
 * @property {(request: import("../../engine/types.js").Request) => unknown} send
 * @property {Pick<import("./explaining.js").Explaining, "describe"|"over"|"hide">} explaining
 */

export class Touching {
  /** @param {Needs} needs */
  constructor(needs) {
    this.needs = needs;
    /** What was tried last: there a refusal is explained. @type {HTMLElement|null} */
    this.tried = null;
  }

  /**
   * @param {HTMLElement} thing
   * @param {boolean} [dropped]  on the table, where there is nothing to aim at
   * @param {boolean} [hold]  it is only taken up, where it could be dragged
   */
  touch(thing, dropped, hold) {
    const { explaining, sitters, where, send } = this.needs;
    const { board, seat } = where(thing);
    const id = thing.dataset['thing'] ?? '';
    this.tried = thing;
    if (seat === null) {
      explaining.describe(thing, '');
      return;
    }
    if (board?.shown.view?.places) {
      const zone = sitters.zone(id);
      const source = zone && thing.closest('.seat-own') ? sitters.source(zone) : id;
      sitters.tap(seat, source, { carry: null, kind: 'key', hold: hold === true });
      return;
    }
    explaining.hide();
    send({ do: 'touch', seat, thing: id, confirm: this.waits(thing), ...(dropped ? { dropped } : {}) });
  }

  /**
   * Whether a whole move waits for Done: at the player's wish, and while cards are gathered one by one,
   * where nobody can tell the last of them from the others.
   * @param {HTMLElement} thing
   */
  waits(thing) {
    const { board } = this.needs.where(thing);
    const gathers = board?.painter.into != null && board.painter.things.cards.has(thing.dataset['thing'] ?? '');
    return gathers || this.needs.prefs.confirm === true;
  }

  /**
   * A card is dragged to where cards are gathered: that touches it.
   * @param {HTMLElement} from
   * @param {HTMLElement} zone
   */
  gather(from, zone) {
    const { explaining, where, send } = this.needs;
    const { seat } = where(from);
    explaining.over(from, null);
    if (seat === null || from.hasAttribute('data-touched')) return;
    this.tried = from;
    send({ do: 'drag', seat, from: from.dataset['thing'] ?? '', to: zone.dataset['zone'] ?? '', confirm: true });
  }

  /**
   * @param {HTMLElement} from
   * @param {HTMLElement} to
   */
  drag(from, to) {
    const { explaining, where, send, prefs } = this.needs;
    const { seat } = where(from);
    if (seat === null) return;
    const confirm = prefs.confirm === true;
    const a = from.dataset['thing'] ?? '';
    const b = to.dataset['thing'] ?? '';
    this.tried = to;
    explaining.over(from, null);
    // What is touched already needs no second touch: the drop is the next step.
    if (from.hasAttribute('data-touched')) send({ do: 'touch', seat, thing: b, confirm });
    else send({ do: 'drag', seat, from: a, to: b, confirm });
  }
}
