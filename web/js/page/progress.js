// What the engine is doing, in words and a bar, wherever somebody waits for it; and what to do when
// it cannot run. No spinner: a bar that moves, or a sentence.

import { engine, onEngine, restart } from '../engine/engine.js';
import { isStored } from '../engine/stored.js';
import { byId, h } from '../ui/dom.js';
import { announce } from '../ui/speaker.js';
import { has, t } from '../ui/words.js';
import { reportButton } from './about.js';
import { checkLink } from './check-door.js';
import { button } from './fields.js';

/** The words for what is being done now. */
function stageWords() {
  const key = `engine.stage.${engine.stage}`;
  return has(key) ? t(key) : t('engine.stage.start');
}

/**
 * A bar with words that follows the engine for as long as it is in the page.
 * @returns {HTMLElement}
 */
export function progressBar() {
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

/**
 * What is wrong and what to do about it.
 * @returns {HTMLElement}
 */
export function troubleCard() {
  const trouble = engine.trouble ?? 'blocked';
  return h(
    'div',
    { class: 'notice notice-bad trouble', 'data-trouble': trouble },
    h('p', { class: 'trouble-title' }, t(`trouble.${trouble}.title`)),
    h('p', null, t(`trouble.${trouble}.do`)),
    button('reload', t(engine.trouble === 'offline' ? 'engine.retry' : canRestart() ? 'engine.restart' : 'reload'), again, {
      class: 'button',
    }),
    reportButton(),
    checkLink('button'),
  );
}

/** An engine that once ran can be started again without losing what is only in memory. */
function canRestart() {
  return engine.version !== '';
}

function again() {
  if (engine.trouble === 'offline') void reloadIfReached();
  else if (canRestart()) void restart();
  else location.reload();
}

/**
 * Reloads the page, past the browser's cache. Without a network a reload would lose even this page, so the server is looked
 * for first.
 */
export async function reloadIfReached() {
  // A service worker would answer for the page itself; it passes over addresses that look.
  const look = isStored() ? `manifest.webmanifest?look=${Date.now()}` : location.pathname + location.search;
  const reached = await fetch(look, { cache: 'reload' }).then(
    (response) => response.ok,
    () => false,
  );
  if (reached) location.reload();
  else announce(t('trouble.offline.still'));
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
      const trouble = state.trouble ?? 'blocked';
      announce(`${t(`trouble.${trouble}.title`)} ${t(`trouble.${trouble}.do`)}`);
    }
  });
}
