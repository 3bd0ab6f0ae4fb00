/**
 * Three, two, one, go: where everybody plays at once nobody starts before the others. The table lies in
 * sight beneath. A game that waits to begin is counted in by itself; one that was paused when somebody
 * says to go on. Nobody is counted in who cannot see it: not in a tab behind others, not under a dialog.
 */

import type { Table } from '../../engine/types.ts';
import { attr, h, style, text } from '../../ui/dom.ts';
import type { State } from '../state.ts';
import { around, sidesOf } from './table-edges.ts';

interface Needs {
  host: HTMLElement;
  signal: AbortSignal; // of the table's end
  state: State;
  words: (key: string) => string;
  middle: () => Element | null; // what it stands over, if there is such a thing
  tell: (words: string, sound: string) => void; // to the ear
  begins: () => void; // what lies over the table goes
  changed: () => void; // it has begun or was stopped: what is covered by that
  focus: (button: HTMLElement) => void; // bring the focus there, if it may be moved
  resume: () => Promise<unknown>;
  home: () => void; // the focus goes where the play is
}

/** From one number to the next, in milliseconds. */
const BEAT = 900;
const FIRST = 3;
/** So long "Go" stays. */
const LINGERS = 700;

export class CountIn {
  figure: HTMLElement;
  now: HTMLButtonElement;
  box: HTMLElement;
  /** What is counted now; 0 if nothing is. */
  at = 0;
  timer = 0;

  constructor(public needs: Needs) {
    const { words, signal } = needs;
    this.figure = h('b', { part: 'count-figure', 'aria-hidden': 'true' });
    this.now = h(
      'button',
      { type: 'button', part: 'count-now', class: 'control-plain', 'data-do': 'gonow' },
      words('count.now'),
    );
    this.box = h(
      'section',
      { part: 'count', hidden: true, 'data-fixed': '', 'aria-label': words('count.label') },
      this.figure,
      this.now,
    );
    document.addEventListener('visibilitychange', () => this.check(), { signal });
    window.addEventListener('resize', () => this.placeFigure(), { signal });
    // A dialog over the table that closes: its event does not rise, but it can be caught on its way down.
    document.addEventListener('close', () => queueMicrotask(() => this.check()), { signal, capture: true });
  }

  /** Whether it counts. */
  get on() {
    return this.at > 0;
  }

  paintCountIn(table: Table) {
    const people = table.seats.filter((seat) => seat.kind === 'person').length;
    // Who plays alone keeps nobody waiting.
    this.now.hidden = people > 1 || !waits(table);
    if (!waits(table)) this.stop(table.phase === 'playing' && table.current);
    else this.check();
  }

  /** Begins where a game waits to be begun; stops where nobody can see it. */
  check() {
    const { table } = this.needs.state;
    if (!table || !waits(table)) return;
    if (!seen()) this.stop();
    else if (table.phase === 'ready' && !this.on) this.beginCount();
  }

  /** Somebody says to go on, or the game is new. */
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
    this.figures(String(n));
    attr(this.box, 'data-go', null);
    this.box.hidden = false;
    this.placeFigure();
    needs.host.dataset['count'] = String(n);
    needs.tell(String(n), 'count');
    this.timer = window.setTimeout(() => (seen() ? (n > 1 ? this.showFigure(n - 1) : this.go()) : this.stop()), BEAT);
  }

  /** Over the middle of the table, if it has one: before the start everybody wants to see the own cards. */
  placeFigure() {
    if (this.box.hidden) return;
    const over = this.needs.middle()?.getBoundingClientRect();
    attr(this.box, 'data-over', Boolean(over?.width));
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

  /** Each figure is another element: that begins its motion anew. */
  figures(what: string) {
    const fresh = h('b', { part: 'count-figure', 'aria-hidden': 'true' });
    text(fresh, what);
    this.figure.replaceWith(fresh);
    this.figure = fresh;
    // Around a device that lies flat everybody has one that stands upright.
    for (const old of this.box.querySelectorAll('.around')) old.remove();
    this.box.append(...around(sidesOf(this.needs.host), () => fresh.cloneNode(true)));
  }

  /** Off it goes. */
  go() {
    const { needs } = this;
    if (!this.on) return;
    clearTimeout(this.timer);
    const inside = this.box.contains(document.activeElement);
    this.at = 0;
    delete needs.host.dataset['count'];
    this.figures(needs.words('count.go'));
    attr(this.box, 'data-go', true);
    this.now.hidden = true;
    needs.tell(needs.words('count.go'), 'go');
    this.timer = window.setTimeout(() => {
      this.box.hidden = true;
    }, LINGERS);
    void needs.resume().then(() => {
      if (inside) needs.home();
    });
  }

  /** @param going it has done its work: what it says last stays as long as it takes */
  stop(going: boolean = false) {
    if (!this.on && (going || this.box.hidden)) return;
    clearTimeout(this.timer);
    this.at = 0;
    delete this.needs.host.dataset['count'];
    this.box.hidden = true;
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
