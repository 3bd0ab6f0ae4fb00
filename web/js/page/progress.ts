// The progress of the engine in words and a bar, and the ways on if it cannot run.

import { apple } from '../engine/wasm-support.ts';
import { engine, onEngine, restart } from '../transport/index.ts';
import { byId, h } from '../ui/dom.ts';
import { announce } from '../ui/speaker.ts';
import { has, t } from '../ui/words.ts';
import { reportButton } from './about.ts';
import { checkLink } from './check-door.ts';
import { button } from './fields.ts';

/** The words for the present stage. */
function stageWords() {
  const key = `engine.stage.${engine.stage}`;
  return has(key) ? t(key) : t('engine.stage.start');
}

/** A bar with words that follows the engine while it is in the page. */
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
    // Bar and number show the same value.
    const known = state.phase === 'ready' ? 1 : state.fraction === null ? null : Math.floor(state.fraction * 100) / 100;
    number.textContent = known === null ? '' : t('engine.percent', { percent: Math.round(known * 100) });
    if (known === null) bar.removeAttribute('value');
    else bar.value = known;
    seen ||= box.isConnected;
  });
  return box;
}

/** A card with the problem, and buttons. */
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

/** The problem in words, and what to do. */
function troubleWords() {
  const trouble = engine.trouble ?? 'blocked';
  const what = trouble === 'off' && apple() ? 'trouble.off.apple' : `trouble.${trouble}.do`;
  return { title: t(`trouble.${trouble}.title`), what: t(what) };
}

/** An engine that once ran can start again in this page, so games that are only in memory survive. */
function canRestart() {
  return engine.version !== '';
}

/** The label of the button that calls `again`. */
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

/** Reloads the page if the server answers: without a network a reload would lose even this page. */
export async function reloadIfReached() {
  // The service worker ignores addresses with `look`.
  const reached = await fetch(`manifest.webmanifest?look=${Date.now()}`, { cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  );
  if (reached) await reloadAnew();
  else announce(t('trouble.offline.still'));
}

/** Reloads the page without the browser's cache. */
async function reloadAnew() {
  await fetch(location.pathname + location.search, { cache: 'reload' }).catch(() => {});
  location.reload();
}

/** Shows the strip at the foot of the page while the engine loads, and the problem if it cannot. */
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
