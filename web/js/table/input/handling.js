/**
 * Cards in the hand and on their way out of it: gathered one by one for a move, sorted, moved to
 * another place. What of this the engine must know goes there; the order of a hand is the page's own.
 *
 * @typedef {import("./commands.js").Commands} Commands
 * @typedef {import("../screen.js").Board} Board
 */
import { rearrange } from '../view/hand.js';

export class Handling {
  /** @param {Commands} commands */
  constructor(commands) {
    this.commands = commands;
  }

  get screen() {
    return this.commands.screen;
  }

  /**
   * Whether a whole move waits for Done: at the player's wish, and while cards are gathered one by one,
   * where nobody can tell the last of them from the others.
   * @param {HTMLElement} thing
   */
  asks(thing) {
    const { board } = this.commands.where(thing);
    const gathers = board?.painter.into != null && board.painter.cards.has(thing.dataset['thing'] ?? '');
    return gathers || this.screen.ctx.prefs.confirm === true;
  }

  /**
   * A card is dragged to where cards are gathered: that touches it.
   * @param {HTMLElement} from
   * @param {HTMLElement} zone
   */
  gather(from, zone) {
    const { seat } = this.commands.where(from);
    this.commands.over(from, null);
    if (seat === null || from.hasAttribute('data-touched')) return;
    this.commands.tried = from;
    void this.screen.send({ do: 'drag', seat, from: from.dataset['thing'] ?? '', to: zone.dataset['zone'] ?? '', confirm: true });
  }

  /**
   * A card to another place in its hand.
   * @param {HTMLElement} thing
   * @param {number} place  where to, or -1:
   * @param {number} by  so many places on
   * @returns {boolean} whether the cards of this hand can be moved
   */
  sort(thing, place, by) {
    const { board } = this.commands.where(thing);
    const zone = thing.closest('[data-zone]');
    if (!board || !(zone instanceof HTMLElement) || !zone.hasAttribute('data-sorts')) return false;
    const { painter } = board;
    const to = place < 0 ? painter.cardsOf(zone).indexOf(thing) + by : place;
    const change = () => {
      const count = painter.hands.place(zone.dataset['zone'] ?? '', thing.dataset['thing'] ?? '', to);
      if (!count) return;
      this.repaint(board);
      this.screen.voice.say(this.screen.ctx.words('hand.moved', { n: to + 1, count }));
    };
    if (by) rearrange(zone, change);
    else change();
    return true;
  }

  /**
   * The next way to sort a hand.
   * @param {HTMLElement} button
   */
  order(button) {
    const { board } = this.commands.where(button);
    const zone = button.closest('[data-zone]');
    if (!board || !(zone instanceof HTMLElement)) return;
    board.painter.hands.turn(zone.dataset['zone'] ?? '');
    rearrange(zone, () => this.repaint(board));
    this.screen.voice.say(button.getAttribute('aria-label'));
  }

  /**
   * The same table once more, its hands in another order.
   * @param {Board} board
   */
  repaint(board) {
    board.painter.again();
    this.screen.dress();
    this.foreshow();
  }

  /**
   * Where what is touched is a whole move, the table shows what it would come to; where one of a few spaces is
   * to be chosen, what each would. What is on its way arrives first.
   */
  foreshow() {
    for (const board of this.screen.boards.values()) {
      const { shown, painter } = board;
      const { viewer } = shown;
      if (typeof viewer !== 'number') continue;
      const touched = shown.touched ?? [];
      const choices = touched.length ? [] : painter.choices();
      const asked = touched.length && shown.touch?.done ? [touched] : choices.map((id) => [id]);
      if (!asked.length) continue;
      const previews = asked.map((things) => this.screen.ctx.call({ do: 'preview', seat: viewer, things }));
      void Promise.all(previews).then(async (replies) => {
        await this.screen.still;
        if (board.shown === shown) painter.foreshow(replies.flatMap((reply) => (reply.ok && reply.view ? [reply.view] : [])));
      });
    }
  }
}
