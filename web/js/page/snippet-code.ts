// The code that puts a game into the page of somebody else: a script or a frame. docs/embedding.md explains both.

import type { PlayedMove } from '../table/types.ts';
import { frameHeight } from './frame-size.ts';
import type { ParameterName } from './parameters.ts';

export interface Snippet {
  site: string; // the address of this page, without query and fragment
  game: string;
  title: string; // of the frame
  fragment: string; // what is embedded
  parameters: Partial<Record<ParameterName, string>>;
  width: number | null; // null: as wide as the text around it
  least: { width: number; height: number };
}

/** `embed.js` makes no frame wider than this, unless its author says so (embed-script.ts). */
export const COLUMN = 780;

/** A phone's width, at which a frame is highest. */
const TALLEST = 420;

/** The address of a frame. */
export function frameSource({ site, fragment, parameters }: Snippet): string {
  return `${site}?${new URLSearchParams({ embed: '1', ...parameters })}${fragment}`;
}

/** The height of a frame whose page does not set it. If its width is open, the height is enough for every width. */
export function fixedHeight({ width, least }: Snippet): number {
  return frameHeight(width ?? TALLEST, least.height);
}

/** An attribute, without the signs that end it. */
function attribute(name: string, value: string | number) {
  return `${name}="${escaped(String(value))}"`;
}

function escaped(text: string) {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}

/** A script that makes the frame and sets its height. */
export function scriptCode(snippet: Snippet): string {
  const { fragment, game, parameters, site, title, width } = snippet;
  const what = fragment === `#/${game}` ? attribute('data-game', game) : attribute('data-link', fragment);
  const more = Object.entries(parameters).map(([name, value]) => attribute(`data-${name}`, value));
  const parts = [
    attribute('src', `${site}embed.js`),
    what,
    // A frame names its game itself, but not what is shared.
    ...(fragment.startsWith('#/g/') ? [attribute('data-title', title)] : []),
    ...(width === null ? [] : [attribute('data-width', width)]),
    ...more,
  ];
  return `<script ${parts.join(' ')}></script>`;
}

/**
 * Buttons for the text of a page: one shows the game after a move, the other plays the move in a copy.
 * @param words what the buttons say
 */
export function buttonCode({ n, move }: PlayedMove, words: { shows: string; plays: string }): string {
  const button = (say: string, ...attributes: string[]) =>
    `<button type="button" ${attributes.join(' ')}>${escaped(say)}</button>`;
  const shows = button(words.shows, attribute('data-hairpin-goto', n));
  if (!move) return shows;
  const plays = [attribute('data-hairpin-goto', n - 1), attribute('data-hairpin-play', move)];
  return `${shows}\n${button(words.plays, ...plays)}`;
}

/** A frame of a fixed size, for pages that allow no script of others. */
export function frameCode(snippet: Snippet): string {
  const { title, width } = snippet;
  const parts = [
    attribute('src', frameSource(snippet)),
    attribute('title', title),
    attribute('width', width ?? '100%'),
    attribute('height', fixedHeight(snippet)),
    'loading="lazy"',
    attribute('style', `border: 0; max-width: ${width === null ? `${COLUMN}px` : '100%'}`),
    'allow="clipboard-write; screen-wake-lock; web-share"',
  ];
  return `<iframe ${parts.join(' ')}></iframe>`;
}
