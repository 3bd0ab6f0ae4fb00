// The picture inside a shared link: what everybody may see of its position. The engine makes it
// (py/hairpin/core/link_picture.py), and docs/links.md describes its form. It comes from outside, so every value is
// checked, and a damaged picture is none.

import type { Card, Seat, Space, Token, Zone } from '../engine/types.ts';
import type { Miniature } from '../table/miniature.ts';
import type { SharedHead } from './shared-link.ts';

/** The versions of pictures that are painted. The first has no cards beside a track. */
const VERSIONS = ['1', '2', '3'];

/** No picture has more characters, packed or unpacked. */
const MOST_PACKED = 900;
const MOST_SHOWN = 20_000;

/** No list of things is longer. */
const MOST_THINGS = 400;

type Value = string | number | boolean | number[] | number[][];
type Row = Record<string, Value>;

/** What each field may be. */
type Fields = Record<string, 'text' | 'number' | 'truth' | 'numbers' | 'points'>;

const CARD: Fields = { face: 'text', code: 'text', stands: 'text', back: 'number', art: 'text', figure: 'number' };
const SPACE: Fields = {
  label: 'text',
  finish: 'truth',
  starts: 'numbers',
  row: 'number',
  lane: 'number',
  grid: 'number',
};
const TOKEN: Fields = {
  at: 'number',
  kind: 'text',
  seat: 'number',
  against: 'number',
  beyond: 'number',
  waits: 'number',
  way: 'number',
  livery: 'text',
  text: 'text',
  lap: 'number',
};
const ARC: Fields = { seat: 'number', way: 'number', text: 'text', from: 'number', to: 'number' };
const ZONE: Fields = {
  id: 'text',
  kind: 'text',
  seat: 'number',
  suit: 'text',
  count: 'number',
  loop: 'truth',
  rows: 'number',
  lanes: 'number',
  line: 'number',
  course: 'points',
  infield: 'text',
  lead: 'number',
};
const SEAT: Fields = { colour: 'text', bot: 'number' };

/** Whether the picture of a link shows the game before its first move. */
export function showsBeginning({ picture }: SharedHead) {
  return picture.startsWith('3');
}

/**
 * Reads the picture of a link. Null if it has none, or one of an unknown version; `damaged` if it does not belong to
 * the rest of the link.
 */
export async function readPicture(head: SharedHead): Promise<Miniature | null | 'damaged'> {
  const { picture } = head;
  if (!VERSIONS.includes(picture.charAt(0))) return null;
  if (picture.length > MOST_PACKED) return 'damaged';
  try {
    const bytes = Uint8Array.from(atob(picture.slice(1).replaceAll('-', '+').replaceAll('_', '/')), codeOf);
    const shown = await unpacked(bytes.slice(4));
    const n = head.acts ? `${head.n}.${head.acts}` : head.n;
    const checked = new TextEncoder().encode(`${head.game},${head.kind},${n}/${head.packed}\n`);
    const sum = new DataView(bytes.buffer).getUint32(0);
    if (checksum([checked, shown]) !== sum) return 'damaged';
    return miniatureOf(JSON.parse(new TextDecoder().decode(shown)), head);
  } catch {
    return 'damaged';
  }
}

function codeOf(sign: string) {
  return sign.charCodeAt(0);
}

/** Decompresses bytes. Throws if they are damaged, or if the text is too long. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const whole = new Uint8Array(MOST_SHOWN);
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return whole.slice(0, length);
    if (length + value.length > MOST_SHOWN) {
      void reader.cancel();
      throw new Error('too long');
    }
    whole.set(value, length);
    length += value.length;
  }
}

/** CRC-32, as zlib computes it. */
function checksum(parts: Uint8Array[]) {
  let sum = -1;
  for (const part of parts)
    for (const byte of part) {
      sum ^= byte;
      for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1));
    }
  return ~sum >>> 0;
}

/** The picture as the painter takes it. Throws if anything in it is wrong. */
function miniatureOf(data: unknown, head: SharedHead): Miniature {
  const { zones, tokens, seats } = asObject(data);
  if (!Array.isArray(zones) || zones.length > MOST_THINGS) throw new Error('zones');
  // Spaces are counted through all zones.
  let before = 0;
  const drawn = zones.map((zone, i) => {
    const made = zoneOf(asObject(zone), i, before);
    before += made.spaces?.length ?? 0;
    return made;
  });
  return {
    game: head.game,
    seats: rows(seats, SEAT).map(({ colour, bot }, i) => ({
      seat: i + 1,
      colour: String(colour),
      name: head.players[i] ?? '',
      kind: bot ? 'bot' : 'person',
    })) as unknown as Seat[],
    frames: [
      {
        zones: drawn,
        tokens: rows(tokens, TOKEN).map((token, i) => ({
          ...token,
          id: `token:${i}`,
          at: spaceId(token['at']),
          say: '',
        })) as unknown as Token[],
      },
    ],
  };
}

function zoneOf({ spaces, cards, arcs, ...own }: Record<string, unknown>, nth: number, before: number): Zone {
  const zone = checked(own, ZONE);
  return {
    ...zone,
    label: '',
    ...(spaces === undefined
      ? {}
      : { spaces: rows(spaces, SPACE, CARD).map((space, i) => spaceOf(space, before + i)) }),
    ...(cards === undefined ? {} : { cards: rows(cards, CARD).map((card, i) => cardOf(card, `card:${nth}:${i}`)) }),
    ...(arcs === undefined
      ? {}
      : {
          arcs: rows(arcs, ARC).map((arc) => ({ ...arc, from: spaceId(arc['from']), to: spaceId(arc['to']), say: '' })),
        }),
  } as unknown as Zone;
}

/** A space, and the card that forms it, if any. */
function spaceOf(row: Row, i: number): Space {
  const own = Object.entries(row).filter(([key]) => !key.startsWith('card.'));
  const card = Object.entries(row).flatMap(([key, value]) => (key.startsWith('card.') ? [[key.slice(5), value]] : []));
  return {
    label: '',
    ...Object.fromEntries(own),
    id: spaceId(i),
    say: '',
    ...(card.length ? { card: cardOf(Object.fromEntries(card), `card:${i}`) } : {}),
  };
}

/** A card. In a list `n` is the number of its items, so the number of a card has another name there. */
function cardOf({ figure, ...row }: Row, id: string): Card {
  return { ...row, ...(figure === undefined ? {} : { n: figure }), id, say: '' } as unknown as Card;
}

function spaceId(i: unknown) {
  return `space:${Number(i)}`;
}

/** The items of a list that is stored by columns. `joined`: the fields of a card beside those of a space. */
function rows(columns: unknown, fields: Fields, joined: Fields = {}): Row[] {
  const { n, ...all } = asObject(columns);
  if (!Number.isInteger(n) || Number(n) < 0 || Number(n) > MOST_THINGS) throw new Error('n');
  const made: Row[] = Array.from({ length: Number(n) }, () => ({}));
  const known = { ...fields, ...Object.fromEntries(Object.entries(joined).map(([key, is]) => [`card.${key}`, is])) };
  for (const [written, values] of Object.entries(all)) {
    const sums = written.endsWith('+');
    const key = sums ? written.slice(0, -1) : written;
    if (Array.isArray(values) && values.length !== made.length) throw new Error(key);
    let sum = 0;
    for (const [i, value] of Object.entries(asObject(values))) {
      const row = made[Number(i)];
      if (!row) throw new Error(key);
      if (sums) sum += Number(value);
      row[key] = sums ? sum : (value as Value);
    }
  }
  return made.map((row) => checked(row, known));
}

/** The fields of a thing. Throws if one is unknown or has a wrong value. */
function checked(thing: Record<string, unknown>, fields: Fields): Row {
  for (const [key, value] of Object.entries(thing)) {
    const is = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!is || !fits(value, is)) throw new Error(key);
  }
  return thing as Row;
}

function fits(value: unknown, is: Fields[string]): boolean {
  if (is === 'text') return typeof value === 'string' && value.length <= 24;
  if (is === 'number') return typeof value === 'number' && Math.abs(value) < 1e6;
  if (is === 'truth') return typeof value === 'boolean';
  if (!Array.isArray(value) || value.length > MOST_THINGS) return false;
  return value.every((each) => fits(each, is === 'points' ? 'numbers' : 'number'));
}

function asObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('no object');
  return value as Record<string, unknown>;
}
