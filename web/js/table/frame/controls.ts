/**
 * The row of controls and the menu behind it. Four controls at most stand in the
 * row; everything used once a game lives in the menu. What can be done is told by the
 * engine's `can`; this only shows it.
 */

import type { Table } from '../../engine/types.ts';
import { attr, h, text } from '../../ui/dom.ts';
import { makeSheet } from '../../ui/sheets.ts';
import type { TableContext } from '../types.ts';
import { control } from './control.ts';
import { markPace, paceSteps, WatchBar } from './watch-controls.ts';

export class Controls {
  watch: WatchBar;
  row: HTMLDivElement;
  settings: HTMLSpanElement;
  seed: HTMLSpanElement;
  facts: HTMLParagraphElement;
  /** What is asked here is also read out: the table's own voice is silent under the menu. */
  heard: HTMLParagraphElement;
  /** Why a record is worth saving now. */
  unkept: HTMLParagraphElement;
  paces: HTMLDivElement;
  /** That this device needs more time than a game has. */
  slow: HTMLParagraphElement;
  resign: HTMLButtonElement;
  menu: HTMLDialogElement;
  title: HTMLElement;

  constructor(public ctx: TableContext) {
    this.watch = new WatchBar(ctx);
    this.row = h(
      'div',
      { part: 'bar', role: 'toolbar', 'aria-label': ctx.words('table.controls'), 'data-fixed': '' },
      control(ctx, 'undo'),
      control(ctx, 'redo'),
      control(ctx, 'hint'),
      control(ctx, 'pause'),
      ...this.watch.parts,
      control(ctx, 'menu'),
    );
    attr(this.find(this.row, 'menu'), 'aria-haspopup', 'dialog');
    for (const [name, key] of Object.entries({
      undo: 'Backspace Control+Z',
      redo: 'Control+Shift+Z Control+Y',
      hint: '/',
      menu: ',',
    })) {
      attr(this.find(this.row, name), 'aria-keyshortcuts', key);
    }
    this.settings = h('span');
    this.seed = h('span', { class: 'seed' });
    this.facts = h('p', { part: 'menu-facts' }, this.settings, this.seed);
    this.heard = h('p', { class: 'unseen', role: 'status' });
    this.unkept = h('p', { class: 'unkept', 'data-notice': 'unkept', hidden: true });
    this.paces = paceSteps(ctx, 'menu-paces');
    this.slow = h('p', { class: 'menu-slow', hidden: true });
    this.resign = this.item('resign');
    const items = (...all: HTMLElement[]) => h('div', { class: 'menu-group' }, ...all);
    const group = (key: string, ...parts: HTMLElement[]) =>
      h('section', { class: 'menu-section' }, h('h3', {}, ctx.words(`table.group.${key}`)), ...parts);
    const leaving = ctx.alone ? [] : [this.item('home')];
    this.menu = makeSheet(
      { name: 'menu', title: '', label: ctx.words('table.menu') },
      this.facts,
      group(
        'game',
        items(...['moves', 'pause', 'restart', 'new', 'guide'].map((name) => this.item(name)), ...leaving, this.resign),
      ),
      group('record', this.unkept, items(this.item('link'), this.item('save'), this.item('open'))),
      group(
        'table',
        items(
          this.toggle('sound'),
          this.toggle('confirm'),
          this.toggle('motion'),
          this.toggle('edges'),
          this.item('prefs'),
        ),
        h('div', { class: 'menu-pace' }, h('span', {}, ctx.words('table.pace')), this.paces, this.slow),
        items(this.item('summary', 'sound'), this.item('keys', 'guide')),
        this.heard,
      ),
    );
    this.title = this.menu.querySelector('h2') as HTMLElement;
  }

  item(name: string, art: string = name) {
    return control(this.ctx, name, { class: 'menu-item', art });
  }

  toggle(name: 'sound' | 'confirm' | 'motion' | 'edges') {
    const label = h('span', { class: 'control-label' }, this.ctx.words(`table.${name}`));
    const sign = h('span', { class: 'toggle', 'aria-hidden': 'true' });
    return h(
      'button',
      { type: 'button', class: 'menu-item menu-toggle', role: 'switch', 'data-do': name },
      label,
      sign,
    );
  }

  find(scope: Element, name: string): HTMLElement {
    return scope.querySelector(`[data-do="${name}"]`) as HTMLElement;
  }

  /** @param held who watches bots has stopped them */
  paintControls(table: Table, held: boolean = false) {
    const { can, cannot } = table;
    // Who only watches has nothing to take back, to be hinted at or to give up.
    const watching = table.watching === true;
    attr(this.row, 'data-watching', watching);
    // Where all play at once nothing is taken back; what is needed at once is a pause.
    const apart = table.time == null;
    attr(this.row, 'data-together', !apart && !watching);
    for (const name of ['undo', 'redo', 'hint']) this.find(this.row, name).hidden = watching || !apart;
    this.find(this.row, 'pause').hidden = watching || apart;
    for (const name of ['confirm', 'pause']) this.find(this.menu, name).hidden = watching;
    this.watch.paintWatch(table, held);
    const off = (name: string, no: boolean) => {
      for (const scope of [this.row, this.menu]) {
        for (const node of scope.querySelectorAll(`[data-do="${name}"]`))
          attr(node, 'aria-disabled', no ? 'true' : null);
      }
    };
    for (const name of ['undo', 'redo', 'hint']) off(name, name in cannot);
    // Items keep their places: what cannot be done now is dimmed, not gone.
    off('pause', 'pause' in cannot);
    off('moves', 'goto' in cannot);
    off('summary', 'summary' in cannot);
    // Around a device that lies flat there must be several.
    this.find(this.menu, 'edges').hidden = !table.views[0]?.view?.places || !table.views[0].also.length;
    const who = can.resign?.[0];
    const people = table.seats.filter((seat) => seat.kind === 'person');
    off('resign', who === undefined);
    if (this.resign.dataset['seat'] !== (who === undefined ? undefined : String(who))) this.unask(this.resign);
    attr(this.resign, 'data-seat', who);
    this.resign.hidden = table.seats.length > 2 || watching;
    const name = people.length > 1 ? people.find((seat) => seat.seat === who)?.name : undefined;
    const label = name === undefined ? this.ctx.words('table.resign') : this.ctx.words('table.resign.as', { name });
    if (this.resign.dataset['asked'] === undefined) text(this.resign.querySelector('.control-label') as Element, label);
    text(this.title, this.ctx.gameName(table.game));
    const unkept = this.ctx.notKept?.() ?? null;
    this.unkept.hidden = unkept === null;
    text(this.unkept, unkept);
    text(this.slow, table.time?.slow);
    this.slow.hidden = !table.time?.slow;
    const settings = (table.settings ?? []).map((setting) => `${setting.name}: ${setting.value}`);
    text(this.settings, [...settings, ...(table.seed ? [''] : [])].join(' · '));
    text(this.seed, table.seed ? this.ctx.words('table.seed', { seed: table.seed }) : '');
    this.prefs();
  }

  /** Show the preferences as they are. */
  prefs() {
    const { prefs } = this.ctx;
    attr(this.find(this.menu, 'sound'), 'aria-checked', String(prefs.sound === true));
    attr(this.find(this.menu, 'confirm'), 'aria-checked', String(prefs.confirm === true));
    attr(this.find(this.menu, 'motion'), 'aria-checked', String(prefs.motion !== 'off'));
    attr(this.find(this.menu, 'edges'), 'aria-checked', String(this.menu.closest('[data-edges]') !== null));
    for (const steps of [this.paces, this.watch.speed]) markPace(steps, this.ctx);
  }

  /**
   * Some commands want to be meant: the first press asks, the second does.
   * @returns whether this was the second press
   */
  sure(button: HTMLElement): boolean {
    if (button.dataset['asked'] !== undefined) {
      this.unask(button);
      return true;
    }
    const label = button.querySelector('.control-label');
    button.dataset['asked'] = label?.textContent ?? '';
    if (label) text(label, this.ctx.words('table.sure', { what: button.dataset['asked'] }));
    text(this.heard, label?.textContent);
    // It stays asked for as long as the player stays there.
    const stop = new AbortController();
    const over = (event: Event) => {
      const away =
        event.type === 'close' ||
        event.type === 'pointerleave' ||
        !(event.target instanceof Node && button.contains(event.target));
      if (!away || (event instanceof PointerEvent && event.type === 'pointerleave' && event.pointerType !== 'mouse'))
        return;
      stop.abort();
      this.unask(button);
    };
    for (const type of ['pointerdown', 'focusin', 'close'])
      this.menu.addEventListener(type, over, { signal: stop.signal });
    button.addEventListener('pointerleave', over, { signal: stop.signal });
    return false;
  }

  unask(button: HTMLElement) {
    const label = button.querySelector('.control-label');
    if (button.dataset['asked'] === undefined) return;
    text(this.heard, '');
    if (label) text(label, button.dataset['asked']);
    delete button.dataset['asked'];
  }
}
