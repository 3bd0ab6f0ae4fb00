// Games that come from outside: a link, a pasted text, files.

import { engine, ready } from '../transport/index.ts';
import { byId } from '../ui/dom.ts';
import { notice } from '../ui/notices.ts';
import { t } from '../ui/words.ts';
import { oneGame } from './embed.ts';
import { isWholeRecord, readRecord } from './files.ts';
import { lazy, STILL } from './lazy.ts';
import { beginVisit, bringOn, isHere, isOn } from './navigation.ts';
import { current } from './open-game.ts';
import { openText } from './opening.ts';
import { deadLinkPanel, waitPanel } from './panels.ts';
import { troubleWords } from './progress.ts';
import { bringAll, bringIn } from './record-door.ts';
import { go, recordFragment, reroute } from './router.ts';
import { data } from './site.ts';
import { engineReady, wakeUp } from './table-screen.ts';

const fetchAuthor = lazy(() => import('./author.ts'), STILL);
const fetchCard = lazy(() => import('./shared-card.ts'), STILL);

/** Opens the game of a link. Until it is open, the screen shows what the link says of it. */
export async function showShared(payload: string, here: number) {
  const coming = engineReady(here, t('wait.link'));
  const card = new AbortController();
  void fetchCard().then(
    ({ showCard }) => {
      if (isHere(here) && !card.signal.aborted) void showCard(byId('screen-table'), payload, data, card.signal);
    },
    () => {},
  );
  if (await coming) await openAnything(payload, here);
  card.abort();
}

/** Opens a record or a link's payload and goes to its table; else says why not. */
async function openAnything(text: string, here: number) {
  const reply = await openText(text).catch(() => null);
  if (!isHere(here)) return;
  const table = current();
  const shared = location.hash.startsWith('#/g/');
  if (reply?.ok && table) {
    if (reply.warning) notice('open', reply.warning, { kind: 'warn' });
    if (shared) void fetchAuthor().then((author) => author.beginAt(text));
    go(`#/${table.game}/play`, { replace: shared });
    return;
  }
  if (!reply) {
    // The engine is gone, and the panel says what to do.
    waitPanel(t(shared ? 'wait.link' : 'wait.record'));
    return;
  }
  const say = reply.error ?? t('home.paste.nothing');
  if (shared && oneGame()) deadLinkPanel(say);
  else {
    notice('open', say, { kind: 'bad', seconds: 15 });
    if (shared) go('#/', { replace: true });
    else reroute();
  }
}

/** Opens a record from wherever the player is. */
export async function openRecord(text: string) {
  wakeUp();
  const here = beginVisit();
  if (await engineReady(here, t('wait.record'))) await openAnything(text, here);
}

async function openFile(file: File) {
  const read = await readRecord(file);
  const whole = 'text' in read && isWholeRecord(read.text);
  const wrong = 'error' in read ? read.error : whole ? await bringIn(read.text) : null;
  if (wrong !== null) notice('open', wrong, { kind: 'bad', seconds: 15 });
  else if (!whole && 'text' in read) await openRecord(read.text);
}

export async function openFiles(files: File[]) {
  const [file] = files;
  if (files.length === 1 && file) await openFile(file);
  if (files.length < 2) return;
  wakeUp();
  const here = beginVisit();
  waitPanel(t('wait.record'));
  bringOn('table', t('wait.record'));
  const { opened, recorded } = await bringAll(files, openText);
  if (!isHere(here)) return;
  const to = recorded ? recordFragment() : opened ? `#/${opened}/play` : location.hash;
  if (to === location.hash) reroute();
  else go(to);
}

/**
 * Opens what was pasted on the home screen, which stays until the text is known to be good.
 * @returns what is wrong with it
 */
export async function tryText(text: string): Promise<string | null> {
  if (isWholeRecord(text)) return bringIn(text);
  try {
    await ready();
    const reply = await openText(text);
    // Home that was shown again meanwhile is still the place where the player waits.
    if (!isOn('home')) return null;
    const table = current();
    if (!reply.ok || !table) return reply.error ?? t('home.paste.nothing');
    if (reply.warning) notice('open', reply.warning, { kind: 'warn' });
    go(`#/${table.game}/play`);
    return null;
  } catch {
    return engine.trouble ? troubleWords().title : t('trouble.hung.title');
  }
}
