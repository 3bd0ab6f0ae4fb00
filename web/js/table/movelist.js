/**
 * The list of moves in words. Lines are added at the end and never made anew: a long game
 * costs no more than a short one.
 *
 * @typedef {import("./types.js").MoveLine} MoveLine
 * @typedef {import("./types.js").Seat} Seat
 */
import { seatMark } from './art.js';
import { attr, h } from './dom.js';

export class MoveList {
  /**
   * @param {(key: string, values?: Record<string, string|number>) => string} words
   */
  constructor(words) {
    this.t = words;
    this.list = h('ol', { class: 'moves-list', tabindex: 0, 'aria-label': words('table.moves') });
    this.start = this.line(0, '', words('table.moves.start'), null);
    this.list.append(this.start);
    /** @type {HTMLElement[]} */
    this.lines = [];
    /** @type {Element|null} */
    this.current = null;
    this.latest = '';
  }

  /**
   * @param {number} n
   * @param {string} number
   * @param {string} say
   * @param {Seat|null} seat
   */
  line(n, number, say, seat) {
    const button = h('button', { type: 'button', class: 'move', 'data-look': n });
    button.append(h('span', { class: 'move-n' }, number));
    if (seat) {
      button.append(seatMark(seat.colour, this.t(`table.letter.${seat.colour}`)));
      button.append(h('span', { class: 'unseen' }, `${seat.name}. `));
    }
    button.append(h('span', { class: 'move-say' }, say));
    return h('li', { class: 'move-line' }, button);
  }

  /**
   * Take over the lines a reply brings.
   * @param {{from: number, lines: MoveLine[]}} moves
   * @param {Seat[]} seats
   */
  add(moves, seats) {
    for (const old of this.lines.splice(moves.from)) old.remove();
    const fresh = moves.lines.map((line) => {
      const seat = seats.find((each) => each.seat === line.seat) ?? null;
      return this.line(line.n, String(line.n), line.say, seat);
    });
    this.lines.push(...fresh);
    this.list.append(...fresh);
  }

  /**
   * Who did what at move `n`, from the list itself.
   * @param {number} n
   */
  words(n) {
    const line = this.lines[n - 1];
    return line ? [...line.querySelectorAll('.unseen, .move-say')].map((part) => part.textContent).join('') : '';
  }

  /** Start over, for another game. */
  clear() {
    this.add({ from: 0, lines: [] }, []);
    this.current = null;
  }

  /**
   * Mark the point that is shown.
   * @param {number} n
   */
  mark(n) {
    const line = n > 0 ? this.lines[n - 1] : this.start;
    const button = line?.firstElementChild ?? null;
    if (button === this.current) return;
    if (this.current) attr(this.current, 'aria-current', null);
    if (button) attr(button, 'aria-current', 'step');
    this.current = button;
    this.reveal();
  }

  /** Scroll the list, and only the list, so that the marked line shows. */
  reveal() {
    const line = this.current?.parentElement;
    const box = this.list;
    if (!line || !box.clientHeight) return;
    const top = line.offsetTop - box.offsetTop;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + line.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top + line.offsetHeight - box.clientHeight;
  }
}
