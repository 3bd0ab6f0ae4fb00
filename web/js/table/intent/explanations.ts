/** Explains things: what they are, what a touch or drop would do (the engine's preview), and why a move was refused. */

import { isSeen } from '../../ui/dom.ts';
import type { IntentDesk, Seats } from './desk.ts';

export class Explaining {
  /** The number of the latest request; replies to earlier ones come too late. */
  asked = 0;
  /** An explanation may be on the screen. */
  shown = false;
  /** The drop target that is marked. */
  target: HTMLElement | null = null;

  constructor(
    public desk: Pick<IntentDesk, 'state' | 'ctx' | 'boards' | 'note'>,
    public seats: Seats,
  ) {}

  /** During a drag: show the result of a drop here. */
  over(from: HTMLElement, to: HTMLElement | null) {
    const { board, seat, touched = [] } = this.seats.where(from);
    if (!board || to === this.target) return;
    this.shown = true;
    this.target?.removeAttribute('data-target');
    this.target = to;
    const ask = ++this.asked;
    board.painter.ghost(null);
    if (!to || seat === null) return;
    const a = from.dataset['thing'] ?? '';
    const into = to.dataset['zone'] !== undefined;
    const lit = from.hasAttribute('data-lit');
    // A touched thing is played where it is dropped, except in the zone where cards are gathered.
    if (into && !lit && !(from.hasAttribute('data-touched') && !to.hasAttribute('data-into'))) return;
    if (into) to.setAttribute('data-target', '');
    if (into && !lit) return;
    const things = [...touched, ...(touched.includes(a) ? [] : [a]), ...(into ? [] : [to.dataset['thing'] ?? ''])];
    void this.desk.ctx.call({ do: 'preview', seat, things }).then((reply) => {
      // A pile has no preview; the mark says that the drop is allowed.
      if (ask !== this.asked || !reply.ok || !(reply.view || (reply.say && to.matches('.place')))) return;
      to.setAttribute('data-target', '');
      board.painter.ghost(reply.view ?? null);
    });
  }

  /** Show which space of a track the next press would choose, and name it; null: none. */
  aim(thing: HTMLElement | null) {
    for (const { painter } of this.desk.boards.all) painter.aim(null);
    const name = nameOfAim(thing);
    const board = name && thing ? this.seats.where(thing).board : undefined;
    if (!board || !thing) return;
    this.shown = true;
    board.painter.aim(name);
    board.prompt.foresee(board.painter.things.says.get(name) ?? '');
  }

  /** Explain a thing and show what a touch would do; null ends the explanation. */
  explain(thing: HTMLElement | null, why: 'hover' | 'focus' | 'press') {
    const { boards, ctx, note, state } = this.desk;
    const ask = ++this.asked;
    // In real time nobody reads in passing.
    if (thing && state.table?.together) return;
    if (!thing) {
      this.aim(null);
      if (!this.shown) return;
      this.shown = note.box.hasAttribute('data-refused');
      if (!this.shown) note.hide();
      for (const { painter, prompt } of boards.all) {
        painter.ghost(null);
        prompt.foresee('');
      }
      return;
    }
    this.shown = true;
    const { board, seat, touched = [] } = this.seats.where(thing);
    // A large card and a button show their words already, and the prompt says what a lit thing leads to.
    const card = board?.painter.things.cards.get(thing.dataset['thing'] ?? '');
    const plain = !card || card.face === 'lines';
    // Its print says what it is, and a name has nothing to add.
    const named = card !== undefined && !card.title && !card.text;
    const shown = named || thing.hasAttribute('data-lead') || (plain && thing.hasAttribute('data-lit'));
    if ((why === 'hover' && shown) || (why === 'focus' && thing.matches('.view-button'))) note.hide();
    else this.describe(thing, '', why === 'press');
    if (!board) return;
    board.painter.ghost(null);
    board.prompt.foresee('');
    this.aim(thing);
    if (seat === null || !thing.hasAttribute('data-lit')) return;
    const things = [...touched, thing.dataset['thing'] ?? ''];
    void ctx.call({ do: 'preview', seat, things }).then((reply) => {
      // By now it may be another player's turn.
      if (ask !== this.asked || !reply.ok || !thing.isConnected || !thing.hasAttribute('data-lit')) return;
      board.painter.ghost(reply.view ?? null);
      if (reply.say || !nameOfAim(thing)) board.prompt.foresee(reply.say ?? '');
    });
  }

  /** Show a note at a thing: what it is, or why it was refused. `held`: a finger held it, and will not end the note. */
  describe(thing: HTMLElement, refused: string, held: boolean = false) {
    this.shown = true;
    const things = this.seats.where(thing).board?.painter.things;
    const id = thing.dataset['thing'] ?? '';
    const card = things?.cards.get(id);
    const title = card?.title ? [card.code, card.title].filter(Boolean).join(' · ') : '';
    const body = card?.text ?? (card ? (card.say ?? '') : (things?.says.get(id) ?? ''));
    this.desk.note.showNote(thing, {
      title: refused ? '' : title,
      body: refused ? '' : body,
      more: refused,
      refused: refused !== '',
      held,
    });
  }

  /**
   * Show a refusal: in the strip of words, else at the thing that was tried.
   * @returns whether that thing is still there
   */
  refuse(sentence: string, tried: HTMLElement | null): boolean {
    const id = tried?.dataset['thing'];
    const thing = tried?.isConnected ? tried : id ? document.querySelector(`[data-thing="${CSS.escape(id)}"]`) : null;
    if (!(thing instanceof HTMLElement)) return false;
    const prompt = this.seats.where(thing).board?.prompt;
    if (prompt && isSeen(prompt.box)) {
      this.desk.note.hide();
      prompt.refuse(sentence);
    } else this.describe(thing, sentence);
    return true;
  }
}

/** The space of a track that a press on a thing would choose; empty if it chooses none. */
function nameOfAim(thing: HTMLElement | null) {
  return (thing?.matches('.space[data-lit]') && thing.dataset['thing']) || '';
}
