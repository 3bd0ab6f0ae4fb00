// The row of controls and the menu behind it. The row has four controls, and a switch for sound where it has room; the
// menu has what is used once a game. The engine's `can` and `cannot` say what can be done now.

import type { Table } from '../../engine/types.ts';
import { control } from '../../ui/control.ts';
import { sheet } from '../../ui/sheets.ts';
import { element, html, nothing, repaint, type TemplateResult } from '../../ui/template.ts';
import type { TableContext } from '../types.ts';
import { wayToLessons } from './puzzle-ways.ts';
import { paceSteps, watchControls } from './watch-controls.ts';

/** Commands that help a player. */
const HELPS = new Set(['hint', 'values']);

/** The drawings of items of the menu, where they have another name than the command. */
const ART: Record<string, string> = {
  'to-review': 'aside',
  sheets: 'cards',
  keys: 'guide',
  summary: 'sound',
  handon: 'order',
};

export class Controls {
  row: HTMLElement;
  menu: HTMLDialogElement;
  table: Table | null = null;
  /** Whether the viewer of bots has stopped them. */
  held = false;
  /** The command of the menu that asks for a second press, and the seat that it is for. */
  asked = '';
  asker: number | undefined = undefined;

  /** The command of the menu that was pressed and does nothing now: the reason is spoken. */
  explained = '';

  constructor(public ctx: TableContext) {
    this.row = element(this.rowTemplate());
    this.menu = element<HTMLDialogElement>(this.menuTemplate());
  }

  rowTemplate() {
    const { ctx, table } = this;
    const watching = table?.watching === true;
    // Where all play at once nothing is taken back, but a pause must be at hand.
    const together = table != null && table.time != null;
    // While a move of a review is tried again, the way back to the review has the room of Redo.
    const retries = table?.retry !== undefined;
    // After the end no hint is left to ask for, and the way home has its room.
    const leaves = table?.phase === 'over' && !table.lesson && !ctx.alone;
    const { puzzle } = table ?? {};
    // Who has never played the puzzle's game needs the way to its lessons more than the switch for sound.
    const learns = puzzle?.newcomer === true && !puzzle.over && wayToLessons(ctx, puzzle) !== '';
    const way = (name: string, hidden: boolean, keys?: string) =>
      control(ctx, name, { hidden: hidden || this.absent(name), off: this.refusal(name), keys, cost: this.cost(name) });
    const missing = watching ? 0 : ['undo', 'redo', 'hint'].filter((name) => this.absent(name)).length;
    const few = missing > 1 ? 'more' : missing ? 'one' : nothing;
    return html`
      <div class="bar" data-part="bar" role="toolbar" aria-label=${ctx.words('table.controls')} data-fixed
        ?data-watching=${watching} ?data-together=${together && !watching} ?data-sounds=${this.hasRoom()}
        data-few=${few} ?data-puzzle=${puzzle !== undefined}>
        ${control(ctx, 'which', { art: 'moves', label: puzzle?.name ?? '', hidden: !puzzle, popup: true })}
        ${way('undo', watching || together, 'Backspace Control+Z')}
        ${way('redo', watching || together || retries, 'Control+Shift+Z Control+Y')}
        ${control(ctx, 'to-review', { art: 'aside', label: ctx.words('table.review'), hidden: !retries })}
        ${way('hint', watching || together || leaves, '/')}
        ${control(ctx, 'home', { hidden: watching || together || !leaves })}
        ${way('pause', watching || !together)}
        ${watchControls(ctx, table, this.held)}
        ${control(ctx, 'learn', { art: 'guide', hidden: !learns || !this.hasRoom() })}
        ${control(ctx, 'sound', { on: ctx.prefs.sound === true, hidden: learns || !this.hasRoom() })}
        ${control(ctx, 'menu', { keys: ',', popup: true })}
      </div>`;
  }

  menuTemplate() {
    const { ctx, table } = this;
    const { words, prefs } = ctx;
    const watching = table?.watching === true;
    // Where all play at once the menu itself pauses the game, and nobody resigns.
    const together = table?.time != null;
    const { puzzle } = table ?? {};
    const settings = puzzle ? [puzzle.name] : (table?.settings ?? []).map(({ name, value }) => `${name}: ${value}`);
    const dealt = table && !table.puzzle && !table.lesson && !table.choice;
    const seed = dealt ? (table.seed ?? ctx.seedOf?.(table) ?? null) : null;
    const valued = !puzzle && !table?.lesson && !table?.choice;
    const unkept = (table && ctx.notKept?.()) ?? null;
    const slow = table?.time?.slow;
    const timed = table != null && (table.time !== null || table.seats.some(({ clock }) => clock));
    // People sit around the device only if several have a part of the table.
    const [view] = table?.views ?? [];
    const shown = document.documentElement.hasAttribute('data-show');
    const flat = !shown && !!view?.view?.places && view.also.length > 0;
    const around = this.menu?.closest('[data-edges]') != null;
    return sheet(
      { name: 'menu', title: table ? ctx.gameName(table.game) : '', label: words('table.menu') },
      html`
        <p class="menu-day" data-part="menu-day" ?hidden=${!table?.daily}>${table?.daily?.title}</p>
        <p class="unkept" data-notice="unkept" ?hidden=${unkept === null}>${unkept}</p>
        ${this.section(
          'game',
          html`
            <div class="menu-group">
              ${this.item('guide')}
              ${this.item('moves')}
              ${this.item('to-review', { hidden: !table?.retry })}
              ${this.item('redo', { hidden: !table?.retry || watching || together })}
              ${this.item('pause', { hidden: watching || together || !timed })}
              ${this.item('restart')}
              ${this.item('new')}
              ${ctx.alone ? nothing : this.item('home')}
              ${this.item('resign', { hidden: watching || together || (table?.seats.length ?? 0) > 2 })}
            </div>`,
        )}
        ${this.section(
          'view',
          html`
            <div class="menu-group">
              ${this.toggle('sound', prefs.sound === true)}
              ${this.toggle('confirm', prefs.confirm === true, watching)}
              ${this.toggle('motion', prefs.motion !== 'off')}
              ${this.item('prefs')}
            </div>
            <div class="menu-pace">
              <span>${words('table.pace')}</span>
              ${paceSteps(ctx, 'menu-paces')}
              <p class="menu-slow" ?hidden=${!slow}>${slow}</p>
            </div>`,
        )}
        ${this.fold('share', {
          link: true,
          qr: true,
          embed: ctx.embed !== undefined && !this.absent('link'),
          save: true,
          open: true,
          print: ctx.print !== undefined,
          sheets: ctx.sheets !== undefined,
        })}
        ${this.fold('help', { keys: true, summary: true, values: valued }, { values: !!table?.values })}
        ${this.fold(
          'people',
          { edges: flat, show: !ctx.alone, handon: ctx.handOn !== undefined },
          { edges: around, show: shown },
        )}
        <p class="unseen" role="status">${this.spoken()}</p>
        <details class="menu-facts" data-part="menu-facts" ?hidden=${settings.length === 0 && !dealt}>
          <summary>${words('table.facts')}</summary>
          <ul>
            ${settings.map((setting) => html`<li>${setting}</li>`)}
            ${seed !== null ? this.seedLine(seed) : dealt ? this.seedSecret() : nothing}
          </ul>
        </details>`,
    );
  }

  /** The seed, which is the same for all who play this deal, with a button that copies it. */
  seedLine(seed: string) {
    const { words } = this.ctx;
    return html`
      <li class="seed" data-part="menu-seed">
        <span translate="no">${words('table.seed', { seed })}</span>
        <button type="button" class="button small" data-do="copy-seed">${words('table.seed.copy')}</button>
      </li>`;
  }

  /** Why no seed is shown: whoever knows it can deal the same cards and look at them. */
  seedSecret() {
    return html`<li data-part="menu-seed-secret">${this.ctx.words('table.seed.secret')}</li>`;
  }

  /** Whether one more control fits: not in the narrow bar beside seat areas. */
  hasRoom() {
    const { table } = this;
    return table != null && table.time == null && !table.views[0]?.view.places;
  }

  /** What the menu says to screen readers. */
  spoken() {
    return this.explained ? this.refusal(this.explained) : this.asked ? this.label(this.asked) : '';
  }

  section(name: string, parts: TemplateResult) {
    return html`<section class="menu-section"><h3>${this.ctx.words(`table.group.${name}`)}</h3>${parts}</section>`;
  }

  /** A folded group of the menu, with those of its `items` that the table offers. `switches`: which are on. */
  fold(name: string, items: Record<string, boolean>, switches: Record<string, boolean> = {}) {
    const here = Object.keys(items).filter((each) => items[each] && !this.absent(each));
    const made = (each: string) => (each in switches ? this.toggle(each, switches[each] === true) : this.item(each));
    return html`
      <details class="menu-fold" data-part="menu-fold" ?hidden=${here.length === 0}>
        <summary>${this.ctx.words(`table.group.${name}`)}</summary>
        <div class="menu-group">${here.map(made)}</div>
      </details>`;
  }

  /** Items keep their places: what cannot be done now is dimmed, not gone. */
  item(name: string, { hidden = false }: { hidden?: boolean } = {}) {
    return control(this.ctx, name, {
      class: 'menu-item',
      label: this.label(name),
      off: this.refusal(name),
      art: ART[name] ?? name,
      hidden: hidden || this.absent(name),
      seat: name === 'resign' ? this.asker : undefined,
      asked: name === this.asked,
      why: this.refusal(name),
    });
  }

  toggle(name: string, on: boolean, hidden: boolean = false) {
    const off = this.refusal(name);
    return html`
      <button type="button" class="menu-item menu-toggle" role="switch" data-do=${name} aria-checked=${String(on)}
        title=${off ?? nothing} aria-disabled=${off ? 'true' : nothing} ?hidden=${hidden}>
        <span class="control-label">${this.ctx.words(`table.${name}`)}</span>
        <span class="toggle" aria-hidden="true"></span>
        ${off ? html`<span class="control-why" data-part="control-why">${off}</span>` : nothing}
      </button>`;
  }

  /** Whether a command makes no sense at this table, or can never work in this game. */
  absent(name: string) {
    const { puzzle, choice, never } = this.table ?? {};
    return [...((puzzle ?? choice)?.absent ?? []), ...(never ?? [])].includes(name) || this.unhelpful(name);
  }

  /** Whether a command would help a player where no help is wanted. */
  unhelpful(name: string) {
    return this.ctx.hints === false && HELPS.has(name);
  }

  /** Why a command means nothing now. */
  refusal(name: string) {
    return this.table?.cannot[name === 'moves' ? 'goto' : name === 'embed' ? 'link' : name];
  }

  /** What a command costs. A page that shows nothing but this table has no ladder. */
  cost(name: string) {
    const say = this.ctx.alone ? undefined : this.table?.stars?.[name];
    return say === undefined ? undefined : { sign: this.ctx.words('table.star'), say };
  }

  /** Tells screen readers why an item of the menu does nothing; it says so below its label. */
  explain(name: string) {
    this.explained = name;
    this.paint();
  }

  /** The label of an item; of one that asks, the question. */
  label(name: string) {
    const { words } = this.ctx;
    const people = this.table?.seats.filter((seat) => seat.kind === 'person') ?? [];
    const who = name === 'resign' && people.length > 1 ? people.find((seat) => seat.seat === this.asker) : undefined;
    const again = name === 'restart' && this.table?.lesson ? 'table.restart.lesson' : `table.${name}`;
    const label = who ? words('table.resign.as', { name: who.name }) : words(again);
    return name === this.asked ? words('table.sure', { what: label }) : label;
  }

  /** @param held whether the viewer of bots has stopped them */
  paintControls(table: Table, held: boolean = false) {
    const who = table.can.resign?.[0];
    if (who !== this.asker && this.asked === 'resign') this.asked = '';
    Object.assign(this, { table, held, asker: who, explained: '' });
    this.paint();
  }

  /** Shows state and preferences as they are now. */
  paint() {
    repaint(this.row, this.rowTemplate());
    repaint(this.menu, this.menuTemplate());
  }

  /**
   * The first press on a risky command asks, the second does it.
   * @returns whether this was the second press
   */
  sure(button: HTMLElement): boolean {
    const name = button.dataset['do'] ?? '';
    const second = this.asked === name;
    this.ask(second ? '' : name);
    if (second) return true;
    // The question stands as long as the player stays there.
    const stop = new AbortController();
    const over = (event: Event) => {
      const away =
        event.type === 'close' ||
        event.type === 'pointerleave' ||
        !(event.target instanceof Node && button.contains(event.target));
      if (!away || (event instanceof PointerEvent && event.type === 'pointerleave' && event.pointerType !== 'mouse'))
        return;
      stop.abort();
      if (this.asked === name) this.ask('');
    };
    for (const type of ['pointerdown', 'focusin', 'close'])
      this.menu.addEventListener(type, over, { signal: stop.signal });
    button.addEventListener('pointerleave', over, { signal: stop.signal });
    return false;
  }

  ask(name: string) {
    this.asked = name;
    this.paint();
  }
}
