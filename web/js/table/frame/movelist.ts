// The list of moves in words. New lines are added at the end and no line is painted again, so a long game costs no more
// than a short one.

import type { MoveLine, Review, Seat } from '../../engine/types.ts';
import { attr } from '../../ui/dom.ts';
import { sign } from '../../ui/signs.ts';
import { element, html, nothing } from '../../ui/template.ts';
import type { PlayedMove } from '../types.ts';

interface Entry {
  line: MoveLine;
  who: string; // the name of its player
  node: HTMLElement; // its line
}

export class MoveList {
  list: HTMLElement;
  start: HTMLElement;
  /** Where remembering is part of the game, it stands for the moves that are not listed. */
  faded: HTMLElement;
  /** The moves; null for one that was never sent. */
  moves: (Entry | null)[] = [];
  /** How many lines have faded. */
  first = 0;
  current: Element | null = null;
  /** The one line that the tab key comes to. */
  tab: Element | null = null;
  watch: ResizeObserver;

  constructor(words: (key: string, values?: Record<string, string | number>) => string) {
    this.start = this.line(0, '', words('table.moves.start'), null);
    this.faded = element(html`
      <li class="moves-faded" data-part="moves-faded" hidden>${words('table.moves.fading')}</li>`);
    this.list = element(html`
      <ol class="moves-list" data-part="moves-list" aria-label=${words('table.moves')}
        @keydown=${(event: KeyboardEvent) => this.key(event)} @focusin=${(event: Event) => this.stop(event.target)}>
        ${this.faded}
        ${this.start}
      </ol>`);
    this.stop(this.start.firstElementChild);
    // Parts above and below the list change its room.
    this.watch = new ResizeObserver(() => this.reveal());
    this.watch.observe(this.list);
  }

  /** @param notes further sentences about the move; each line of a seat has a place for them */
  line(n: number, number: string, say: string, seat: Seat | null, notes: string[] = [], minor: boolean = false) {
    return element(html`
      <li class="move-line" data-part="move-line" ?data-minor=${minor}>
        <button type="button" class="move" data-part="move" data-goto=${n} tabindex="-1">
          <span class="move-n" data-part="move-n">${number}</span>
          ${seat ? html`${sign(seat.colour)}<span class="unseen" translate="no">${seat.name}. </span>` : nothing}
          <span class="move-words"><span class="move-say" data-part="move-say">${say}</span>${
            seat ? html` <span class="move-notes" data-part="move-notes">${notes.join(' ')}</span>` : nothing
          }</span>
        </button>
      </li>`);
  }

  /** Adds the lines of a reply. */
  add({ from, lines, first = 0 }: { from: number; lines: MoveLine[]; first?: number }, seats: Seat[]) {
    for (const old of this.moves.splice(from)) old?.node.remove();
    while (this.moves.length < from) this.moves.push(null);
    this.faded.hidden = first === 0;
    this.start.hidden = first > 0;
    for (const line of lines) {
      const seat = seats.find((each) => each.seat === line.seat) ?? null;
      const node = this.line(line.n, String(line.number ?? ''), line.say, seat, line.notes, line.number === null);
      this.moves.push({ line, who: seat?.name ?? '', node });
    }
    this.list.append(...this.moves.slice(from).flatMap((move) => move?.node ?? []));
    // Faded lines are kept, because they may be shown again. Steps on the way to a move show only at their own point.
    // Only new and newly faded lines can have changed, so a long list costs no more than a short one.
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

  /** Marks the own moves of a review with their grades. */
  judge(review: Review | null) {
    for (const old of this.list.querySelectorAll('.move-cost')) old.remove();
    for (const { n, grade, mark } of review?.grades ?? [])
      this.moves[n - 1]?.node
        .querySelector('.move-say')
        ?.after(element(html`<b class="move-cost" data-part="move-cost" data-grade=${grade}>${mark}</b>`));
  }

  /** The point before or after `n` to look at: steps on the way to a move are skipped. */
  beside(n: number, by: 1 | -1) {
    let to = n + by;
    while (to > 0 && to < this.moves.length && this.minor(to)) to += by;
    return to;
  }

  /** Whether move `n` was a step on the way to another. */
  minor(n: number) {
    return minor(this.moves[n - 1]);
  }

  /** The moves that the list shows. The last line of a move of several steps is no text of the whole move. */
  played(): PlayedMove[] {
    const shown = this.moves.slice(this.first).flatMap((move) => (move && !minor(move) ? [move] : []));
    return shown.map(({ line: { n, number, say, move }, who }) => {
      const label = `${number}. ${who}: ${say}`;
      return { n, number: String(number ?? ''), say, label, move: this.minor(n - 1) ? '' : move };
    });
  }

  /** When move `n` was made, in ms of match time. */
  time(n: number) {
    return this.moves[n - 1]?.line.at ?? 0;
  }

  /** Makes a button the one that the tab key comes to. */
  stop(button: EventTarget | null) {
    if (!(button instanceof HTMLElement) || button.dataset['goto'] === undefined) return;
    if (this.tab) attr(this.tab, 'tabindex', -1);
    attr(button, 'tabindex', 0);
    this.tab = button;
  }

  /** Keys move up and down the list; Enter and Space belong to the buttons. */
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

  /** Removes all lines, for another game. */
  clear() {
    this.add({ from: 0, lines: [] }, []);
    this.current = null;
  }

  /** Marks the present point. */
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

  /** Scrolls the list, and only the list, until the marked line is in sight. */
  reveal() {
    const line = this.current?.parentElement;
    const box = this.list;
    if (!line || !box.clientHeight) return;
    const { top, bottom } = line.getBoundingClientRect();
    const edge = box.getBoundingClientRect().top + box.clientTop;
    if (top < edge || box.clientHeight < bottom - top) box.scrollTop += top - edge;
    else if (bottom > edge + box.clientHeight) box.scrollTop += bottom - edge - box.clientHeight;
  }

  /** Stops watching the room. */
  close() {
    this.watch.disconnect();
  }
}

function minor(move: Entry | null | undefined) {
  return move?.node.hasAttribute('data-minor') === true;
}
