/**
 * News of real-time games for players who rely on a screen reader. The results of their own moves are spoken at once.
 * Urgent news about opponents follow singly with pauses, only the latest of each topic. Everything else waits until
 * the player asks what happened.
 */

import type { Table } from '../../engine/types.ts';
import type { State } from '../state.ts';
import { sameGame } from '../state.ts';

/** Time between two pieces of urgent news, in ms. */
const PAUSE = 3000;

/** Number of sentences in the answer to a question. */
const LATEST = 4;

export class News {
  /** Urgent news by topic. */
  urgent: Map<string, string> = new Map();
  /** Sentences since the last question. */
  since: string[] = [];
  /** Last table, to recognise a new game. */
  table: Table | null = null;
  timer = 0;

  constructor(
    public state: State,
    public say: (sentence: string) => void,
  ) {}

  /** Take the news of a reply. */
  heed(table: Table, news: import('../../engine/types.ts').News | undefined) {
    if (!this.table || !sameGame(this.table, table)) this.clear();
    this.table = table;
    if (!news) return;
    news.own.forEach(this.say);
    for (const [about, sentence] of Object.entries(news.urgent)) this.urgent.set(about, sentence);
    this.since = [...this.since, ...news.happened].slice(-LATEST);
    if (this.urgent.size && !this.timer) this.announceNext();
  }

  /** Speak the next urgent piece, and repeat after a pause. */
  announceNext() {
    this.timer = 0;
    const { table, gone } = this.state;
    const [first] = this.urgent;
    if (!first || gone || table?.phase !== 'playing') return;
    this.urgent.delete(first[0]);
    this.say(first[1]);
    this.timer = window.setTimeout(() => this.announceNext(), PAUSE);
  }

  /** Answer what happened since the last question. */
  asked() {
    const told = this.since.join(' ');
    this.since = [];
    return told;
  }

  clear() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.urgent.clear();
    this.since = [];
  }
}
