/**
 * Where all play at once: what whoever only listens has to know. What was done here is told at once; what is urgent
 * about the others one sentence at a time with pauses between them, the latest of a kind; everything else is kept
 * until somebody asks what happened.
 *
 * @typedef {import("../../engine/types.js").Table} Table
 */
import { sameGame } from '../state.js';

/** Between two pieces of news, in milliseconds. */
const PAUSE = 3000;

/** So many sentences are told to who asks what happened. */
const LATEST = 4;

export class News {
  /**
   * @param {import("../state.js").State} state
   * @param {(sentence: string) => void} say
   */
  constructor(state, say) {
    this.state = state;
    this.say = say;
    /** What is to be told, by what it is about. @type {Map<string, string>} */
    this.urgent = new Map();
    /** What happened since somebody asked. @type {string[]} */
    this.since = [];
    /** The game it is about. @type {Table|null} */
    this.table = null;
    this.timer = 0;
  }

  /**
   * What was played.
   * @param {Table} table
   * @param {import("../../engine/types.js").News|undefined} news
   */
  heed(table, news) {
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
