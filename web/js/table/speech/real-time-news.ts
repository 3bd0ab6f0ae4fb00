/**
 * Where all play at once: what whoever only listens has to know. What was done here is told at once; what is urgent
 * about the others one sentence at a time with pauses between them, the latest of a kind; everything else is kept
 * until somebody asks what happened.
 */

import type { Table } from '../../engine/types.ts';
import type { State } from '../state.ts';
import { sameGame } from '../state.ts';

/** Between two pieces of news, in milliseconds. */
const PAUSE = 3000;

/** So many sentences are told to who asks what happened. */
const LATEST = 4;

export class News {
  /** What is to be told, by what it is about. */
  urgent: Map<string, string> = new Map();
  /** What happened since somebody asked. */
  since: string[] = [];
  /** The game it is about. */
  table: Table | null = null;
  timer = 0;

  constructor(
    public state: State,
    public say: (sentence: string) => void,
  ) {}

  /** What was played. */
  heed(table: Table, news: import('../../engine/types.ts').News | undefined) {
    if (!this.table || !sameGame(this.table, table)) this.clear();
    this.table = table;
    if (!news) return;
    news.own.forEach(this.say);
    for (const [about, sentence] of Object.entries(news.urgent)) this.urgent.set(about, sentence);
    this.since = [...this.since, ...news.happened].slice(-LATEST);
    if (this.urgent.size && !this.timer) this.announceNext();
  }

  /** The next piece of news, and after a while the next. */
  announceNext() {
    this.timer = 0;
    const { table, gone } = this.state;
    const [first] = this.urgent;
    if (!first || gone || table?.phase !== 'playing') return;
    this.urgent.delete(first[0]);
    this.say(first[1]);
    this.timer = window.setTimeout(() => this.announceNext(), PAUSE);
  }

  /** What happened since somebody asked, in a few sentences. */
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
