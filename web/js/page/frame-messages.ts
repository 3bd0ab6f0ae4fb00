// The messages of a frame to its host page, made of replies. They have only what the player at the table sees: a step
// is as the engine shows it to this player, so a secret move has its placeholder.

import type { Reply, Table } from '../engine/types.ts';

/** The version of the messages. */
export const VERSION = 1;

export type FrameMessage = { hairpin: typeof VERSION; type: 'ready' | 'move' | 'result' | 'size' | 'error' } & Record<
  string,
  unknown
>;

/** The point that was sent last, and the game that it belongs to. */
export interface Sent {
  match: string;
  n: number;
  result: string;
}

/** The messages about a reply, and what they have sent. */
export function messagesOf(reply: Pick<Reply, 'steps'>, table: Table, sent: Sent): [FrameMessage[], Sent] {
  const { game, match, n, length, current, cover } = table;
  const events: FrameMessage[] = [];
  if (match !== sent.match || n !== sent.n) {
    const steps = cover ? [] : (reply.steps ?? []);
    const about = { hairpin: VERSION, type: 'move', game, length, current } as const;
    for (const { n, seat, move, say } of steps) events.push({ ...about, n, seat, move, say });
    if (steps.at(-1)?.n !== n) events.push({ ...about, n });
  }
  const key = table.result && current ? `${match}/${table.deal}/${length}` : '';
  if (table.result && key && key !== sent.result) {
    const { title, say, winners, rows } = table.result;
    const places = rows.map(({ seat, place, score }) => ({ seat, place, score }));
    events.push({ hairpin: VERSION, type: 'result', game, title, say, winners, rows: places });
  }
  return [events, { match, n, result: key || sent.result }];
}

/** A command of the host page: what it asks for, the move and the point. */
export interface Command {
  type: unknown;
  move?: string | null;
  n: number | string | null;
}

/**
 * The message about a command of the host page that was not carried out.
 * @param why a sentence of the engine or the page for the player at the table
 */
export function errorOf(game: string | null, { type, move = null, n }: Command, why: string): FrameMessage {
  return { hairpin: VERSION, type: 'error', game, asked: type, move, n, say: why };
}
