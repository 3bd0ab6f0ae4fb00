// The self-check: what this browser allows, and a report to copy. It is a script of its own and no module, and the
// build lowers its syntax, so that it also runs where the page's modules do not. It needs no engine and stores nothing.

import { sentences } from '../../../py/hairpin/words/en/page_check.po';
import { isStored, serviceWorkers } from '../engine/stored.ts';
import { byId, h } from '../ui/dom.ts';
import { collectFacts } from './check-facts.ts';
import type { Facts } from './check-rows.ts';
import { able, reportOf, rowsOf } from './check-rows.ts';
import { deviceLines } from './report.ts';

/** The sentences in the language of the page; English where its modules do not run. None has plural forms. */
let words = sentences as Record<string, string>;

/** facts from the page, if its modules run */
export interface Caller {
  lines: () => string[]; // the head of the report
  offline: () => Facts['offline'];
  back: string; // the fragment to go back to
  words: object; // translated sentences, of this screen and others
}

/**
 * Fills the screen of the self-check; resolves when all checks are done. Without the page's modules there is no
 * `caller`.
 */
async function showCheck(caller?: Caller) {
  const known = caller ?? alone();
  words = { ...sentences, ...known.words } as Record<string, string>;
  const verdict = h('p', { part: 'check-verdict' }, words['check.looking']);
  const list = h('dl', { class: 'check-rows' });
  const copied = h('p', { class: 'help', role: 'status' });
  const copy = h(
    'button',
    { type: 'button', class: 'button main', 'data-do': 'copy-check', disabled: true },
    words['check.copy'],
  );
  const text = h('textarea', {
    class: 'field',
    name: 'check',
    readonly: true,
    rows: '12',
    hidden: true,
    'aria-label': words['check.report'],
  });
  const screen = byId('screen-check');
  screen.textContent = '';
  screen.append(
    h(
      'div',
      { class: 'guide prose check' },
      h('h1', { id: 'check-title', tabindex: '-1' }, words['check.title']),
      h('p', null, words['check.lead']),
      verdict,
      list,
      h(
        'p',
        { class: 'check-do' },
        copy,
        h('a', { class: 'button', href: known.back, 'data-do': 'check-back' }, words['check.back']),
      ),
      copied,
      text,
    ),
  );
  const seen = await collectFacts();
  const facts: () => Facts = () => ({ ...seen, broken: caller ? '' : why(), offline: known.offline() });
  const paint = () => {
    verdict.textContent = words[able(facts()) ? 'check.able' : 'check.unable'];
    list.textContent = '';
    for (const { id, state, say } of rowsOf(facts())) {
      const mark = h('span', { class: 'check-state', 'data-state': state }, words[`check.state.${state}`]);
      list.append(h('dt', { 'data-row': id }, words[`check.${id}`], ' ', mark), h('dd', null, words[say]));
    }
  };
  paint();
  copy.disabled = false;
  copy.addEventListener('click', () => {
    paint();
    const report = reportOf(known.lines(), facts(), words);
    const byHand = () => {
      text.value = report;
      text.hidden = false;
      text.focus();
      text.select();
      copied.textContent = words['check.byHand'];
    };
    try {
      navigator.clipboard.writeText(report).then(() => {
        copied.textContent = words['check.copied'];
      }, byHand);
    } catch {
      byHand();
    }
  });
}

/** The problem of the page that first-paint.js has found. */
function why() {
  const said = document.querySelector('[data-cannot]:not([hidden])') as HTMLElement | null;
  return (said?.dataset['cannot'] ?? 'old') as Facts['broken'];
}

/** The facts that are known without the page's modules. */
function alone(): Caller {
  const build = document.querySelector('meta[name="hairpin-build"]') as HTMLMetaElement | null;
  return {
    lines: () => deviceLines(build ? JSON.parse(build.content).version : ''),
    offline: hasCopy,
    back: '#/',
    words: {},
  };
}

/** Whether the page is stored here, as far as is known without the page's modules. */
function hasCopy() {
  if (isStored()) return 'yes';
  return serviceWorkers() ? 'later' : 'no';
}

Object.defineProperty(globalThis, 'hairpinCheck', { value: showCheck, configurable: true });
