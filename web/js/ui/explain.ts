/**
 * The note beside an element: its name, its effect, or the reason why it cannot be played. It never takes the focus or
 * the pointer.
 */
import { attr, h, style, text } from './dom.ts';

export class Note {
  title: HTMLElement;
  body: HTMLSpanElement;
  more: HTMLSpanElement;
  box: HTMLDivElement;
  by: HTMLElement | null = null;
  timer = 0;

  constructor(host: HTMLElement) {
    this.title = h('b', { class: 'note-title' });
    this.body = h('span', { class: 'note-text' });
    this.more = h('span', { class: 'note-more' });
    this.box = h(
      'div',
      { part: 'note', 'aria-hidden': 'true', hidden: true, 'data-fixed': '' },
      this.title,
      this.body,
      this.more,
    );
    host.append(this.box);
  }

  showNote(
    by: HTMLElement,
    {
      title = '',
      body = '',
      more = '',
      refused = false,
      held = false,
    }: { title?: string; body?: string; more?: string; refused?: boolean; held?: boolean },
  ) {
    clearTimeout(this.timer);
    if (!title && !body && !more) return this.hide();
    text(this.title, title);
    text(this.body, body);
    text(this.more, more);
    attr(this.box, 'data-refused', refused);
    this.by = by;
    this.box.hidden = false;
    this.placeNote();
    if (refused || held) this.timer = window.setTimeout(() => this.hide(), 5000);
  }

  /**
   * Places the note above the element if there is room, else below, inside the window, and not over names, clocks and
   * scores.
   */
  placeNote() {
    if (!this.by) return;
    const thing = this.by.getBoundingClientRect();
    const box = this.box.getBoundingClientRect();
    const wide = document.documentElement.clientWidth;
    const high = window.innerHeight;
    const left = Math.max(8, Math.min(wide - box.width - 8, thing.x + thing.width / 2 - box.width / 2));
    const above = thing.y - box.height - 10;
    const below = thing.bottom + 10;
    const seats = this.box.parentElement?.querySelector('.seats')?.getBoundingClientRect();
    const covers =
      seats &&
      above < seats.bottom &&
      above + box.height > seats.top &&
      left < seats.right &&
      left + box.width > seats.left;
    const top = above >= 8 && !covers ? above : below + box.height < high ? below : Math.max(8, above);
    style(this.box, 'left', `${left}px`);
    style(this.box, 'top', `${top}px`);
  }

  /** Hides the note and empties it, because it may name a hidden card. */
  hide() {
    clearTimeout(this.timer);
    this.by = null;
    this.box.hidden = true;
    for (const part of [this.title, this.body, this.more]) text(part, '');
  }
}
