// The report for bug reports, and its button.

import { engine } from '../transport/index.ts';
import { notice, onFault, recent } from '../ui/notices.ts';
import { t } from '../ui/words.ts';
import { button } from './fields.ts';
import { copyText } from './files.ts';
import { deviceLines } from './report.ts';
import type { SiteData } from './types.ts';

/** A button that copies the report, or shows it where the browser refuses to copy. */
export function reportButton() {
  return button('report', t('report.copy'), () => void copyReport(), '');
}

/** The version of the page. */
let version = '';

/** Gives every notice of a fault a button for the report. */
export function offerReports(data: SiteData) {
  version = data.version;
  onFault({ id: 'report', label: t('report.copy'), run: () => void copyReport() });
}

/** A report for bug reports. It has no cards, seed, record or names, and only sentences of the page itself. */
export function report() {
  const { phase, stage, trouble, fault } = engine;
  return [
    ...deviceLines(version),
    `engine: ${[phase, phase === 'loading' ? stage : '', trouble ?? ''].filter(Boolean).join(', ')}`,
    ...fault,
    ...recent.map(({ key, words }) => (words ? `${key}: ${words}` : key)),
  ];
}

async function copyReport() {
  if (await copyText(report().join('\n'), { name: 'report', title: t('report.byHand'), lines: 10 }))
    notice('report', t('report.copied'), { seconds: 8 });
}
