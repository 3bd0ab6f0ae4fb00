// Questions of a result: below the ranking the player's name, after the first win, and below the news
// whether to play the next game with more rules.

import type { LadderNews, Table } from '../../engine/types.ts';
import { onEnter } from '../../ui/dom.ts';
import { element, html, nothing, repaint } from '../../ui/template.ts';
import type { TableContext } from '../types.ts';

type Question = 'name' | 'then';

/** The greatest number of characters of a name. */
const LONGEST = 24;

export class Questions {
  box: HTMLElement;
  /** The question for the name, below all that the result says. */
  nameBox: HTMLElement;
  table: Table | null = null;
  /** The deal whose result is shown; each deal asks once. */
  deal: number | undefined = undefined;
  /** Whether the game ended just now: a game of the record asks nothing. */
  asks = false;
  /** The questions that have no answer yet. */
  open: Question[] = [];

  /**
   * @param changed called after a question was opened or answered
   * @param news what the game has changed on the ladder
   */
  constructor(
    public ctx: TableContext,
    public changed: () => void,
    public news: () => LadderNews | null,
  ) {
    this.box = element(this.template('result-ask', 'then'));
    this.nameBox = element(this.template('result-name', 'name'));
  }

  template(part: string, question: Question) {
    const asked = this.open.includes(question);
    return html`
      <div class="result-ask" data-part=${part} ?hidden=${!asked}>
        ${asked ? (question === 'name' ? this.name() : html`<p>${this.following?.say}</p>`) : nothing}
      </div>`;
  }

  name() {
    const { words, questions } = this.ctx;
    const field = () => this.nameBox.querySelector('input') as HTMLInputElement;
    const save = () => {
      const name = field().value.trim();
      if (name) this.answer('name', () => questions?.keepName(name));
      else field().focus();
    };
    return html`
      <label class="label" for="own-name">${words('table.name.ask')}</label>
      <input type="text" class="field" id="own-name" name="own-name" maxlength=${LONGEST} autocomplete="off"
        autocapitalize="words" spellcheck="false" enterkeyhint="done" @keydown=${onEnter(save)}>
      ${this.button('name-save', 'table.name.save', save)}
      ${this.button('name-skip', 'table.name.skip', () => this.answer('name', () => questions?.keepName(null)))}`;
  }

  /**
   * The buttons of the question, beside the others of the result. Either answer starts the next race: the main button
   * with the same rules, the other one with the preset of the question.
   */
  acts() {
    const { table, following: then } = this;
    const { questions } = this.ctx;
    if (!this.starts || !table || !then) return nothing;
    const start = () => this.answer('then', () => questions?.startThen(table.game, then));
    const same = this.news()?.then ? 'next-driver' : 'again';
    return html`
      <button type="button" class="control-main" data-do=${same} @click=${() => questions?.postponeThen(table.game)}>
        <span class="control-label">${then.no}</span>
      </button>
      <button type="button" class="control-plain" data-own data-do="then-yes" @click=${start}>
        <span class="control-label">${then.yes}</span>
      </button>`;
  }

  /** The preset that the next race may have. */
  get following() {
    return this.news()?.then ?? this.table?.outcome?.then;
  }

  /** Whether the question starts the next race. */
  get starts() {
    return this.open.includes('then');
  }

  button(name: string, label: string, click: () => void) {
    return html`
      <button type="button" class="control-plain" data-own data-do=${name} @click=${click}>
        <span class="control-label">${this.ctx.words(label)}</span>
      </button>`;
  }

  answer(question: Question, act: () => void) {
    this.open = this.open.filter((each) => each !== question);
    this.paintQuestion();
    this.changed();
    (this.box.closest('.result')?.querySelector('.result-title') as HTMLElement | null)?.focus({ preventScroll: true });
    act();
  }

  paintQuestions(table: Table) {
    if (table.deal !== this.deal) {
      this.deal = table.deal;
      this.open = this.asks ? questionsAfter(table, this.ctx) : [];
    }
    this.table = table;
    this.paintQuestion();
    this.changed();
  }

  paintQuestion() {
    repaint(this.box, this.template('result-ask', 'then'));
    repaint(this.nameBox, this.template('result-name', 'name'));
  }
}

/** The questions after a game. In a task of a class the name is known, and the answer for the teacher comes next. */
export function questionsAfter(table: Table, { questions, task }: Pick<TableContext, 'questions' | 'task'>) {
  const open: Question[] = [];
  if (!questions || !countsAsWin(table) || task?.(table)) return open;
  if (questions.wantsName()) open.push('name');
  if (table.outcome?.then && questions.wantsThen(table.game)) open.push('then');
  return open;
}

/** Whether the reader has won a game of their own: no race of the day, and no second try of a reviewed move. */
export function countsAsWin({ outcome, daily, retry }: Pick<Table, 'outcome' | 'daily' | 'retry'>) {
  return outcome?.won === true && !daily && !retry;
}
