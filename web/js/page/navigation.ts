// From one screen of the page to the next. Each navigation is a visit with a number: what was fetched for one visit
// must not appear in the next.

import { byId } from '../ui/dom.ts';
import { dismiss } from '../ui/notices.ts';
import { t } from '../ui/words.ts';
import { mayFocus } from './embed.ts';
import { SLOW } from './lazy.ts';
import { slowPanel } from './panels.ts';
import { bringScroll } from './scrolled.ts';

const SCREENS = ['home', 'setup', 'today', 'table', 'guide', 'record', 'check'] as const;

export type ScreenName = (typeof SCREENS)[number];

const root = document.documentElement;

let visit = 0;

/** Nothing has been shown yet. Nobody has walked to the first screen, so it takes no focus. */
let first = true;

let leaveScreen: () => void = () => {};

export function isFirst() {
  return first;
}

export function isHere(here: number) {
  return here === visit;
}

/** Whether a screen is shown. */
export function isOn(name: ScreenName) {
  return root.dataset.screen === name;
}

/** The number of the present visit. */
export function present() {
  return visit;
}

/** Leaves the screen shown now. Returns the number of the new visit. */
export function beginVisit() {
  leaveScreen();
  leaveScreen = () => {};
  return ++visit;
}

/** @param leave what to call when the screen shown now is left */
export function whenLeft(leave: () => void) {
  leaveScreen = leave;
}

/** Clears what lies over the screen that is left. */
export function clearNotices() {
  dismiss('route');
  dismiss('install');
  for (const dialog of document.querySelectorAll('dialog[open]')) (dialog as HTMLDialogElement).close();
}

/** Shows a screen. Its content must be there already. */
export function bringOn(name: ScreenName, title: string) {
  for (const screen of SCREENS) byId(`screen-${screen}`).hidden = screen !== name;
  root.dataset.screen = name;
  root.setAttribute('data-shown', '');
  document.title = name === 'home' ? t('title.home') : t('title.other', { title });
  bringScroll(name);
  if (!first && mayFocus()) {
    (byId(`screen-${name}`).querySelector('h1') as HTMLElement | null)?.focus({ preventScroll: true });
  }
  first = false;
}

/** Fetches the code of a screen; null if it does not arrive. While that takes long, the screen says so. */
export async function fetched<T>(get: () => Promise<T>, screen: ScreenName, title: string, here: number) {
  const walked = !first;
  // Home fetches parts in idle time, so few people wait here. On the first screen there is no earlier screen to
  // replace.
  const slow = setTimeout(
    () => {
      if (!isHere(here)) return;
      slowPanel(byId(`screen-${screen}`), title);
      bringOn(screen, title);
      first = !walked;
    },
    walked ? SLOW : 3 * SLOW,
  );
  const came = await get().catch(() => null);
  clearTimeout(slow);
  return came;
}

/**
 * Resolves after the first paint, so that nothing delays it. A frame out of sight is not painted; there it resolves
 * after a second.
 */
export function afterPaint() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
    setTimeout(resolve, 1000);
  });
}
