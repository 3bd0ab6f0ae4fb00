/**
 * The strip between track and cards: what is asked of the player, what just happened,
 * the way to the list of moves, and the buttons of the moment (Done, Take back; or, looking back, to and fro).
 */

import type { InfoPanel, LessonOn, PromptButton, Table } from '../../engine/types.ts';
import { icon } from '../../ui/art.ts';
import { sign } from '../../ui/colours.ts';
import { arrange, attr, h, Pool, text } from '../../ui/dom.ts';
import type { TableContext } from '../types.ts';
import { control } from './control.ts';
import { panelButton } from './info-panels.ts';

/** So long a refusal stands, in milliseconds. */
const REFUSED = 5000;

/** a move at a glance, and whose it was */
interface Brief {
  who: string;
  colour: string;
  say: string;
}

/** The last moves at a glance, of a game that has such. */
export function briefs({ ticker = [], seats }: Table): Brief[] {
  return ticker.flatMap(({ seat, say }) => {
    const who = seats.find((each) => each.seat === seat);
    return who ? [{ who: who.name, colour: who.colour, say }] : [];
  });
}

function glance({ who, colour, say }: Brief) {
  return h('span', { part: 'brief' }, sign(colour), h('span', { class: 'unseen' }, `${who}. `), say);
}

export class Prompt {
  say: HTMLParagraphElement;
  last: HTMLParagraphElement;
  words: HTMLDivElement;
  list: HTMLButtonElement;
  lessons: HTMLButtonElement;
  buttons: Record<string, HTMLElement>;
  /** Drawings of buttons that change theirs. */
  arts: Map<string, string> = new Map();
  /** What happened last, as it is told. */
  told = '';
  /** What is asked now, while something else is foreseen. */
  now = '';
  timer = 0;
  acts: HTMLDivElement;
  /** Words that are longer than their room scroll, for keys as well. */
  watch: ResizeObserver;
  /** Ways to what is told beside the table. */
  asides: Pool<HTMLElement>;
  tools: HTMLDivElement;
  box: HTMLDivElement;

  constructor(public ctx: TableContext) {
    this.say = h('p', { part: 'prompt-say' });
    this.last = h('p', { part: 'prompt-last' });
    this.words = h('div', { part: 'prompt-words', 'data-words': '' }, this.say, this.last);
    this.list = h(
      'button',
      { type: 'button', class: 'prompt-moves', 'data-do': 'moves', 'aria-label': ctx.words('table.moves.open') },
      icon('moves'),
      h('span', {}, ctx.words('table.moves')),
    );
    this.lessons = h(
      'button',
      {
        type: 'button',
        class: 'prompt-moves',
        'data-do': 'lessons',
        'aria-haspopup': 'dialog',
        'aria-label': ctx.words('table.lessons.all'),
      },
      icon('guide'),
      h('span', {}, ctx.words('table.lessons')),
    );
    this.lessons.hidden = true;
    this.buttons = {
      onward: control(ctx, 'onward', { class: 'control-main', art: 'resume' }),
      playnow: control(ctx, 'playnow', { class: 'control-main', art: 'resume' }),
      afresh: control(ctx, 'afresh', { class: 'control-plain', art: 'restart' }),
      replay: control(ctx, 'replay', { class: 'control-plain', art: 'resume' }),
      speed: control(ctx, 'speed', { class: 'control-plain', art: '' }),
      prev: control(ctx, 'prev', { quiet: true, class: 'control-bare' }),
      next: control(ctx, 'next', { quiet: true, class: 'control-bare' }),
      branch: control(ctx, 'branch', { class: 'control-plain' }),
      live: control(ctx, 'live', { class: 'control-main' }),
      cancel: control(ctx, 'cancel', { class: 'control-plain', art: 'close' }),
      done: control(ctx, 'done', { class: 'control-main' }),
      result: control(ctx, 'result', { class: 'control-main', art: 'resign' }),
      run: control(ctx, 'run', { class: 'control-plain' }),
      halt: control(ctx, 'halt', { class: 'control-main' }),
      skip: control(ctx, 'skip', { class: 'control-plain', art: 'end' }),
      cover: control(ctx, 'cover', { class: 'control-main', art: 'done' }),
    };
    attr(this.buttons['done'] ?? this.last, 'aria-keyshortcuts', '.');
    for (const name of ['run', 'halt']) attr(this.buttons[name] ?? this.last, 'aria-keyshortcuts', 'F');
    this.acts = h('div', { part: 'prompt-acts' }, ...Object.values(this.buttons));
    this.watch = new ResizeObserver(() => this.measure());
    this.asides = new Pool();
    this.tools = h('div', { class: 'prompt-tools' }, this.lessons, this.list);
    this.box = h('div', { part: 'prompt', 'data-fixed': '' }, this.words, this.acts, this.tools);
    this.watch.observe(this.last);
    this.watch.observe(this.words);
  }

  /**
   * @param what `buttons`: the buttons wanted
   * @returns whether the button that had the focus is gone and nothing here can take its place
   */
  paintPrompt({
    say,
    mood,
    last,
    buttons,
    ticker,
  }: {
    say: string;
    mood: string;
    last: string;
    buttons: PromptButton[];
    ticker?: Brief[];
  }): boolean {
    this.now = say;
    clearTimeout(this.timer);
    text(this.say, say);
    attr(this.box, 'data-foresee', null);
    attr(this.say, 'data-head', null);
    attr(this.box, 'data-refused', null);
    attr(this.box, 'data-mood', mood);
    // What is told once more can be passed over by a tap anywhere on it.
    attr(this.box, 'data-do', mood === 'recap' ? 'skip' : null);
    this.announceLast(last, ticker);
    requestAnimationFrame(() => this.measure());
    const active = document.activeElement;
    for (const [name, node] of Object.entries(this.buttons)) {
      const button = buttons.find((each) => each.do === name);
      node.hidden = button === undefined;
      if (!button) continue;
      const label = node.querySelector('.control-label');
      if (label) text(label, button.label ?? this.ctx.words(`table.${name}`));
      attr(node, 'aria-disabled', button.off ? 'true' : null);
      if (name === 'run') attr(node, 'aria-pressed', String(button.on === true));
    }
    // A button that was pressed and is gone must not take the focus with it.
    if (!(active instanceof HTMLElement) || !this.acts.contains(active) || !active.hidden) return false;
    const next = this.acts.querySelector('button:not([hidden])');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    return next === null;
  }

  /** What happened last: the sentence, or the last moves at a glance, each with whose it was. */
  announceLast(last: string, ticker: Brief[] = []) {
    const key = ticker.length ? JSON.stringify(ticker) : last;
    if (this.told === key) return;
    this.told = key;
    attr(this.last, 'data-ticker', ticker.length > 0);
    if (!ticker.length) text(this.last, last);
    else this.last.replaceChildren(...ticker.map((brief) => glance(brief)));
    this.last.scrollTop = 0;
  }

  /** One button for each thing the game tells on request. */
  offer(asides: InfoPanel[]) {
    this.asides.begin();
    const nodes = asides.map((aside) => {
      const node = this.asides.get(aside.id, () => panelButton(aside, 'prompt-aside'));
      attr(node, 'aria-pressed', String(aside.on));
      return node;
    });
    arrange(this.tools, [...nodes, this.lessons, this.list]);
    this.asides.end();
  }

  /** Draw a button that changes its drawing. */
  draw(name: string, art: string) {
    const drawn = this.buttons[name]?.querySelector('.icon');
    if (!drawn || this.arts.get(name) === art) return;
    this.arts.set(name, art);
    drawn.replaceWith(icon(art));
  }

  /** A lesson's words are never longer than its room; all lessons stand where the list of moves does. */
  teach(lesson?: LessonOn) {
    attr(this.box, 'data-lesson', lesson ? (lesson.over ? 'over' : 'on') : null);
    this.lessons.hidden = !lesson;
    this.list.hidden = lesson !== undefined;
  }

  /** Nothing of what stood here stays. */
  forget() {
    this.now = '';
    text(this.say, '');
    this.announceLast('');
  }

  /**
   * What happened last makes room for what is asked where not even a line of it would be whole. Words are a stop for
   * the tab key only while there is more of them than can be seen.
   */
  measure() {
    attr(this.box, 'data-full', null);
    const full = this.last.textContent !== '' && this.words.scrollHeight > this.words.clientHeight + 1;
    attr(this.box, 'data-full', full);
    for (const node of [this.last, this.words])
      attr(node, 'tabindex', node.scrollHeight > node.clientHeight + 1 ? 0 : null);
  }

  /** Say why something could not be, for as long as it takes to read. */
  refuse(sentence: string) {
    clearTimeout(this.timer);
    text(this.say, sentence);
    attr(this.box, 'data-foresee', null);
    attr(this.say, 'data-head', null);
    attr(this.box, 'data-refused', true);
    this.measure();
    this.timer = window.setTimeout(() => {
      text(this.say, this.now);
      attr(this.box, 'data-refused', null);
      this.measure();
    }, REFUSED);
  }

  /** Let go of observers. */
  close() {
    clearTimeout(this.timer);
    this.watch.disconnect();
  }

  /** Say where a choice would lead, for as long as it is looked at. */
  foresee(sentence: string) {
    if (!sentence && this.box.hasAttribute('data-refused')) return;
    attr(this.box, 'data-refused', null);
    text(this.say, sentence || this.now);
    attr(this.box, 'data-foresee', sentence !== '');
    // What is only looked at is headed as such: a choice made reads otherwise.
    attr(this.say, 'data-head', sentence ? this.ctx.words('table.foreseen') : null);
    this.measure();
  }
}
