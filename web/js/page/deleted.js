// The page after everything on this device was deleted (wipe.js): it begins anew, in other tabs too.

import { forgetAll, onForgotten } from '../ui/device-storage.js';
import { notice } from '../ui/notices.js';
import { t } from '../ui/words.js';
import { deleteDatabases } from './database.js';
import { frameAddress, oneGame } from './embed.js';

/** Loads the page again, at its beginning. Nothing is written before that. */
export function beginAnew() {
  history.replaceState({ deleted: true }, '', oneGame() ? frameAddress() : location.pathname + location.search);
  location.reload();
}

/** Begins anew when another tab deletes everything; says so after everything was deleted. */
export async function afterDeleting() {
  onForgotten(() => {
    forgetAll();
    beginAnew();
  });
  if (!history.state?.deleted) return;
  history.replaceState(null, '', location.href);
  // The page before this one held some of them open.
  await deleteDatabases();
  notice('deleted', t('wipe.done'), { seconds: 20 });
}
