/** Waits of the table: a pause that any input ends, the end of a game, an answer. */

import type { Table } from '../../engine/types.ts';
import { h } from '../../ui/dom.ts';
import { closer, openSheet } from '../../ui/sheets.ts';
import type { State } from '../state.ts';
import { sameGame } from '../state.ts';

/** Pause after a move before the table is covered, or before the result of a game that just ended lies on it, in ms. */
const BEAT = 700;

export class Waits {
  constructor(public state: State) {}

  /** Resolves after a time, or after the next input. */
  pauseFor(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.unrest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** The pause after a move, if one is needed. */
  after(table: Table): Promise<void> | undefined {
    if (table.cover) return this.pauseFor(BEAT);
    return this.atEnd(table) ?? (table.linger ? this.pauseFor(table.linger) : undefined);
  }

  /** The pause in which a player sees the end of a game; undefined if no game just ended. */
  atEnd(table: Table): Promise<void> | undefined {
    return this.state.ends && table.outcome ? this.pauseFor(BEAT) : undefined;
  }

  /** Ends the pause. */
  unrest: () => void = () => {};

  /** Resolves when a game is over or no longer on the table. */
  over(game: Table): Promise<void> {
    return new Promise((resolve) => {
      this.look = () => {
        const { gone, table } = this.state;
        if (!gone && table && sameGame(game, table) && table.phase !== 'over') return;
        this.look = () => {};
        resolve();
      };
      this.look();
    });
  }

  /** Checks whether the game is over. */
  look: () => void = () => {};
}

/** A question with two answers, over the table. */
export function ask(words: (key: string) => string, question: string): Promise<boolean> {
  const foot = [closer('question-yes', words('table.yes'), true, 'yes'), closer('question-no', words('table.close'))];
  const sheet = openSheet({ name: 'question', label: question, foot }, h('p', {}, question));
  return new Promise((resolve) => sheet.addEventListener('close', () => resolve(sheet.returnValue === 'yes')));
}
