// The strip between track and cards: the present request, the last move, the way to the list of moves, and the
// buttons of the moment (Done, Take back; in the history, back and forth).

import type { InfoPanel, LessonOn, MoveValues, PromptButton, Table } from '../../engine/types.ts';
import { iconOf } from '../../ui/art.ts';
import { control } from '../../ui/control.ts';
import { attr } from '../../ui/dom.ts';
import { repeat } from '../../ui/repeat.ts';
import { seatSign } from '../../ui/signs.ts';
import { element, html, live, nothing, repaint } from '../../ui/template.ts';
import type { TableContext } from '../types.ts';
import { panelButton } from './info-panels.ts';

/** How long a sentence stands at least, and for each letter, in milliseconds. */
const LEAST = 5000;
const LETTER = 60;

/** A move at a glance, and whose it was. */
interface Brief {
  who: string;
  colour: string;
  say: string;
}

/** All buttons in their order. */
const BUTTONS = [
  { name: 'playnow', class: 'control-main', art: 'resume' },
  { name: 'onward', class: 'control-main', art: 'resume' },
  { name: 'afresh', class: 'control-plain', art: 'restart' },
  { name: 'replay', class: 'control-plain', art: 'resume' },
  { name: 'speed', class: 'control-plain', art: '' },
  { name: 'prev', class: 'control-bare', quiet: true },
  { name: 'next', class: 'control-bare', quiet: true },
  { name: 'costly', class: 'control-plain', art: '', keys: '>' },
  { name: 'branch', class: 'control-plain' },
  { name: 'live', class: 'control-main' },
  { name: 'retry', class: 'control-main', art: 'branch' },
  { name: 'another', class: 'control-plain', art: 'undo' },
  { name: 'play-on', class: 'control-plain', art: 'resume' },
  { name: 'cancel', class: 'control-plain', art: 'close' },
  { name: 'done', class: 'control-main', keys: '.' },
  { name: 'result', class: 'control-main', art: 'resign' },
  { name: 'author', class: 'control-plain', art: 'undo' },
  { name: 'finish', class: 'control-main', art: 'resign' },
  { name: 'run', class: 'control-plain', keys: 'F' },
  { name: 'halt', class: 'control-main', keys: 'F' },
  { name: 'skip', class: 'control-plain', art: 'end' },
  { name: 'cover', class: 'control-main', art: 'done' },
];

/** The points of a finished game: the first, the last, and the one that is shown. */
interface Film {
  first: number;
  length: number;
  n: number;
}

interface Shown {
  say: string; // the present request
  also: string; // said beside the request of a puzzle, or after a move of an author
  mood: string | null;
  last: string; // the last move
  ticker: Brief[]; // the last moves at a glance, instead of the last
  buttons: PromptButton[];
  lesson: LessonOn | undefined;
  retries: boolean; // a move of a review is to be tried again, or is judged
  verdict: string | undefined; // of the move that was tried again
  alone: boolean; // there is no list of moves
  replaying: boolean; // the game is played again
  film: Film | null; // a finished game, of which each point can be shown
  worth: string | undefined; // the value of the move that Done plays
  panels: InfoPanel[]; // what a button opens beside the table
  foreseen: string; // where a choice would lead, while it is looked at
  refused: string; // why something could not be, for a while
  told: string; // a sentence instead of the request, until it has been read
}

/** The last moves at a glance, of a game that has such. */
export function briefs({ ticker = [], seats }: Table): Brief[] {
  return ticker.flatMap(({ seat, say }) => {
    const who = seats.find((each) => each.seat === seat);
    return who ? [{ who: who.name, colour: who.colour, say }] : [];
  });
}

function glance({ who, colour, say }: Brief) {
  return html`
    <span class="brief" data-part="brief">${seatSign(colour)}<span class="unseen"
      translate="no">${who}. </span>${say}</span>`;
}

export class Prompt {
  box: HTMLElement;
  shown: Shown = {
    say: '',
    also: '',
    mood: null,
    last: '',
    ticker: [],
    buttons: [],
    lesson: undefined,
    retries: false,
    verdict: undefined,
    alone: false,
    replaying: false,
    film: null,
    worth: undefined,
    panels: [],
    foreseen: '',
    refused: '',
    told: '',
  };
  timer = 0;
  /** Words that do not fit into their place scroll, also for keys. */
  watch: ResizeObserver;

  /** The point that the slider asks for while another is on its way. */
  wanted: number | null = null;
  asking = false;

  /** @param show shows a point of the game */
  constructor(
    public ctx: TableContext,
    public show: (n: number) => Promise<unknown>,
  ) {
    this.box = element(this.template());
    this.watch = new ResizeObserver(() => this.measure());
    this.watch.observe(this.part('last'));
    this.watch.observe(this.part('words'));
    void document.fonts.ready.then(() => this.measure());
  }

  template() {
    const { words } = this.ctx;
    const { alone, say, also, mood, last, ticker, lesson, panels, foreseen, refused, told, retries, verdict } =
      this.shown;
    // A puzzle's question stays beside each other sentence.
    const now = refused || told || foreseen;
    const beside = alone || also ? now || also : '';
    const keeps = beside !== '';
    const head = foreseen ? words('table.foreseen') : nothing;
    return html`
      <div class="prompt" data-part="prompt" data-fixed data-mood=${mood ?? nothing}
        data-do=${mood === 'recap' ? 'skip' : nothing} data-lesson=${lesson ? (lesson.over ? 'over' : 'on') : nothing}
        ?data-retry=${retries} data-verdict=${verdict ?? nothing}
        ?data-film=${this.shown.film !== null}
        ?data-foresee=${foreseen !== ''} ?data-refused=${refused !== ''} ?data-keeps=${keeps} ?data-told=${told !== ''}>
        <div class="prompt-words" data-part="prompt-words" data-words>
          <p class="prompt-say" data-part="prompt-say" data-head=${keeps ? nothing : head}>
            ${keeps ? say : now || say}
          </p>
          <p class="prompt-last" data-part="prompt-last" data-head=${keeps ? head : nothing}
            ?data-ticker=${ticker.length > 0 && !keeps}>
            ${keeps ? beside : ticker.length ? ticker.map(glance) : last}
          </p>
        </div>
        ${this.slider()}
        <div class="prompt-acts" data-part="prompt-acts">${BUTTONS.map((button) => this.button(button))}</div>
        <div class="prompt-tools">
          ${repeat(
            panels,
            ({ id }) => id,
            (panel) => panelButton(panel, 'prompt-aside'),
          )}
          <button type="button" class="prompt-moves" data-do="lessons" aria-haspopup="dialog"
            aria-label=${words('table.lessons.all')} ?hidden=${!lesson}>
            ${iconOf('guide')}
            <span>${words('table.lessons')}</span>
          </button>
          <button type="button" class="prompt-moves" data-do="moves" aria-label=${words('table.moves.open')}
            ?hidden=${lesson !== undefined || alone}>
            ${iconOf('moves')}
            <span>${words('table.moves')}</span>
          </button>
        </div>
      </div>`;
  }

  /** The slider over the moves of a finished game. It lies on the upper line of the strip. */
  slider() {
    const { film, say } = this.shown;
    if (!film) return nothing;
    const { first, length, n } = film;
    return html`
      <input type="range" class="prompt-slider" data-part="slider" aria-label=${this.ctx.words('replay.point')}
        min=${first} max=${length} .value=${live(String(this.wanted ?? n))} aria-valuetext=${say}
        @input=${(event: Event) => void this.slide(Number((event.target as HTMLInputElement).value))}>`;
  }

  /** Shows the point of the slider. While a point is on its way, only the latest is kept. */
  async slide(n: number) {
    this.wanted = n;
    if (this.asking) return;
    this.asking = true;
    for (let asked: number | null = null; asked !== this.wanted; ) {
      asked = this.wanted;
      if (asked !== null) await this.show(asked);
    }
    this.asking = false;
    this.wanted = null;
  }

  button({ name, ...look }: (typeof BUTTONS)[number]) {
    const { buttons, film, mood, replaying, worth } = this.shown;
    const wanted = buttons.find((button) => button.do === name);
    const retries = buttons.some((button) => button.do === 'retry');
    // Through a finished game leads the next move, up to the last one, and a sign goes to its end.
    const films = film !== null && mood === 'look';
    const ends = films && film.n + 1 >= film.length;
    const leads = films && !retries && !ends && name === 'next' && wanted?.off === undefined;
    return control(this.ctx, name, {
      ...look,
      ...(films && name === 'live' ? { class: 'control-bare', art: 'end', quiet: true } : {}),
      ...(films && name === 'result'
        ? { class: ends && !retries ? 'control-main' : 'control-plain', art: 'close' }
        : {}),
      ...(leads ? { class: 'control-main', quiet: false } : {}),
      ...(replaying && name === 'replay' ? { class: films ? 'control-main' : 'control-plain', art: 'pause' } : {}),
      ...(name === 'done' ? { why: worth } : {}),
      // Beside the answer to a retried move the first of two buttons is the main one.
      ...(name === 'another' || name === 'play-on'
        ? { class: buttons[0] === wanted ? 'control-main' : 'control-plain' }
        : {}),
      // After the first steps a game is the main way, and the other lessons stand beside it.
      ...(name === 'onward' && buttons.some((button) => button.do === 'playnow') ? { class: 'control-plain' } : {}),
      label: leads ? this.ctx.words('replay.next') : wanted?.label,
      hidden: !wanted,
      off: wanted?.off,
      on: name === 'run' && wanted ? wanted.on === true : undefined,
    });
  }

  part(name: string): HTMLElement {
    return this.box.querySelector(`.prompt-${name}`) as HTMLElement;
  }

  paint(change: Partial<Shown>) {
    Object.assign(this.shown, change);
    repaint(this.box, this.template());
  }

  /**
   * Paints the sentences and buttons of the strip.
   * @returns whether the button that had the focus is gone and nothing here can take its place
   */
  paintPrompt(change: Pick<Shown, 'say' | 'mood' | 'last' | 'buttons'> & Partial<Shown>): boolean {
    const active = document.activeElement;
    clearTimeout(this.timer);
    this.paint({ ticker: [], ...change, foreseen: '', refused: '', told: '' });
    requestAnimationFrame(() => this.measure());
    // A button that was pressed and is gone must not take the focus with it.
    const acts = this.part('acts');
    if (!(active instanceof HTMLElement) || !acts.contains(active) || !active.hidden) return false;
    const next = acts.querySelector('button:not([hidden])');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    return next === null;
  }

  /** Says on Done what the move is worth that it would play. */
  value(values: MoveValues | undefined) {
    const worth = values?.marks.find(({ thing }) => thing === 'done')?.label;
    if (worth !== this.shown.worth) this.paint({ worth });
  }

  /** Shows one button for each panel that the game offers. */
  offer(panels: InfoPanel[]) {
    if (panels.length || this.shown.panels.length) this.paint({ panels });
  }

  /** Shows a sentence in the place of the last move. */
  showLast(last: string) {
    this.paint({ last, ticker: [] });
    this.measure();
  }

  /** Another person looks at the table: no word of this stays. */
  forget() {
    this.paint({ say: '', also: '', last: '', ticker: [], foreseen: '', refused: '', told: '' });
  }

  /**
   * The last move gives way to the request if not even a line of it would be whole; then the letters become smaller.
   * The oldest of several last moves go first, so that no line is cut. A long last move has smaller letters, and what
   * still does not fit scrolls from its end, so that its newest line is whole.
   * The tab key stops at words only if there are more than fit.
   */
  measure() {
    const [words, last] = [this.part('words'), this.part('last')];
    const over = () => words.scrollHeight > words.clientHeight + 1;
    for (const name of ['data-full', 'data-tight', 'data-small']) attr(this.box, name, null);
    // Beside the question of a puzzle the reason is to be seen whole.
    const cut = () => this.box.hasAttribute('data-keeps') && last.scrollHeight > last.clientHeight + 1;
    attr(this.box, 'data-tight', cut());
    attr(this.box, 'data-full', last.textContent !== '' && (over() || cut()));
    if (!this.box.hasAttribute('data-tight')) attr(this.box, 'data-tight', over());
    const glances = [...last.querySelectorAll<HTMLElement>('[data-part=brief]')];
    for (const one of glances) one.hidden = false;
    while (glances.length > 1 && last.scrollHeight > last.clientHeight + 1) glances.shift()?.toggleAttribute('hidden');
    const long = () => last.scrollHeight > last.clientHeight + 1;
    if (!this.box.hasAttribute('data-keeps')) attr(this.box, 'data-small', long());
    if (long()) attr(this.box, 'data-tight', true);
    if (long() && !last.matches(':hover, :focus')) last.scrollTop = last.scrollHeight;
    for (const node of [last, words]) attr(node, 'tabindex', node.scrollHeight > node.clientHeight + 1 ? 0 : null);
  }

  /** Says why something could not be: for as long as it takes to read, or beside a puzzle's question until a touch. */
  refuse(refused: string) {
    this.stand({ refused, told: '' });
    if (this.shown.alone) clearTimeout(this.timer);
  }

  /** Says a sentence in the place of the request, for as long as it takes to read. */
  showSentence(told: string) {
    this.stand({ refused: '', told });
  }

  /** Shows one sentence until it has been read. */
  stand(words: { refused: string; told: string }) {
    clearTimeout(this.timer);
    this.paint({ ...words, foreseen: '' });
    this.measure();
    const letters = words.refused.length + words.told.length;
    this.timer = window.setTimeout(() => this.stood(), Math.max(LEAST, letters * LETTER));
  }

  /** The player goes on, so a sentence that was told has been read. */
  read() {
    if (this.shown.told) this.stood();
  }

  /** The request comes back. */
  stood() {
    clearTimeout(this.timer);
    this.paint({ refused: '', told: '' });
    this.measure();
  }

  /** Says where a choice would lead, for as long as it is looked at. */
  foresee(foreseen: string) {
    if (!foreseen && (this.shown.refused || this.shown.told)) return;
    this.paint({ foreseen, refused: '', told: '' });
    this.measure();
  }

  /** Stops watching the room. */
  close() {
    clearTimeout(this.timer);
    this.watch.disconnect();
  }
}
