// The page after all data on this device was deleted (wipe.ts): it begins anew, also in other tabs.

import { onForgotten } from '../ui/device-storage.ts';
import { notice } from '../ui/notices.ts';
import { t } from '../ui/words.ts';
import { deleteDatabases } from './database.ts';
import { frameAddress, oneGame } from './embed.ts';

/**
 * Loads the page again, at its beginning. Nothing is written before that.
 * @param fragment the address to begin at
 */
export function beginAnew(fragment: string = '') {
  const address = oneGame() ? frameAddress() : location.pathname + location.search + fragment;
  history.replaceState({ deleted: true }, '', address);
  location.reload();
}

/** Begins anew when another tab deletes everything; says so after everything was deleted. */
export async function afterDeleting() {
  onForgotten(() => beginAnew());
  if (!history.state?.deleted) return;
  history.replaceState(null, '', location.href);
  // The page before the reload held some databases open.
  await deleteDatabases();
  notice('deleted', t('wipe.done'), { seconds: 20 });
}
