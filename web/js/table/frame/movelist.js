/**
 * The list of moves in words. Lines are added at the end and never made anew: a long game
 * costs no more than a short one.
 *
 * @typedef {import("../../engine/types.js").MoveLine} MoveLine
 * @typedef {import("../../engine/types.js").Seat} Seat
 *
 * A move that is listed.
 * @typedef {object} Entry
 * @property {number} at  when it was made, in ms of match time
 * @property {number} seat  whose it was
 * @property {number} minors  how many up to it, itself included, were steps on the way to another
 * @property {HTMLElement} node  its line
 */
import { sign } from '../../ui/colours.js';
import { attr, h } from '../../ui/dom.js';

export class MoveList {
  /**
   * @param {(key: string, values?: Record<string, string|number>) => string} words
   */
  constructor(words) {
    this.list = h('ol', { part: 'moves-list', 'aria-label': words('table.moves') });
    this.list.addEventListener('keydown', (event) => this.key(event));
    this.list.addEventListener('focusin', (event) => this.stop(event.target));
    this.start = this.line(0, '', words('table.moves.start'), null);
    /** Where remembering is part of the game, this stands for what is not listed. */
    this.faded = h('li', { part: 'moves-faded', hidden: true }, words('table.moves.fading'));
    this.list.append(this.faded, this.start);
    /** Nothing stands for what was never sent. @type {(Entry|null)[]} */
    this.moves = [];
    /** How many lines have faded. */
    this.first = 0;
    /** @type {Element|null} */
    this.current = null;
    /** The one line that the tab key comes to. @type {Element|null} */
    this.tab = null;
    this.stop(this.start.firstElementChild);
    // What lies above or below the list takes room from it, and gives it back.
    this.watch = new ResizeObserver(() => this.reveal());
    this.watch.observe(this.list);
  }

  /**
   * @param {number} n
   * @param {string} number
   * @param {string} say
   * @param {Seat|null} seat
   * @param {string[]} [notes]  what else came of it
   */
  line(n, number, say, seat, notes = []) {
    const button = h('button', { type: 'button', part: 'move', 'data-goto': n, tabindex: -1 });
    button.append(h('span', { part: 'move-n' }, number));
    if (seat) {
      button.append(sign(seat.colour));
      button.append(h('span', { class: 'unseen' }, `${seat.name}. `));
    }
    const words = h('span', { class: 'move-words' }, h('span', { part: 'move-say' }, say));
    // Every move has a place for notes, so that all lines are made alike.
    if (seat) words.append(' ', h('span', { part: 'move-notes' }, notes.join(' ')));
    button.append(words);
    return h('li', { part: 'move-line' }, button);
  }

  /**
   * Take over the lines a reply brings.
   * @param {{from: number, lines: MoveLine[], first?: number}} moves
   * @param {Seat[]} seats
   */
  add({ from, lines, first = 0 }, seats) {
    for (const old of this.moves.splice(from)) old?.node.remove();
    while (this.moves.length < from) this.moves.push(null);
    this.faded.hidden = first === 0;
    this.start.hidden = first > 0;
    let minors = this.moves.findLast(Boolean)?.minors ?? 0;
    for (const line of lines) {
      if (line.minor) minors++;
      const seat = seats.find((each) => each.seat === line.seat) ?? null;
      const node = this.line(line.n, line.minor ? '' : String(line.n - minors), line.say, seat, line.notes);
      attr(node, 'data-minor', line.minor);
      this.moves.push({ at: line.at, seat: line.seat ?? 0, minors, node });
    }
    this.list.append(...this.moves.slice(from).flatMap((move) => move?.node ?? []));
    // What has faded is kept: it may be asked for again. Steps on the way to a move are shown while one is there.
    // Only what is new or has faded since can have changed, so a long list costs no more than a short one.
    const changed = first === this.first ? from : Math.min(from, first, this.first);
    this.moves.slice(changed).forEach((move, i) => {
      if (!move) return;
      const hidden = changed + i < first || (minor(move) && move.node.firstElementChild !== this.current);
      if (move.node.hidden !== hidden) move.node.hidden = hidden;
    });
    this.first = first;
    const top = first ? this.moves[first]?.node : this.start;
    if (!this.tab?.isConnected || this.tab.closest('[hidden]')) this.stop(top?.firstElementChild ?? null);
  }

  /**
   * Which move of those that are listed `n` is, or goes with.
   * @param {number} n
   */
  number(n) {
    return n - (this.moves[n - 1]?.minors ?? 0);
  }

  /**
   * Where one looks, as it is told: which move, of how many.
   * @param {{n: number, length: number}} table
   */
  counts(table) {
    return { n: this.number(table.n), length: this.number(table.length) };
  }

  /**
   * The point before or after `n` that somebody would look at: steps on the way to a move are passed over.
   * @param {number} n
   * @param {1 | -1} by
   */
  beside(n, by) {
    let to = n + by;
    while (to > 0 && to < this.moves.length && this.minor(to)) to += by;
    return to;
  }

  /**
   * Whether move `n` was a step on the way to another.
   * @param {number} n
   */
  minor(n) {
    return minor(this.moves[n - 1]);
  }

  /**
   * Whose move `n` was; nobody's is 0.
   * @param {number} n
   */
  maker(n) {
    return this.moves[n - 1]?.seat ?? 0;
  }

  /**
   * When move `n` was made, in ms of match time.
   * @param {number} n
   */
  time(n) {
    return this.moves[n - 1]?.at ?? 0;
  }

  /**
   * Where the tab key comes in.
   * @param {EventTarget|null} button
   */
  stop(button) {
    if (!(button instanceof HTMLElement) || button.dataset['goto'] === undefined) return;
    if (this.tab) attr(this.tab, 'tabindex', -1);
    attr(button, 'tabindex', 0);
    this.tab = button;
  }

  /**
   * Up and down the list; Enter and Space are the buttons' own.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const all = [this.start, ...this.moves.map((move) => move?.node)].filter((line) => line?.hidden === false);
    const here = all.findIndex((line) => line?.contains(document.activeElement));
    /** @type {Record<string, number>} */
    const ways = { ArrowUp: here - 1, ArrowDown: here + 1, Home: 0, End: all.length - 1 };
    const to = ways[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const button = all[to]?.firstElementChild;
    if (button instanceof HTMLElement) button.focus();
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
    const line = n > 0 ? this.moves[n - 1]?.node : this.start;
    const button = line?.firstElementChild ?? null;
    if (button === this.current) return;
    if (this.current) {
      attr(this.current, 'aria-current', null);
      if (this.current.closest('[data-minor]')) /** @type {HTMLElement} */ (this.current.parentElement).hidden = true;
    }
    if (line?.hasAttribute('data-minor')) line.hidden = false;
    if (button) attr(button, 'aria-current', 'step');
    this.current = button;
    if (!this.list.contains(document.activeElement)) this.stop(button);
    this.reveal();
  }

  /** Scroll the list, and only the list, so that the marked line shows. */
  reveal() {
    const line = this.current?.parentElement;
    const box = this.list;
    if (!line || !box.clientHeight) return;
    const { top, bottom } = line.getBoundingClientRect();
    const edge = box.getBoundingClientRect().top + box.clientTop;
    if (top < edge || box.clientHeight < bottom - top) box.scrollTop += top - edge;
    else if (bottom > edge + box.clientHeight) box.scrollTop += bottom - edge - box.clientHeight;
  }

  /** Let go of the observer. */
  close() {
    this.watch.disconnect();
  }
}

/** @param {Entry|null|undefined} move */
function minor(move) {
  return move?.node.hasAttribute('data-minor') === true;
}
