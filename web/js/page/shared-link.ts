// The readable head of a shared link names the game, what there is to do, the number of moves and the players. The
// engine writes it (py/hairpin/core/link.py), and docs/links.md describes it. The page shows it before it has the
// engine; the engine later compares it with the game.

import { t } from '../ui/words.ts';

const KINDS = ['deal', 'position', 'replay', 'puzzle'] as const;

export type LinkKind = (typeof KINDS)[number];

export interface SharedHead {
  game: string; // id
  kind: LinkKind;
  n: number; // moves played; of a puzzle its number
  acts: number; // the seat to move; 0 if the link names none
  players: string[];
  more: number; // players who are not named
  picture: string; // packed, or empty
  packed: string; // the game itself
}

const FORM = /^([a-z][a-z0-9-]{0,40}),([a-z]+),(0|[1-9][0-9]{0,8})(?:\.([1-9]))?,([^,/\s]*)(?:,([\w-]*))?\/([\w-]+)$/;

/** Reads the end of a link, `HEAD/PACKED`. Null without a head, or if it is damaged. */
export function readHead(text: string): SharedHead | null {
  const [, game = '', kind = '', n = '', acts = '', players = '', picture = '', packed = ''] = FORM.exec(text) ?? [];
  if (!KINDS.includes(kind as LinkKind)) return null;
  const written = players === '' ? [] : players.split('+');
  const more = /^~([1-9][0-9]{0,2})$/.exec(written.at(-1) ?? '')?.[1];
  try {
    const names = (more ? written.slice(0, -1) : written).map(nameOf);
    if (Number(acts) > names.length) return null;
    const numbers = { n: Number(n), acts: Number(acts), more: Number(more ?? 0) };
    return { game, kind: kind as LinkKind, players: names, picture, packed, ...numbers };
  } catch {
    return null;
  }
}

/** A name in a link. Throws if its encoding is damaged. */
function nameOf(written: string) {
  return decodeURIComponent(written.replaceAll('_', ' '));
}

/** What a link is and who plays, a sentence each. */
export function headInWords(head: SharedHead, list: (items: string[]) => string): string[] {
  const { kind, n, players, more } = head;
  const all = more ? [...players, t('shared.more', { n: more })] : players;
  return [t(`shared.${kind}`, { n }), ...(all.length ? [t('shared.players', { who: list(all) })] : [])];
}
