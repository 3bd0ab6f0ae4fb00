// The conversation of a frame with the page around it (docs/embedding.md): the height that it should have, in three
// dialects; what happens in the game; and commands of the host page.

import { notice } from '../ui/notices.ts';
import { list, t } from '../ui/words.ts';
import { embeddedGame, leastFrame } from './embed.ts';
import type { Command, FrameMessage, Sent } from './frame-messages.ts';
import { errorOf, messagesOf, VERSION } from './frame-messages.ts';
import { frameHeight } from './frame-size.ts';
import { lazy, STILL } from './lazy.ts';
import { onReply, open } from './open-game.ts';
import { askTheme } from './prefs.ts';
import type { Route } from './router.ts';
import { data } from './site.ts';
import { wrongIn } from './wrong-parameters.ts';
import './setup-words.ts';

const fetchAuthor = lazy(() => import('./author.ts'), STILL);

/** Widths that differ by less than this are the same width with and without a scroll bar, in pixels. */
const SCROLL_BAR = 24;

/** The longest move that a command may name. */
const LONGEST_MOVE = 400;

/** An error shows at most this number of characters of a wrong value. */
const LONGEST_SHOWN = 40;

/** The console shows at most this number of different refused commands. */
const MOST_REFUSED = 50;

const host = window.parent;

/** The origin of the host page. Known from its first command, else from the browser; `*` if neither says it. */
let origin = browserOrigin();

function browserOrigin() {
  const above = location.ancestorOrigins?.[0] ?? '';
  return /^https?:/.test(above) ? above : '*';
}

function post(message: object, to: string = origin) {
  host.postMessage(message, to);
}

/** The height that was asked for last, at a width. */
let asked = { width: 0, height: 0 };

/** The height that this frame should have. */
function wanted(least: number) {
  const width = innerWidth;
  const height = frameHeight(width, least);
  const same = Math.abs(width - asked.width) < SCROLL_BAR;
  // Else a scroll bar that appears with one height and goes with the other would make the page flicker.
  asked = {
    width: same ? Math.max(width, asked.width) : width,
    height: same ? Math.max(height, asked.height) : height,
  };
  return asked.height;
}

/** Says what is wrong with the parameters of the page's address. */
export function explainParameters() {
  const wrong = wrongIn(location.search).map((each) => t(each.key, { ...each, values: list([...each.values]) }));
  if (wrong.length) notice('parameter', wrong.join(' '), { kind: 'warn' });
}

/** Begins to talk with the host page. */
export function talk(first: Route) {
  const least = leastFrame(data.games, first.game).height;
  const size = () => {
    const height = wanted(least);
    post({ hairpin: VERSION, type: 'size', width: innerWidth, height } satisfies FrameMessage);
    // Learning platforms listen under an origin of their own, and a height tells nothing.
    post({ subject: 'lti.frameResize', height }, '*');
    prepare();
  };
  /** H5P's resizer first gives a frame its room, and then its height. */
  const prepare = () => post({ context: 'h5p', action: 'prepareResize', ...heights() }, '*');
  const heights = () => ({ scrollHeight: asked.height || wanted(least), clientHeight: innerHeight });
  const h5p: Record<string, () => void> = {
    hello: prepare,
    resize: size,
    resizePrepared: () => post({ context: 'h5p', action: 'resize', ...heights() }, '*'),
  };
  addEventListener('message', (event) => {
    if (event.source !== host || typeof event.data !== 'object' || event.data === null) return;
    if (event.data.context === 'h5p') h5p[String(event.data.action)]?.();
    else if (event.data.hairpin === VERSION) obey(event.data, event.origin);
  });
  let width = innerWidth;
  addEventListener('resize', () => {
    if (innerWidth === width) return;
    width = innerWidth;
    size();
  });
  let sent: Sent = { match: '', n: -1, result: '' };
  onReply((reply, { table }) => {
    if (!reply.table) return;
    let events: FrameMessage[];
    [events, sent] = messagesOf(reply, table, sent);
    for (const event of events) post(event);
  });
  post({ context: 'h5p', action: 'hello' }, '*');
  size();
  const rests = embeddedGame();
  post({ hairpin: VERSION, type: 'ready', game: first.game ?? null, rests } satisfies FrameMessage);
}

/** Does what the host page commands. The first page that commands stays the only one. */
function obey(command: Record<string, unknown>, from: string) {
  if (from !== 'null') {
    if (origin !== '*' && origin !== from) return;
    origin = from;
  }
  const { move = null, n = null, theme, type } = command;
  const point = isPoint(n) ? n : null;
  if (type === 'theme' && ['light', 'dark', 'auto'].includes(String(theme))) askTheme(String(theme));
  else if (type === 'pause') void fetchAuthor().then(({ pause }) => pause());
  else if (type === 'goto' && point !== null) void carryOut({ type, n: point }, ({ showPoint }) => showPoint(point));
  else if (type === 'play' && typeof move === 'string' && move.length <= LONGEST_MOVE && (point !== null || !n))
    void carryOut({ type, move, n: point }, ({ tryMove }) => tryMove(move, point));
  else refuse({ type: short(type), move: short(move), n: short(n) }, t('author.unknown'));
}

function isPoint(n: unknown): n is number {
  return Number.isInteger(n) && Number(n) >= 0;
}

/** A strange value of a command, short enough to be passed on. */
function short(value: unknown) {
  return value === null ? null : String(value).slice(0, LONGEST_SHOWN);
}

/** Does what the host page commands, and says why if that cannot be. */
async function carryOut(command: Command, run: (author: typeof import('./author.ts')) => Promise<string | null>) {
  const why = await run(await fetchAuthor());
  if (why !== null) refuse(command, why);
}

/** Commands that could not be carried out. */
const refused: Set<string> = new Set();

/** Tells the host page why a command was not carried out; its author reads it in the console, once. */
function refuse(command: Command, why: string) {
  post(errorOf(open?.table.game ?? null, command, why));
  const written = JSON.stringify(command);
  if (refused.has(written) || refused.size >= MOST_REFUSED) return;
  refused.add(written);
  console.warn(t('author.console', { asked: written, why }));
}
