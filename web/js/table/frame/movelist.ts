/**
 * The list of moves in words. Lines are added at the end and never made anew: a long game
 * costs no more than a short one.
 */

import type { MoveLine, Seat } from '../../engine/types.ts';
import { sign } from '../../ui/colours.ts';
import { attr, h } from '../../ui/dom.ts';

interface Entry {
  at: number; // when it was made, in ms of match time
  node: HTMLElement; // its line
}

export class MoveList {
  list: HTMLOListElement;
  start: HTMLLIElement;
  /** Where remembering is part of the game, this stands for what is not listed. */
  faded: HTMLLIElement;
  /** Nothing stands for what was never sent. */
  moves: (Entry | null)[] = [];
  /** How many lines have faded. */
  first = 0;
  current: Element | null = null;
  /** The one line that the tab key comes to. */
  tab: Element | null = null;
  watch: ResizeObserver;

  constructor(words: (key: string, values?: Record<string, string | number>) => string) {
    this.list = h('ol', { part: 'moves-list', 'aria-label': words('table.moves') });
    this.list.addEventListener('keydown', (event) => this.key(event));
    this.list.addEventListener('focusin', (event) => this.stop(event.target));
    this.start = this.line(0, '', words('table.moves.start'), null);
    this.faded = h('li', { part: 'moves-faded', hidden: true }, words('table.moves.fading'));
    this.list.append(this.faded, this.start);
    this.stop(this.start.firstElementChild);
    // What lies above or below the list takes room from it, and gives it back.
    this.watch = new ResizeObserver(() => this.reveal());
    this.watch.observe(this.list);
  }

  /** @param notes what else came of it */
  line(n: number, number: string, say: string, seat: Seat | null, notes: string[] = []) {
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

  /** Take over the lines a reply brings. */
  add({ from, lines, first = 0 }: { from: number; lines: MoveLine[]; first?: number }, seats: Seat[]) {
    for (const old of this.moves.splice(from)) old?.node.remove();
    while (this.moves.length < from) this.moves.push(null);
    this.faded.hidden = first === 0;
    this.start.hidden = first > 0;
    for (const line of lines) {
      const seat = seats.find((each) => each.seat === line.seat) ?? null;
      const node = this.line(line.n, String(line.number ?? ''), line.say, seat, line.notes);
      attr(node, 'data-minor', line.number === null);
      this.moves.push({ at: line.at, node });
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

  /** The point before or after `n` that somebody would look at: steps on the way to a move are passed over. */
  beside(n: number, by: 1 | -1) {
    let to = n + by;
    while (to > 0 && to < this.moves.length && this.minor(to)) to += by;
    return to;
  }

  /** Whether move `n` was a step on the way to another. */
  minor(n: number) {
    return minor(this.moves[n - 1]);
  }

  /** When move `n` was made, in ms of match time. */
  time(n: number) {
    return this.moves[n - 1]?.at ?? 0;
  }

  /** Where the tab key comes in. */
  stop(button: EventTarget | null) {
    if (!(button instanceof HTMLElement) || button.dataset['goto'] === undefined) return;
    if (this.tab) attr(this.tab, 'tabindex', -1);
    attr(button, 'tabindex', 0);
    this.tab = button;
  }

  /** Up and down the list; Enter and Space are the buttons' own. */
  key(event: KeyboardEvent) {
    const all = [this.start, ...this.moves.map((move) => move?.node)].filter((line) => line?.hidden === false);
    const here = all.findIndex((line) => line?.contains(document.activeElement));
    const ways: Record<string, number> = { ArrowUp: here - 1, ArrowDown: here + 1, Home: 0, End: all.length - 1 };
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

  /** Mark the point that is shown. */
  mark(n: number) {
    const line = n > 0 ? this.moves[n - 1]?.node : this.start;
    const button = line?.firstElementChild ?? null;
    if (button === this.current) return;
    if (this.current) {
      attr(this.current, 'aria-current', null);
      if (this.current.closest('[data-minor]')) (this.current.parentElement as HTMLElement).hidden = true;
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

function minor(move: Entry | null | undefined) {
  return move?.node.hasAttribute('data-minor') === true;
}
