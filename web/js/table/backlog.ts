/**
 * What bots did and nobody has seen yet: where all play at once their news come many times a second, and more than
 * one of them between two frames is painted together. What a person did is painted at once, and takes along what lies
 * here.
 */

import type { News, Reply } from '../engine/types.ts';

/** Several replies of a game that just goes on, as one: the table as it is, and all that was played. */
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
  /** When news were painted last. */
  last = 0;
  replies: Reply[] = [];
  frame = 0;

  /**
   * @param paint in the frame that comes, told when it began
   * @param waits whether it is not to come yet, so many ms after the last one
   */
  constructor(
    public paint: (at: number) => void,
    public waits: (since: number) => boolean = () => false,
  ) {}

  /** The table as it is, though it has not been painted yet. */
  get table() {
    return this.replies[this.replies.length - 1]?.table ?? null;
  }

  add(reply: Reply) {
    this.replies.push(reply);
    if (!this.frame) this.ask();
  }

  /** Paints in the next frame, or when it need not wait any more. */
  ask() {
    this.frame = requestAnimationFrame((at) => {
      if (this.waits(at - this.last)) return this.ask();
      this.frame = 0;
      this.last = at;
      this.paint(at);
    });
  }

  /** All that lies here; nothing does any more. */
  take() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    return this.replies.splice(0);
  }
}
