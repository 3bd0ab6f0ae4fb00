// A page that rests: when what nobody has asked for yet may be fetched and started all the same.

import { whenIdle } from './lazy.ts';

/** How long a page is left alone before it counts as quiet, ms. */
const QUIET = 5000;

/** Somebody does something on the page, and so will soon want more of it. */
const touched: Promise<unknown> = new Promise((resolve) => {
  for (const kind of ['pointerdown', 'keydown'])
    addEventListener(kind, resolve, { once: true, capture: true, passive: true });
});

/** Whether this device asks for little: its owner saves data, or its connection is slow. */
function sparing() {
  const { saveData, effectiveType } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
  return saveData === true || ['slow-2g', '2g', '3g'].includes(effectiveType ?? '');
}

/**
 * Calls when somebody has touched the page, or nobody for a while, and the device has nothing else to do; never on a
 * device that asks for little. A page inside somebody else's waits until it is touched.
 */
export async function whenQuiet(then: () => void) {
  if (sparing()) return;
  const alone = !document.documentElement.hasAttribute('data-embed');
  await Promise.race([touched, alone ? new Promise((resolve) => setTimeout(resolve, QUIET)) : touched]);
  if (document.hidden)
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
  whenIdle(then);
}
