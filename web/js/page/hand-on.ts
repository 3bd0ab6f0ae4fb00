// Hands a shared device on: after one question it deletes what the person before left, and begins anew. The stored
// copy of the page stays, so the next person needs no network (docs/decisions/2026-11-27-handing-on.md).

import { stop } from '../transport/index.ts';
import { forgetAll } from '../ui/device-storage.ts';
import { closer, openSheet } from '../ui/sheets.ts';
import { html, nothing } from '../ui/template.ts';
import { number, t } from '../ui/words.ts';
import { deleteDatabases } from './database.ts';
import { beginAnew } from './deleted.ts';
import { button } from './fields.ts';
import { exportRecord } from './record-screen.ts';
import { finished } from './record-store.ts';

/**
 * Asks before it deletes, and offers to save the record.
 * @param fragment the address at which the next person begins
 */
export async function openHandOn(fragment: string = '') {
  const record = await finished();
  openSheet(
    {
      name: 'hand-on',
      title: t('hand.title'),
      foot: [
        button('hand-on-go', t('hand.go'), () => void handOn(fragment), 'main'),
        closer('hand-on-keep', t('record.keep')),
      ],
    },
    html`
      <p>${t('hand.words')}</p>
      <p class="help">${t('hand.stays')}</p>
      ${
        record.length > 0
          ? html`
            <p class="help">${t('hand.export', { n: record.length, games: number(record.length) })}</p>
            ${button('export-record', t('record.export'), () => void exportRecord(), '')}`
          : nothing
      }`,
  );
}

async function handOn(fragment: string) {
  // Nothing is written after this.
  forgetAll();
  stop();
  await deleteDatabases();
  beginAnew(fragment);
}
