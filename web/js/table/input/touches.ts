/** Makes the request that touching or dropping a thing means. Areas of seats make their own (areas.ts). */

import type { Reply, Request } from '../../engine/types.ts';
import type { Explaining } from './explanations.ts';
import type { Desk } from './sitters.ts';

export class Touching {
  /** What was tried last: there a refusal is explained. */
  tried: HTMLElement | null = null;

  constructor(
    public desk: Pick<Desk, 'ctx' | 'note' | 'send' | 'sitters' | 'tell'>,
    public explaining: Explaining,
  ) {}

  /** @param how dropped on the table, where there is nothing to aim at; or only taken up, where it could be dragged */
  touch(thing: HTMLElement, { dropped, hold }: { dropped?: boolean; hold?: boolean } = {}) {
    const { note, send, sitters } = this.desk;
    const { board, seat } = sitters.where(thing);
    const id = thing.dataset['thing'] ?? '';
    this.tried = thing;
    if (seat === null) {
      this.explaining.describe(thing, '');
      return;
    }
    if (board?.shown.view?.places) {
      sitters.areas?.touch(thing, seat, hold === true);
      return;
    }
    note.hide();
    send({ do: 'touch', seat, thing: id, confirm: this.waits(thing), ...(dropped ? { dropped } : {}) });
  }

  /**
   * Whether a whole move waits for Done: at the player's wish, and while cards are gathered one by one,
   * where nobody can tell the last of them from the others.
   */
  waits(thing: HTMLElement) {
    const { board } = this.desk.sitters.where(thing);
    const gathers = board?.painter.into != null && board.painter.things.cards.has(thing.dataset['thing'] ?? '');
    return gathers || this.desk.ctx.prefs.confirm === true;
  }

  /** Drag a thing onto another, or into the zone that cards are gathered in: that touches it. */
  drag(from: HTMLElement, to: HTMLElement) {
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

  /** Something could not be: it is told where it was tried. */
  refused(sentence: string, request: Request, reply: Reply) {
    const { sitters, tell } = this.desk;
    if (!sitters.areas?.refused(sentence, request, reply) && !this.explaining.refuse(sentence, this.tried))
      tell(sentence);
  }
}
