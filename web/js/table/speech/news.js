/**
 * Where all play at once: what whoever only listens has to know. What was done here is told at once; what is urgent about
 * the others one sentence at a time with pauses between them, the latest of a kind; everything else is kept until
 * somebody asks what happened.
 *
 * @typedef {import("../../engine/types.js").Table} Table
 * @typedef {import("../../engine/types.js").Step} Step
 * @typedef {import("../../engine/types.js").TableEvent} TableEvent
 */
import { sameGame } from '../state.js';

/** Between two pieces of news, in milliseconds. */
const PAUSE = 3000;

/** Somebody who has no more than this is about to be out. */
const FEW = 3;

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

  /** The seat that listens: that of who plays alone. */
  get listener() {
    const people = (this.state.table?.seats ?? []).filter((seat) => seat.kind === 'person');
    return people.length === 1 ? (people[0]?.seat ?? null) : null;
  }

  /**
   * What was played.
   * @param {Table} table
   * @param {Step[]} steps
   */
  heed(table, steps) {
    if (!this.table || !sameGame(this.table, table)) this.clear();
    this.table = table;
    const { listener } = this;
    if (listener === null) return;
    for (const step of steps) {
      for (const event of step.events) {
        if (!event.say) continue;
        if (step.seat === listener && event.do !== 'burst') this.say(event.say);
        else this.other(event);
      }
    }
    if (this.urgent.size && !this.timer) this.tell();
  }

  /**
   * What somebody else did.
   * @param {TableEvent} event
   */
  other(event) {
    const view = this.table?.views[0]?.view;
    const say = event.say ?? '';
    if (event.do === 'burst' || event.do === 'gather' || event.votes !== undefined) this.urgent.set(event.do, say);
    const place = view?.places?.find((each) => each.seat === event.seat);
    const main = place?.zones[0];
    if (main !== undefined && event.from === main) {
      const zone = view?.zones.find((each) => each.id === main);
      if (zone?.say && (zone.count ?? Infinity) <= FEW) this.urgent.set(main, zone.say);
    }
    // What stays at somebody's own table is no news for the others.
    if (event.do === 'place' && view?.places?.some(({ zones }) => zones.includes(String(event.to)))) return;
    if (event.do === 'flip') return;
    this.since = [...this.since, say].slice(-LATEST);
  }

  /** The next piece of news, and after a while the next. */
  tell() {
    this.timer = 0;
    const { table, gone } = this.state;
    const [first] = this.urgent;
    if (!first || gone || table?.phase !== 'playing') return;
    this.urgent.delete(first[0]);
    this.say(first[1]);
    this.timer = window.setTimeout(() => this.tell(), PAUSE);
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
