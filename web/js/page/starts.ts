// Counts starts of the engine that never ended, because the browser or the system killed the page. After two of them
// the engine waits until somebody starts it.

import { guardStart, onEngine } from '../transport/index.ts';
import { keep, recall } from '../ui/device-storage.ts';

/** Key of the number of starts that neither succeeded nor failed. */
const KEY = 'hairpin.starting';

/** The number of such starts before the engine waits. */
const MOST = 2;

/** Counts the starts on this device, and holds the engine back after too many. */
export function watchStarts() {
  let before = Number(recall(KEY)) || 0;
  let loading = false;
  // A hidden page may end at any time, so its start does not count.
  const note = () => keep(KEY, (loading && !document.hidden ? before + 1 : before) || null);
  guardStart(() => before < MOST);
  onEngine(({ phase }) => {
    if (loading === (phase === 'loading')) return;
    loading = !loading;
    if (!loading) before = 0;
    note();
  });
  document.addEventListener('visibilitychange', () => {
    if (loading) note();
  });
  addEventListener('pagehide', () => {
    if (loading) keep(KEY, before || null);
  });
}
