// Deletes all data of the page on this device after two questions. Data of other sites with the same origin stay.

import { serviceWorkers } from '../engine/stored.ts';
import { stop } from '../transport/index.ts';
import { forgetAll } from '../ui/device-storage.ts';
import { closer, openSheet } from '../ui/sheets.ts';
import { html, nothing } from '../ui/template.ts';
import { number, t } from '../ui/words.ts';
import { deleteDatabases, own } from './database.ts';
import { beginAnew } from './deleted.ts';
import { button } from './fields.ts';
import { exportRecord } from './record-screen.ts';
import { finished } from './record-store.ts';
import * as storage from './storage.ts';

/** Says what would be deleted, and offers to save the record first. */
export async function openWipe() {
  const [rows, record] = await Promise.all([storage.rows(), finished()]);
  const playing = rows.filter(({ phase }) => phase !== 'over').length;
  const line = (key: string, n = 1) => (n > 0 ? html`<li>${t(key, { n, games: number(n) })}</li>` : nothing);
  openSheet(
    {
      name: 'wipe',
      title: t('wipe.title'),
      foot: [button('wipe', t('wipe.go'), sure, 'main'), closer('wipe-keep', t('record.keep'))],
    },
    html`
      <p>${t('wipe.words')}</p>
      <ul>
        ${line('wipe.games', playing)}
        ${line('wipe.record', record.length)}
        ${line('wipe.names')}
        ${line('wipe.days')}
        ${line('wipe.page')}
      </ul>
      ${
        record.length > 0
          ? html`
            <p class="help">${t('wipe.export')}</p>
            ${button('export-record', t('record.export'), () => void exportRecord(), '')}`
          : nothing
      }`,
  );
}

/** The second question. */
function sure() {
  const go = button('wipe-sure', t('record.delete'), () => void wipe(), 'main');
  openSheet(
    { name: 'sure', title: t('record.sure'), foot: [go, closer('sure-keep', t('record.keep'))] },
    html`<p>${t('wipe.sure')}</p>`,
  );
}

async function wipe() {
  // Nothing is written after this.
  forgetAll();
  stop();
  await deleteDatabases();
  await deleteStored().catch(() => {});
  beginAnew();
}

/** Deletes the stored copy of the page. */
async function deleteStored() {
  await removeWorker().catch(() => {});
  const store = own(() => window.caches);
  const { pathname } = new URL('./', location.href);
  // The service worker names its caches like this.
  for (const name of (await store?.keys()) ?? [])
    if (name.startsWith(`hairpin ${pathname} `)) await store?.delete(name);
}

/** Removes the service worker of this page after it has stored its last file. */
async function removeWorker() {
  const { href } = new URL('./', location.href);
  const workers = serviceWorkers();
  const registration = await workers?.getRegistration();
  if (registration?.scope === href) {
    const { installing, waiting, active } = registration;
    await Promise.all([installing, waiting, active].map(stopStoring));
    await registration.unregister();
  }
}

/** Tells a service worker to store nothing more. Resolves when it has answered, or after five seconds. */
function stopStoring(worker: ServiceWorker | null) {
  return new Promise((resolve) => {
    if (!worker) return resolve(null);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    // A worker that is just starting answers late.
    setTimeout(resolve, 5000);
    worker.postMessage({ hairpin: 'wipe' }, [port2]);
  });
}
