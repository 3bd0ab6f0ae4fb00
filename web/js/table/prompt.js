/**
 * The strip between track and cards: what is asked of the player, what just happened,
 * and the buttons of the moment (Done, Take back; or, looking back, to and fro).
 *
 * @typedef {import("./types.js").TableContext} TableContext
 */
import { icon } from './art.js';
import { control } from './controls.js';
import { attr, h, text } from './dom.js';

export class Prompt {
  /** @param {TableContext} ctx */
  constructor(ctx) {
    this.ctx = ctx;
    this.say = h('p', { class: 'prompt-say' });
    this.lastText = h('span', { class: 'prompt-last-text' });
    this.last = h(
      'button',
      { type: 'button', class: 'prompt-last', 'data-do': 'moves', title: ctx.words('table.moves.open') },
      this.lastText,
      icon('moves'),
    );
    /** @type {Record<string, HTMLElement>} */
    this.buttons = {
      prev: control(ctx, 'prev', { quiet: true, class: 'control-bare' }),
      next: control(ctx, 'next', { quiet: true, class: 'control-bare' }),
      branch: control(ctx, 'branch', { class: 'control-plain' }),
      live: control(ctx, 'live', { class: 'control-main' }),
      cancel: control(ctx, 'cancel', { class: 'control-plain', art: 'close' }),
      done: control(ctx, 'done', { class: 'control-main' }),
      result: control(ctx, 'result', { class: 'control-main', art: 'resign' }),
    };
    /** What is asked now, while something else is foreseen. */
    this.now = '';
    this.acts = h('div', { class: 'prompt-acts' }, ...Object.values(this.buttons));
    this.box = h('div', { class: 'prompt', 'data-fixed': '' }, h('div', { class: 'prompt-words' }, this.say, this.last), this.acts);
  }

  /**
   * @param {{say: string, mood: string, last: string, show: string[]}} what  `show`: names of the buttons wanted
   */
  paint({ say, mood, last, show }) {
    this.now = say;
    text(this.say, say);
    attr(this.box, 'data-foresee', null);
    attr(this.box, 'data-mood', mood);
    text(this.lastText, last);
    attr(this.last, 'aria-label', last ? `${last} ${this.ctx.words('table.moves.open')}` : this.ctx.words('table.moves.open'));
    const active = document.activeElement;
    for (const [name, button] of Object.entries(this.buttons)) button.hidden = !show.includes(name);
    // A button that was pressed and is gone must not take the focus with it.
    if (active instanceof HTMLElement && this.acts.contains(active) && active.hidden) {
      const next =
        this.acts.querySelector('button:not([hidden])') ??
        this.box.parentElement?.querySelector('[data-lit][tabindex="0"], [data-thing][tabindex="0"]');
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    }
  }

  /**
   * Say where a choice would lead, for as long as it is looked at.
   * @param {string} sentence
   */
  foresee(sentence) {
    text(this.say, sentence || this.now);
    attr(this.box, 'data-foresee', sentence !== '');
  }
}
