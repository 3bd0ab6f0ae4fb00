// The count-in: three, two, one, go. Where all play at once, nobody starts before the others. The table stays in sight
// beneath. A new game is counted in by itself, a paused one when somebody resumes it. The count stops as long as nobody
// can see it: in a hidden tab or under a dialog.

import type { Table } from '../../engine/types.ts';
import { style } from '../../ui/dom.ts';
import { repeat } from '../../ui/repeat.ts';
import { element, html, repaint } from '../../ui/template.ts';
import type { State } from '../state.ts';
import { around, type Side, sidesOf } from './table-edges.ts';

interface Needs {
  host: HTMLElement;
  signal: AbortSignal; // of the table's end
  state: State;
  words: (key: string) => string;
  middle: () => Element | null; // the element under the figure, if the table has one
  tell: (words: string, sound: string) => void; // announces words and plays a sound
  begins: () => void; // removes covers from the table
  changed: () => void; // called when the countdown begins or stops
  focus: (button: HTMLElement) => void; // moves the focus to the button, if it may move
  resume: () => Promise<unknown>;
  home: () => void; // the focus goes where the play is
}

/** From one number to the next, in milliseconds. */
const BEAT = 900;
const FIRST = 3;
/** So long "Go" stays. */
const LINGERS = 700;

export class CountIn {
  box: HTMLElement;
  open = false;
  /** The shown figure, and the number of figures before it. */
  figure = '';
  nth = 0;
  /** Whether the figure is the last: "Go". */
  gone = false;
  /** Whether nobody else is kept waiting, so that the player may start at once. */
  alone = true;
  /** Whether it stands over the middle of the table. */
  over = false;
  sides: Side[] = [];
  /** The number of the countdown: 3, 2 or 1; 0 if no countdown runs. */
  at = 0;
  timer = 0;

  constructor(public needs: Needs) {
    const { signal } = needs;
    this.box = element(this.template());
    document.addEventListener('visibilitychange', () => this.check(), { signal });
    window.addEventListener('resize', () => this.placeFigure(), { signal });
    // The event of a dialog that closes does not bubble, but it can be captured.
    document.addEventListener('close', () => queueMicrotask(() => this.check()), { signal, capture: true });
  }

  template() {
    const { words } = this.needs;
    const figure = () => html`
      <b class="count-figure" data-part="count-figure" aria-hidden="true">${this.figure}</b>`;
    // Each figure is a new element, so that its motion begins anew.
    return html`
      <section class="count" data-part="count" ?hidden=${!this.open} data-fixed aria-label=${words('count.label')}
        ?data-go=${this.gone} ?data-over=${this.over}>
        ${repeat([this.nth], (nth) => nth, figure)}
        <button type="button" class="control-plain count-now" data-part="count-now" data-do="gonow"
          ?hidden=${!this.alone}>${words('count.now')}</button>
        ${repeat(
          [this.nth],
          (nth) => nth,
          () => around(this.sides, figure),
        )}
      </section>`;
  }

  paint(change: Partial<Pick<CountIn, 'open' | 'figure' | 'nth' | 'gone' | 'alone' | 'over' | 'sides'>>) {
    Object.assign(this, change);
    repaint(this.box, this.template());
  }

  /** The button that starts at once. */
  get now() {
    return this.box.querySelector('button') as HTMLButtonElement;
  }

  /** Whether it counts. */
  get on() {
    return this.at > 0;
  }

  paintCountIn(table: Table) {
    const people = table.seats.filter((seat) => seat.kind === 'person').length;
    this.paint({ alone: people <= 1 && waits(table) });
    if (!waits(table)) this.stop(table.phase === 'playing' && table.current);
    else this.check();
  }

  /** Begins if a new game waits; stops if nobody can see it. */
  check() {
    const { table } = this.needs.state;
    if (!table || !waits(table)) return;
    if (!seen()) this.stop();
    else if (table.phase === 'ready' && !this.on) this.beginCount();
  }

  /** Somebody resumes the game, or it is new. */
  beginCount() {
    const { needs } = this;
    if (this.on || !needs.state.table || !waits(needs.state.table)) return;
    needs.begins();
    this.showFigure(FIRST);
    needs.changed();
    if (!this.now.hidden) needs.focus(this.now);
  }

  showFigure(n: number) {
    const { needs } = this;
    clearTimeout(this.timer);
    this.at = n;
    this.next(String(n), { gone: false, open: true });
    this.placeFigure();
    needs.host.dataset['count'] = String(n);
    needs.tell(String(n), 'count');
    this.timer = window.setTimeout(() => (seen() ? (n > 1 ? this.showFigure(n - 1) : this.go()) : this.stop()), BEAT);
  }

  /** Over the middle of the table, if it has one: before the start everybody wants to see the own cards. */
  placeFigure() {
    if (!this.open) return;
    const over = this.needs.middle()?.getBoundingClientRect();
    this.paint({ over: Boolean(over?.width) });
    if (!over?.width) return;
    const host = this.needs.host.getBoundingClientRect();
    for (const [name, value] of Object.entries({
      left: over.left - host.left,
      top: over.top - host.top,
      w: over.width,
      h: over.height,
    }))
      style(this.box, `--over-${name}`, `${value}px`);
  }

  /** The next figure; around a device that lies flat each person has one that is upright. */
  next(figure: string, change: Partial<Pick<CountIn, 'open' | 'gone' | 'alone'>>) {
    this.paint({ ...change, figure, nth: this.nth + 1, sides: sidesOf(this.needs.host) });
  }

  /** The game starts. */
  go() {
    const { needs } = this;
    if (!this.on) return;
    clearTimeout(this.timer);
    const inside = this.box.contains(document.activeElement);
    this.at = 0;
    delete needs.host.dataset['count'];
    this.next(needs.words('count.go'), { gone: true, alone: false });
    needs.tell(needs.words('count.go'), 'go');
    this.timer = window.setTimeout(() => this.paint({ open: false }), LINGERS);
    void needs.resume().then(() => {
      if (inside) needs.home();
    });
  }

  /** @param going the game has started: the last figure stays for its time */
  stop(going: boolean = false) {
    if (!this.on && (going || !this.open)) return;
    clearTimeout(this.timer);
    this.at = 0;
    delete this.needs.host.dataset['count'];
    this.paint({ open: false });
    if (this.needs.state.table?.phase === 'paused') this.needs.changed();
  }

  close() {
    clearTimeout(this.timer);
    delete this.needs.host.dataset['count'];
  }
}

/** Whether a game in real time waits to begin or to go on. */
function waits(table: Table) {
  return (
    table.current && table.time != null && !table.watching && (table.phase === 'ready' || table.phase === 'paused')
  );
}

/** Whether somebody can look at the table now. */
function seen() {
  return !document.hidden && !document.querySelector('dialog:modal');
}
