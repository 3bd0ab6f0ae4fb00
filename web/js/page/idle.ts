// Tells when a quiet page may fetch and start the parts that nobody has asked for yet.

import { whenIdle } from './lazy.ts';

/** Time without a touch after which a page is quiet, ms. */
const QUIET = 5000;

/** Resolves at the first touch or key. */
const touched: Promise<unknown> = new Promise((resolve) => {
  for (const kind of ['pointerdown', 'keydown'])
    addEventListener(kind, resolve, { once: true, capture: true, passive: true });
});

/** Whether to save data: the owner asks for it, or the connection is slow. */
function sparing() {
  const { saveData, effectiveType } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
  return saveData === true || ['slow-2g', '2g', '3g'].includes(effectiveType ?? '');
}

/**
 * Calls after the first touch, or when the page is quiet, once the browser is idle. Never calls on a device that saves
 * data. A page in a frame waits for a touch.
 */
export async function whenQuiet(then: () => void) {
  if (sparing()) return;
  const alone = !document.documentElement.hasAttribute('data-embed');
  await Promise.race([touched, alone ? new Promise((resolve) => setTimeout(resolve, QUIET)) : touched]);
  if (document.hidden)
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
  whenIdle(then);
}
