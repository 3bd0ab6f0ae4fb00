// The progress of the engine in words and a bar, and the ways on if it cannot run.

import { apple } from '../engine/wasm-support.ts';
import { engine, onEngine, restart } from '../transport/index.ts';
import { byId } from '../ui/dom.ts';
import { announce } from '../ui/speaker.ts';
import { element, html, nothing, render, repaint } from '../ui/template.ts';
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
  const view = () => {
    const { phase, fraction } = engine;
    // Bar and number show the same.
    const known = phase === 'ready' ? 1 : fraction === null ? null : Math.floor(fraction * 100) / 100;
    return html`
      <div class="progress">
        <div class="progress-line">
          <span class="progress-words" data-part="progress-words">
            ${phase === 'ready' ? t('engine.ready') : stageWords()}
          </span>
          <span class="progress-number">
            ${known === null ? '' : t('engine.percent', { percent: Math.round(known * 100) })}
          </span>
        </div>
        <progress class="progress-bar" max="1" aria-label=${t('engine.bar')} value=${known ?? nothing}></progress>
      </div>`;
  };
  const box = element(view());
  let seen = false;
  const stop = onEngine(() => {
    if (seen && !box.isConnected) {
      queueMicrotask(() => stop());
      return;
    }
    repaint(box, view());
    seen ||= box.isConnected;
  });
  return box;
}

/** What is wrong with the engine, and what to do about it. */
export function troubleCard() {
  const { title, what } = troubleWords();
  return html`
    <div class="notice notice-bad trouble" data-trouble=${engine.trouble ?? 'blocked'}>
      <p class="trouble-title">${title}</p>
      <p>${what}</p>
      ${button('reload', t(againWords()), again, '')}
      ${reportButton()}
      ${checkLink('button')}
    </div>`;
}

/** The problem in words, and what to do. The words of rarer problems are fetched with set-up. */
export function troubleWords() {
  const named = engine.trouble ?? 'blocked';
  const trouble = has(`trouble.${named}.title`) ? named : 'broken';
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
      render(troubleCard(), place);
      const { title, what } = troubleWords();
      announce(`${title} ${what}`);
    }
  });
}
