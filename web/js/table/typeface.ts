/** Tells the styles how wide the typeface of headings really is: a reader may replace it by another. */
import { h, style } from '../ui/dom.ts';
import { ems } from '../ui/fit.ts';

const SAMPLE = 'Forward 1';
/** A difference that no eye sees must not change the sizes when the font arrives. */
const SAME = 1.03;

/** Keeps `--wider` of the page: how much wider letters are than the known ones, at least 1. */
export function followTypeface(host: HTMLElement, signal: AbortSignal) {
  // `lang` keeps translators of pages, and the check for English words, away from the sample.
  const probe = h('span', { class: 'typeface', lang: 'en', 'aria-hidden': 'true' }, SAMPLE);
  const watch = new ResizeObserver(() => {
    const wider = probe.offsetWidth / Number.parseFloat(getComputedStyle(probe).fontSize) / ems(SAMPLE);
    style(document.documentElement, '--wider', wider > SAME ? wider.toFixed(2) : '');
  });
  host.append(probe);
  watch.observe(probe);
  signal.addEventListener('abort', () => watch.disconnect());
}
