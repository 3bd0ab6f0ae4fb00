/** The keys of a table, turned into touches, walks and commands; and what the focus explains. */

import { attr } from '../../ui/dom.ts';
import { readCaps } from '../../ui/key-caps.ts';
import { sortHand, thingOf } from '../intent/index.ts';
import { keyless } from '../state.ts';
import { WALKS, walk } from './arrow-keys.ts';
import type { Commands } from './commands.ts';
import type { Desk } from './desk.ts';
import { signOf } from './key-commands.ts';

export class TableKeys {
  /** The key that was taken when it went down; it does nothing when it comes up either. */
  taken = '';
  /** A key moves the focus, not a repaint. */
  steered = false;

  /** @param signal of the table's end */
  constructor(
    public desk: Desk,
    public commands: Commands,
    signal: AbortSignal,
  ) {
    const { host, intent } = desk;
    void readCaps();
    host.addEventListener('focusin', (event) => this.focus(event), { signal });
    host.addEventListener('focusout', () => intent.explaining.explain(null, 'focus'), { signal });
    document.addEventListener('keydown', (event) => this.key(event), { signal });
    document.addEventListener(
      'keyup',
      (event) => {
        if (event.key === this.taken) event.preventDefault();
        this.taken = '';
        this.steered = false;
      },
      { signal },
    );
  }

  focus(event: FocusEvent) {
    const { host, intent } = this.desk;
    const thing = thingOf(event.target);
    if (thing) intent.where(thing).board?.painter.visit(thing);
    // A button that a repaint has focused explains itself; the prompt stays.
    if (thing?.matches('.view-button') && !this.steered) return;
    if (thing && host.hasAttribute('data-keys')) intent.explaining.explain(thing, 'focus');
  }

  key(event: KeyboardEvent) {
    const { cover, ctx, host, intent } = this.desk;
    if (event.altKey || event.defaultPrevented) return;
    this.steered = event.key === 'Tab' || WALKS.has(event.key);
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest('input, select, textarea, [contenteditable], dialog') || document.querySelector('dialog:modal'))
      return;
    if (target !== document.body && target !== document.documentElement && !host.contains(target)) return;
    if (event.ctrlKey || event.metaKey) {
      // What the browser prints by itself is the table without cards.
      const prints = ctx.print !== undefined && !cover.open && !event.shiftKey && signOf(event) === 'P';
      if (prints) this.commands.do('print', null);
      else if (!this.commands.key(event, target)) return;
      intent.interrupt();
      event.preventDefault();
      return;
    }
    intent.interrupt();
    if (event.key !== 'Shift') attr(host, 'data-keys', true);
    if (this.keyed(event, target)) event.preventDefault();
  }

  /** Does what a key means. Returns whether it means anything. */
  keyed(event: KeyboardEvent, target: Element) {
    const { ctx, focus, host, intent, say } = this.desk;
    const { key, repeat, shiftKey } = event;
    const thing = thingOf(target);
    if (intent.areas?.key(event, target, (each) => intent.touch(each, { hold: true }))) {
      this.taken = key;
      return true;
    }
    // A key that is held down walks on, but presses nothing that has appeared in the meantime.
    if (repeat && (key.length === 1 || key === 'Enter' || key === 'Escape')) return true;
    if (shiftKey && thing && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      if (sortHand(this.desk, intent, thing, (at) => at + (key === 'ArrowLeft' ? -1 : 1))) return true;
    }
    if (WALKS.has(key)) {
      if (target.closest('.moves, .result')) return false;
      if (!walk(host, thing ?? target, key)) focus.enter();
      return true;
    }
    if ((key === 'Enter' || key === ' ') && thing && !(target instanceof HTMLButtonElement)) {
      intent.touch(thing);
      return true;
    }
    if (key === 'Escape' || key === 'Backspace') return this.commands.key(event, target);
    // Players who dictate, or whose hands slip, can switch single keys off.
    if (keyless(ctx.prefs)) return false;
    const sign = signOf(event);
    if (/^[A-Z]$/.test(sign) && this.typed(sign, target)) return true;
    if (this.commands.key(event, target)) return true;
    if (/^[0-9]$/.test(sign)) {
      const scope = target.closest('.view') ?? host;
      const nth = scope.querySelector(`[data-key="${sign}"]`);
      if (nth instanceof HTMLElement) intent.touch(nth);
      else say(ctx.words('table.none.number', { n: sign }));
      return true;
    }
    return false;
  }

  /**
   * A letter touches the card or button that bears it; else it focuses the next card that begins with it. The engine
   * says which they are. Returns whether anything has the letter.
   */
  typed(letter: string, target: Element): boolean {
    const { ctx, intent, say, state } = this.desk;
    const { board, seat } = intent.where(target);
    const things = board?.painter.things;
    if (!things) return false;
    const id = board.shown.letters?.[letter];
    if (id !== undefined) {
      const thing = things.element(id);
      if (seat === null || !things.lit.length)
        say(ctx.words(state.table?.current === false ? 'table.none.look' : 'table.none.turn'));
      else if (thing) intent.touch(thing);
      return true;
    }
    const signed = board.shown.signs?.[letter] ?? [];
    // In the order of the hand, which its player chooses.
    const nodes = things.lit.filter((each) => signed.includes(each)).flatMap((each) => things.element(each) ?? []);
    const here = nodes.indexOf(document.activeElement as HTMLElement);
    nodes[(here + 1) % nodes.length]?.focus();
    return nodes.length > 0;
  }
}
