// What page and frame say of a shared link before the engine has read its game: the game, what there is to do, who
// plays, and a picture.

import type { GameInfo, Zone } from '../engine/types.ts';
import type { Miniature } from '../table/miniature.ts';
import { h } from '../ui/dom.ts';
import { list, t } from '../ui/words.ts';
import { lazy, STILL } from './lazy.ts';
import { readPicture, showsBeginning } from './link-picture.ts';
import { pictureOf } from './miniatures.ts';
import { flagged, parameter } from './parameters.ts';
import { headInWords, readHead, type SharedHead } from './shared-link.ts';
import type { SiteData } from './types.ts';
import './setup-words.ts';

const fetchPainter = lazy(() => import('../table/miniature.ts'), STILL);

/** A shared link in words. */
export interface Shared {
  game: GameInfo | undefined; // undefined if the link names none that is here, or is damaged
  name: string;
  lines: string[];
  verb: string; // of the button that opens it
  replays: boolean; // it is a finished game to watch
  picture: Miniature | null; // null also if the game begins at another point than that of the link
  starters: number; // players, if the game is shown before its first move; else 0
  say: string; // describes the picture
}

/**
 * The point at which a link's game is shown; null: at its own, which its picture shows.
 * @param rests in a frame that rests, a finished game waits to be watched, and its end is not given away
 */
function beginning({ kind, n }: SharedHead, rests: boolean): number | null {
  if (parameter('at') !== '') return Number(parameter('at')) === n ? null : Number(parameter('at'));
  return flagged('replay') || flagged('autoplay') || (rests && kind === 'replay') ? 0 : null;
}

/**
 * Reads what a link says of its game. A picture that does not belong to the link shows that its head is damaged.
 * @param payload the end of the link
 * @param rests whether a frame shows it until it is touched
 */
export async function describeShared(payload: string, games: GameInfo[], rests: boolean): Promise<Shared> {
  const unknown = {
    game: undefined,
    name: t('still.shared'),
    verb: t('still.play'),
    replays: false,
    picture: null,
    starters: 0,
    say: '',
  };
  if (!payload.includes(',')) return { ...unknown, lines: [] };
  const head = readHead(payload);
  const picture = head && (await readPicture(head));
  if (!head || picture === 'damaged') return { ...unknown, lines: [t('shared.damaged')] };
  const game = games.find(({ id }) => id === head.game);
  if (!game) return { ...unknown, lines: [t('shared.unknown')] };
  const verb = t(`shared.do.${head.kind}`);
  const lines = headInWords(head, list);
  const begins = beginning(head, rests);
  if (begins === null && head.acts) lines.push(t('shared.acts', { who: head.players[head.acts - 1] ?? '' }));
  const first = begins === 0 || head.kind === 'deal';
  const starters = first ? head.players.length + head.more : 0;
  const shared = { game, name: game.name, verb, replays: head.kind === 'replay', starters };
  const early = showsBeginning(head);
  const say = t(early ? 'still.start' : 'shared.picture', { name: game.name });
  if (begins === null) return { ...shared, lines, picture, say };
  lines.push(t(begins ? 'shared.beginsAfter' : 'shared.begins', { n: begins }));
  if (picture && early && begins === 0) return { ...shared, lines, picture, say };
  // The picture of the link would show how the game goes on. The general one is of other cards.
  lines.push(t('shared.otherDeal'));
  return { ...shared, lines, picture: null, say: '' };
}

/**
 * Paints a picture into a box, at rest.
 * @returns whether it could be painted
 */
export async function paintShared(
  box: HTMLElement,
  { picture, say }: Pick<Shared, 'picture' | 'say'>,
  signal: AbortSignal,
): Promise<boolean> {
  if (!picture) return false;
  // A closed track fills a box of any shape.
  const zones = (picture.frames[0]?.zones ?? []) as Zone[];
  box.toggleAttribute(
    'data-closed',
    zones.some(({ kind, loop }) => kind === 'road' || loop),
  );
  try {
    const { fetchExtensions, paintMiniature } = await fetchPainter();
    await fetchExtensions(picture.frames);
    if (signal.aborted) return true;
    const how = { words: t, say, moves: () => false };
    signal.addEventListener('abort', paintMiniature(box, picture, how));
    return true;
  } catch {
    // The words do without it.
    box.replaceChildren();
    return false;
  }
}

/** A file of pictures beside the samples; `null` without it. */
export async function fetchPictures(name: string, samples: string, signal: AbortSignal) {
  return fetch(new URL(name, new URL(samples, document.baseURI)), { signal }).then(
    (answer) => (answer.ok ? answer.json().catch(() => null) : null),
    () => null,
  );
}

/** The picture of a new game with so many players. Null if the site has none. */
export async function startPicture(
  game: string,
  players: number,
  samples: string,
  signal: AbortSignal,
): Promise<Miniature | null> {
  if (!players) return null;
  return (await fetchPictures('start-pictures.json', samples, signal))?.[game]?.[players] ?? null;
}

/** Shows a link in the panel that waits for its game. */
export async function showCard(place: HTMLElement, payload: string, site: SiteData, signal: AbortSignal) {
  const shared = await describeShared(payload, site.games, false);
  const panel = place.querySelector('.wait');
  const title = panel?.querySelector('h1');
  if (signal.aborted || !title) return;
  const said = shared.lines.map((line) => h('p', { part: 'shared-line' }, line));
  const waits = h('p', {}, title.textContent ?? '');
  title.textContent = shared.name;
  title.after(...said, waits);
  if (!shared.game) return;
  const box = h('div', { class: 'race-picture', 'data-part': 'shared-picture' });
  title.before(box);
  // Without a picture of its own, a link has that of its game: at the start, or in play.
  const { game, starters } = shared;
  const start = shared.picture ? null : await startPicture(game.id, starters, site.samples, signal);
  const shows = start ? { picture: start, say: t('still.start', { name: game.name }) } : shared;
  if (!(await paintShared(box, shows, signal))) box.replaceWith(pictureOf(game, site.samples));
}
