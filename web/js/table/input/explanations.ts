/**
 * What a thing is, where it would lead, and why it could not be: notes at things, and what the engine foresees.
 */
import type { Desk } from './sitters.ts';

export class Explaining {
  /** Which question is the latest: answers to earlier ones come too late. */
  asked = 0;
  /** What would be dropped on. */
  target: HTMLElement | null = null;

  constructor(public desk: Pick<Desk, 'state' | 'ctx' | 'boards' | 'note' | 'sitters'>) {}

  /** While dragging: show what dropping here would do, if it would do anything. */
  over(from: HTMLElement, to: HTMLElement | null) {
    const { board, seat, touched = [] } = this.desk.sitters.where(from);
    if (!board || to === this.target) return;
    this.target?.removeAttribute('data-target');
    this.target = to;
    const ask = ++this.asked;
    board.painter.ghost(null);
    if (!to || seat === null) return;
    const a = from.dataset['thing'] ?? '';
    const into = to.dataset['zone'] !== undefined;
    const lit = from.hasAttribute('data-lit');
    // What is touched already is played where it is dropped, unless that is where such things are gathered.
    if (into && !lit && !(from.hasAttribute('data-touched') && !to.hasAttribute('data-into'))) return;
    if (into) to.setAttribute('data-target', '');
    if (into && !lit) return;
    const things = [...touched, ...(touched.includes(a) ? [] : [a]), ...(into ? [] : [to.dataset['thing'] ?? ''])];
    void this.desk.ctx.call({ do: 'preview', seat, things }).then((reply) => {
      // Of a pile nothing can be shown beforehand; that it is right to drop here is said.
      if (ask !== this.asked || !reply.ok || !(reply.view || (reply.say && to.matches('.place')))) return;
      to.setAttribute('data-target', '');
      board.painter.ghost(reply.view ?? null);
    });
  }

  /** Explain a thing and show where it would lead. */
  explain(thing: HTMLElement | null, why: 'hover' | 'focus' | 'press') {
    const { boards, ctx, note, sitters, state } = this.desk;
    const ask = ++this.asked;
    // Where all play at once nobody reads on the way.
    if (thing && state.table?.together) return;
    if (!thing) {
      if (!note.box.hasAttribute('data-refused')) note.hide();
      for (const { painter, prompt } of boards.all) {
        painter.ghost(null);
        prompt.foresee('');
      }
      return;
    }
    const { board, seat, touched = [] } = sitters.where(thing);
    // A large card and a button show their words already, and what a lit thing leads to is said in the strip of words.
    const card = board?.painter.things.cards.get(thing.dataset['thing'] ?? '');
    const plain = !card || card.face === 'lines';
    const shown = thing.hasAttribute('data-lead') || (plain && thing.hasAttribute('data-lit'));
    if ((why === 'hover' && shown) || (why === 'focus' && thing.matches('.view-button'))) note.hide();
    else this.describe(thing, '');
    if (!board) return;
    board.painter.ghost(null);
    board.prompt.foresee('');
    if (seat === null || !thing.hasAttribute('data-lit')) return;
    const things = [...touched, thing.dataset['thing'] ?? ''];
    void ctx.call({ do: 'preview', seat, things }).then((reply) => {
      // By now it may be somebody else's turn.
      if (ask !== this.asked || !reply.ok || !thing.isConnected || !thing.hasAttribute('data-lit')) return;
      board.painter.ghost(reply.view ?? null);
      board.prompt.foresee(reply.say ?? '');
    });
  }

  /** Say at a thing what it is, or why it could not be. */
  describe(thing: HTMLElement, refused: string) {
    const { note, sitters } = this.desk;
    const things = sitters.where(thing).board?.painter.things;
    const id = thing.dataset['thing'] ?? '';
    const card = things?.cards.get(id);
    const title = card?.title ? [card.code, card.title].filter(Boolean).join(' · ') : '';
    const body = card?.text ?? (card ? (card.say ?? '') : (things?.says.get(id) ?? ''));
    note.showNote(thing, {
      title: refused ? '' : title,
      body: refused ? '' : body,
      more: refused,
      refused: refused !== '',
    });
  }

  /**
   * Say where it was tried why something could not be.
   * @returns whether what was tried is still there
   */
  refuse(sentence: string, tried: HTMLElement | null): boolean {
    const id = tried?.dataset['thing'];
    const thing = tried?.isConnected ? tried : id ? document.querySelector(`[data-thing="${CSS.escape(id)}"]`) : null;
    if (!(thing instanceof HTMLElement)) return false;
    this.describe(thing, sentence);
    this.desk.sitters.where(thing).board?.prompt.refuse(sentence);
    return true;
  }
}
