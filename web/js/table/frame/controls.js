/**
 * The row of controls and the menu behind it. Four controls at most stand in the
 * row; everything used once a game lives in the menu. What can be done is told by the
 * engine's `can`; this only shows it.
 *
 * @typedef {import("../../engine/types.js").Table} Table
 * @typedef {import("../types.js").TableContext} TableContext
 */
import { attr, h, text } from '../../ui/dom.js';
import { PACES, timed, together } from '../state.js';
import { control } from './control.js';
import { WatchBar } from './watch.js';

export class Controls {
  /** @param {TableContext} ctx */
  constructor(ctx) {
    this.ctx = ctx;
    this.watch = new WatchBar(ctx);
    this.row = h(
      'div',
      { class: 'bar', role: 'toolbar', 'aria-label': ctx.words('table.controls'), 'data-fixed': '' },
      control(ctx, 'undo'),
      control(ctx, 'redo'),
      control(ctx, 'hint'),
      control(ctx, 'pause'),
      ...this.watch.parts,
      control(ctx, 'menu'),
    );
    attr(this.find(this.row, 'menu'), 'aria-haspopup', 'dialog');
    for (const [name, key] of Object.entries({ undo: 'Backspace Control+Z', redo: 'Control+Shift+Z Control+Y', hint: '/', menu: ',' })) {
      attr(this.find(this.row, name), 'aria-keyshortcuts', key);
    }
    this.title = h('h2', { class: 'menu-title' });
    this.facts = h('p', { class: 'menu-facts' });
    this.game = h('div', { class: 'menu-group' });
    /** What is asked here is also read out: the table's own voice is silent under the menu. */
    this.heard = h('p', { class: 'unseen', role: 'status' });
    /** Why a record is worth saving now. */
    this.unkept = h('p', { class: 'menu-unkept', 'data-notice': 'unkept', hidden: true });
    this.paces = h('div', { class: 'menu-paces', role: 'group', 'aria-label': ctx.words('table.pace') });
    for (const pace of PACES) {
      this.paces.append(
        h('button', { type: 'button', class: 'pace', 'data-do': 'pace', 'data-value': pace }, ctx.words(`table.pace.${pace}`)),
      );
    }
    this.resign = this.item('resign');
    const group = (/** @type {string} */ key, /** @type {HTMLElement[]} */ ...items) =>
      h('section', { class: 'menu-section' }, h('h3', {}, ctx.words(key)), h('div', { class: 'menu-group' }, ...items));
    const recording = group('table.group.record', this.item('link'), this.item('save'), this.item('open'));
    recording.children[0]?.after(this.unkept);
    this.menu = h(
      'dialog',
      { class: 'menu', 'aria-label': ctx.words('table.menu') },
      h('header', { class: 'menu-head' }, this.title, control(ctx, 'close', { quiet: true, class: 'control-bare' })),
      this.facts,
      group(
        'table.group.game',
        this.item('moves'),
        this.item('pause'),
        this.item('restart'),
        this.item('new'),
        this.item('guide'),
        ...(ctx.alone ? [] : [this.item('home')]),
        this.resign,
      ),
      recording,
      h(
        'section',
        { class: 'menu-section' },
        h('h3', {}, ctx.words('table.group.table')),
        h(
          'div',
          { class: 'menu-group' },
          this.toggle('sound'),
          this.toggle('confirm'),
          this.toggle('motion'),
          this.toggle('edges'),
          this.item('prefs'),
        ),
        h('div', { class: 'menu-pace' }, h('span', {}, ctx.words('table.pace')), this.paces),
        h('div', { class: 'menu-group menu-last' }, this.item('summary', 'sound'), this.item('keys', 'guide')),
        this.heard,
      ),
    );
    this.menu.addEventListener('click', (event) => {
      if (event.target === this.menu) this.menu.close();
    });
  }

  /**
   * @param {string} name
   * @param {string} [art]
   */
  item(name, art = name) {
    return control(this.ctx, name, { class: 'menu-item', art });
  }

  /** @param {"sound"|"confirm"|"motion"|"edges"} name */
  toggle(name) {
    const art = name === 'sound' ? 'sound' : name === 'confirm' ? 'done' : name === 'edges' ? 'order' : 'next';
    const button = control(this.ctx, name, { class: 'menu-item menu-toggle', art });
    attr(button, 'role', 'switch');
    button.append(h('span', { class: 'switch', 'aria-hidden': 'true' }));
    return button;
  }

  /**
   * @param {Element} scope
   * @param {string} name
   * @returns {HTMLElement}
   */
  find(scope, name) {
    return /** @type {HTMLElement} */ (scope.querySelector(`[data-do="${name}"]`));
  }

  /**
   * @param {Table} table
   * @param {boolean} [held]  who watches bots has stopped them
   */
  paint(table, held = false) {
    const { can } = table;
    // Who only watches has nothing to take back, to be hinted at or to give up.
    const watching = table.watching === true;
    attr(this.row, 'data-watching', watching);
    // Where all play at once nothing is taken back; what is needed at once is a pause.
    const apart = table.time == null;
    attr(this.row, 'data-together', !apart && !watching);
    for (const name of ['undo', 'redo', 'hint']) this.find(this.row, name).hidden = watching || !apart;
    this.find(this.row, 'pause').hidden = watching || apart;
    for (const name of ['confirm', 'pause']) this.find(this.menu, name).hidden = watching;
    this.watch.paint(table, held);
    const off = (/** @type {string} */ name, /** @type {boolean} */ no) => {
      for (const scope of [this.row, this.menu]) {
        for (const node of scope.querySelectorAll(`[data-do="${name}"]`)) attr(node, 'aria-disabled', no ? 'true' : null);
      }
    };
    off('undo', !can.undo);
    off('redo', !can.redo);
    off('hint', !can.hint);
    // Items keep their places: what cannot be done now is dimmed, not gone.
    off('pause', !can.pause || !timed(table));
    off('moves', together(table));
    off('summary', together(table) && table.phase === 'paused');
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
    if (this.resign.dataset['asked'] === undefined) text(/** @type {Element} */ (this.resign.querySelector('.control-label')), label);
    text(this.title, this.ctx.gameName(table.game));
    const unkept = this.ctx.notKept?.() ?? null;
    this.unkept.hidden = unkept === null;
    text(this.unkept, unkept);
    const facts = (table.settings ?? []).map((setting) => `${setting.name}: ${setting.value}`);
    if (table.seed) facts.push(this.ctx.words('table.seed', { seed: table.seed }));
    text(this.facts, facts.join(' · '));
    this.prefs();
  }

  /** Show the preferences as they are. */
  prefs() {
    const { prefs } = this.ctx;
    attr(this.find(this.menu, 'sound'), 'aria-checked', String(prefs.sound === true));
    attr(this.find(this.menu, 'confirm'), 'aria-checked', String(prefs.confirm === true));
    attr(this.find(this.menu, 'motion'), 'aria-checked', String(prefs.motion !== 'off'));
    attr(this.find(this.menu, 'edges'), 'aria-checked', String(this.menu.closest('[data-edges]') !== null));
    for (const node of [...this.paces.children, ...this.watch.speed.children])
      attr(node, 'aria-pressed', String(node.getAttribute('data-value') === (prefs.pace ?? 'normal')));
  }

  /**
   * Some commands want to be meant: the first press asks, the second does.
   * @param {HTMLElement} button
   * @returns {boolean} whether this was the second press
   */
  sure(button) {
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
    const over = (/** @type {Event} */ event) => {
      const away =
        event.type === 'close' || event.type === 'pointerleave' || !(event.target instanceof Node && button.contains(event.target));
      if (!away || (event instanceof PointerEvent && event.type === 'pointerleave' && event.pointerType !== 'mouse')) return;
      stop.abort();
      this.unask(button);
    };
    for (const type of ['pointerdown', 'focusin', 'close']) this.menu.addEventListener(type, over, { signal: stop.signal });
    button.addEventListener('pointerleave', over, { signal: stop.signal });
    return false;
  }

  /** @param {HTMLElement} button */
  unask(button) {
    const label = button.querySelector('.control-label');
    if (button.dataset['asked'] === undefined) return;
    text(this.heard, '');
    if (label) text(label, button.dataset['asked']);
    delete button.dataset['asked'];
  }
}
