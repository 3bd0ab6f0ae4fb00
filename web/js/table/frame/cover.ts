/**
 * The cover: it lies over the whole table while the device goes from hand to hand. What is painted
 * beneath is what everybody may see, so nothing of a hand is anywhere on the page.
 */

import type { Cover, Seat } from '../../engine/types.ts';
import { sign } from '../../ui/colours.ts';
import { attr, h, text } from '../../ui/dom.ts';
import { whose } from '../state.ts';
import type { TableContext } from '../types.ts';
import { control } from './control.ts';

/** So long the cover does not hear: the press that ended a turn must not open the next hand, in milliseconds. */
const DEAF = 400;

export class CoverCard {
  mark: HTMLDivElement;
  say: HTMLHeadingElement;
  ready: HTMLButtonElement;
  peek: HTMLButtonElement;
  box: HTMLElement;
  timer = 0;

  constructor(public ctx: TableContext) {
    this.mark = h('div', { class: 'handing-mark', 'aria-hidden': 'true' });
    this.say = h('h2', { class: 'handing-say', id: 'handing-say' });
    this.ready = h('button', { type: 'button', part: 'handing-ready', class: 'control-main', 'data-do': 'ready' });
    this.peek = h('button', { type: 'button', class: 'control-plain handing-peek', 'data-do': 'ready' });
    this.box = h(
      'section',
      {
        part: 'handing',
        role: 'dialog',
        'aria-modal': 'true',
        'aria-labelledby': 'handing-say',
        tabindex: -1,
        hidden: true,
        'data-fixed': '',
      },
      h('div', { class: 'handing-card' }, this.mark, this.say, this.ready, this.peek),
      control(ctx, 'menu', { quiet: true, class: 'control-bare handing-menu' }),
    );
  }

  get open() {
    return !this.box.hidden;
  }

  /** @returns whether it has just come */
  showCover(cover: Cover, seats: Seat[]): boolean {
    const { words } = this.ctx;
    const key = `${cover.seat}/${cover.peek ?? ''}/${cover.say}`;
    if (this.open && this.box.dataset['drawn'] === key) return false;
    this.box.dataset['drawn'] = key;
    const { name, colour } = whose(seats, cover.seat);
    attr(this.box, 'data-colour', colour);
    this.mark.replaceChildren(sign(colour));
    text(this.say, cover.say);
    text(this.ready, words('table.ready', { name }));
    attr(this.ready, 'data-seat', cover.seat);
    this.peek.hidden = cover.peek == null;
    text(this.peek, cover.peek == null ? '' : words('table.peek', { name: whose(seats, cover.peek).name }));
    attr(this.peek, 'data-seat', cover.peek);
    this.box.hidden = false;
    this.deafen();
    this.timer = window.setTimeout(() => this.listen(), DEAF);
    return true;
  }

  /** From here on they cannot. */
  deafen() {
    clearTimeout(this.timer);
    for (const button of [this.ready, this.peek]) attr(button, 'aria-disabled', 'true');
  }

  /** From here on its buttons can be pressed. */
  listen() {
    for (const button of [this.ready, this.peek]) attr(button, 'aria-disabled', null);
    if (this.box === document.activeElement) this.ready.focus({ preventScroll: true });
  }

  hide() {
    clearTimeout(this.timer);
    this.box.hidden = true;
  }
}
