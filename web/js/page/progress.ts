// What the engine is doing, in words and a bar, wherever somebody waits for it; and what to do when
// it cannot run. No spinner: a bar that moves, or a sentence.

import { apple } from '../engine/wasm-support.ts';
import { engine, onEngine, restart } from '../transport/index.ts';
import { byId, h } from '../ui/dom.ts';
import { announce } from '../ui/speaker.ts';
import { has, t } from '../ui/words.ts';
import { reportButton } from './about.ts';
import { checkLink } from './check-door.ts';
import { button } from './fields.ts';

/** The words for what is being done now. */
function stageWords() {
  const key = `engine.stage.${engine.stage}`;
  return has(key) ? t(key) : t('engine.stage.start');
}

/** A bar with words that follows the engine for as long as it is in the page. */
export function progressBar(): HTMLElement {
  const words = h('span', { part: 'progress-words' });
  const number = h('span', { class: 'progress-number' });
  const bar = h('progress', { class: 'progress-bar', max: 1, 'aria-label': t('engine.bar') });
  const box = h('div', { class: 'progress' }, h('div', { class: 'progress-line' }, words, number), bar);
  let seen = false;
  const stop = onEngine((state) => {
    if (seen && !box.isConnected) {
      queueMicrotask(() => stop());
      return;
    }
    words.textContent = state.phase === 'ready' ? t('engine.ready') : stageWords();
    // The bar and the number tell the same.
    const known = state.phase === 'ready' ? 1 : state.fraction === null ? null : Math.floor(state.fraction * 100) / 100;
    number.textContent = known === null ? '' : t('engine.percent', { percent: Math.round(known * 100) });
    if (known === null) bar.removeAttribute('value');
    else bar.value = known;
    seen ||= box.isConnected;
  });
  return box;
}

/** What is wrong and what to do about it. */
export function troubleCard(): HTMLElement {
  const trouble = engine.trouble ?? 'blocked';
  const { title, what } = troubleWords();
  return h(
    'div',
    { class: 'notice notice-bad trouble', 'data-trouble': trouble },
    h('p', { class: 'trouble-title' }, title),
    h('p', null, what),
    button('reload', t(againWords()), again, { class: 'button' }),
    reportButton(),
    checkLink('button'),
  );
}

/** What is wrong, and what to do about it. */
function troubleWords() {
  const trouble = engine.trouble ?? 'blocked';
  const what = trouble === 'off' && apple() ? 'trouble.off.apple' : `trouble.${trouble}.do`;
  return { title: t(`trouble.${trouble}.title`), what: t(what) };
}

/** An engine that once ran can be started again without losing what is only in memory. */
function canRestart() {
  return engine.version !== '';
}

/** What the button says that `again` belongs to. */
function againWords() {
  if (engine.trouble === 'offline') return 'engine.retry';
  if (engine.trouble === 'spoilt') return 'engine.loadAgain';
  if (engine.trouble === 'killed') return 'engine.start';
  return canRestart() ? 'engine.restart' : 'reload';
}

function again() {
  if (engine.trouble === 'offline') void reloadIfReached();
  else if (engine.trouble === 'spoilt') void restart({ anew: true });
  else if (engine.trouble === 'killed' || canRestart()) void restart();
  else void reloadAnew();
}

/** Without a network a reload would lose even this page, so the server is looked for first. */
export async function reloadIfReached() {
  // A service worker passes over addresses that look.
  const reached = await fetch(`manifest.webmanifest?look=${Date.now()}`, { cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  );
  if (reached) await reloadAnew();
  else announce(t('trouble.offline.still'));
}

/** Reloads the page, past the copy that the browser's cache has of it. */
async function reloadAnew() {
  await fetch(location.pathname + location.search, { cache: 'reload' }).catch(() => {});
  location.reload();
}

/** Shows the strip at the foot of the page while the engine loads, and the trouble if it cannot. */
export function watchEngine() {
  const strip = byId('engine-strip');
  strip.append(progressBar());
  let told = false;
  addEventListener('online', () => {
    if (engine.phase === 'failed' && engine.trouble === 'offline') void reloadIfReached();
  });
  onEngine((state) => {
    strip.hidden = state.phase !== 'loading';
    const place = byId('engine-trouble');
    place.hidden = state.phase !== 'failed';
    if (state.phase !== 'failed') told = false;
    else if (!told) {
      told = true;
      place.replaceChildren(troubleCard());
      const { title, what } = troubleWords();
      announce(`${title} ${what}`);
    }
  });
}
