/**
 * Replies with bots' moves that have not been painted. In real time they come many times a second, so those between two
 * frames are painted together. A person's move is painted at once, together with the waiting replies.
 */

import type { News, Reply } from '../engine/types.ts';

/** Merge several replies of a game that goes on: the latest table with all steps. */
export function merged(replies: Reply[]): Reply {
  const last = replies[replies.length - 1] as Reply;
  if (replies.length < 2 || !last.table) return last;
  const news = replies.flatMap((reply) => reply.news ?? []);
  return {
    ...last,
    table: { ...last.table, missed: replies.flatMap((reply) => reply.table?.missed ?? []) },
    steps: replies.flatMap((reply) => reply.steps ?? []),
    ...(news.length ? { news: joined(news) } : {}),
  };
}

function joined(news: News[]): News {
  return {
    own: news.flatMap((each) => each.own),
    urgent: Object.assign({}, ...news.map((each) => each.urgent)),
    happened: news.flatMap((each) => each.happened),
  };
}

export class Backlog {
  /** Time of the last paint. */
  last = 0;
  replies: Reply[] = [];
  frame = 0;

  /**
   * @param paint called in the next frame, with its start time
   * @param waits whether to wait another frame, `since` ms after the last paint
   */
  constructor(
    public paint: (at: number) => void,
    public waits: (since: number) => boolean = () => false,
  ) {}

  /** The latest table, although it is not painted yet. */
  get table() {
    return this.replies[this.replies.length - 1]?.table ?? null;
  }

  add(reply: Reply) {
    this.replies.push(reply);
    if (!this.frame) this.ask();
  }

  /** Paint in the next frame that need not wait. */
  ask() {
    this.frame = requestAnimationFrame((at) => {
      if (this.waits(at - this.last)) return this.ask();
      this.frame = 0;
      this.last = at;
      this.paint(at);
    });
  }

  /** Remove and return all replies. */
  take() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    return this.replies.splice(0);
  }
}
