// Starts of the engine that never came to an end: the browser or another program killed the page. After two of them
// the engine waits until somebody starts it.

import { guardStart, onEngine } from '../transport/index.ts';
import { keep, recall } from '../ui/device-storage.ts';

/** How many starts have begun and neither succeeded nor failed. */
const KEY = 'hairpin.starting';

/** So many may be cut off. */
const MOST = 2;

/** Counts starts on this device, and holds the engine back after too many that were cut off. */
export function watchStarts() {
  let before = Number(recall(KEY)) || 0;
  let loading = false;
  // A page that is hidden or left may end at any time, which says nothing of the start.
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
