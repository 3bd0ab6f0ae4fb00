/**
 * What touching and dropping a thing means: which request goes to the engine. Where each seat has a part of the
 * table, it is for those who sit there (seat-tables-input.js).
 */

export class Touching {
  /**
   * @param {Pick<import("./seat-tables-input.js").Desk, "ctx"|"note"|"send"|"sitters"|"tell">} desk
   * @param {import("./explanations.js").Explaining} explaining
   */
  constructor(desk, explaining) {
    this.desk = desk;
    this.explaining = explaining;
    /** What was tried last: there a refusal is explained. @type {HTMLElement|null} */
    this.tried = null;
  }

  /**
   * @param {HTMLElement} thing
   * @param {{dropped?: boolean, hold?: boolean}} [how]  dropped on the table, where there is nothing to aim at; or only taken up, where it could be dragged
   */
  touch(thing, { dropped, hold } = {}) {
    const { note, send, sitters } = this.desk;
    const { board, seat } = sitters.where(thing);
    const id = thing.dataset['thing'] ?? '';
    this.tried = thing;
    if (seat === null) {
      this.explaining.describe(thing, '');
      return;
    }
    if (board?.shown.view?.places) {
      const zone = sitters.zone(id);
      const source = zone && thing.closest('.seat-own') ? sitters.source(zone) : id;
      sitters.tap(seat, source, { carry: null, kind: 'key', hold: hold === true });
      return;
    }
    note.hide();
    send({ do: 'touch', seat, thing: id, confirm: this.waits(thing), ...(dropped ? { dropped } : {}) });
  }

  /**
   * Whether a whole move waits for Done: at the player's wish, and while cards are gathered one by one,
   * where nobody can tell the last of them from the others.
   * @param {HTMLElement} thing
   */
  waits(thing) {
    const { board } = this.desk.sitters.where(thing);
    const gathers = board?.painter.into != null && board.painter.things.cards.has(thing.dataset['thing'] ?? '');
    return gathers || this.desk.ctx.prefs.confirm === true;
  }

  /**
   * Drag a thing onto another, or into the zone that cards are gathered in: that touches it.
   * @param {HTMLElement} from
   * @param {HTMLElement} to
   */
  drag(from, to) {
    const { ctx, send, sitters } = this.desk;
    const { seat } = sitters.where(from);
    const { thing = '', zone } = to.dataset;
    const touched = from.hasAttribute('data-touched');
    if (seat === null || (touched && zone !== undefined)) return;
    this.tried = zone === undefined ? to : from;
    const confirm = zone !== undefined || ctx.prefs.confirm === true;
    // What is touched already needs no second touch: the drop is the next step.
    if (touched) send({ do: 'touch', seat, thing, confirm });
    else send({ do: 'drag', seat, from: from.dataset['thing'] ?? '', to: zone ?? thing, confirm });
  }

  /**
   * Something could not be: it is told where it was tried.
   * @param {string} sentence
   * @param {import("../../engine/types.js").Request} request
   * @param {import("../../engine/types.js").Reply} reply
   */
  refused(sentence, request, reply) {
    const { sitters, tell } = this.desk;
    if (!sitters.refused(sentence, request, reply) && !this.explaining.refuse(sentence, this.tried)) tell(sentence);
  }
}
