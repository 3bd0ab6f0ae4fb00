// Luck and skill in the record: the sums as sentences and as a picture, and the way to work out games that lack them.

import type { SplitSums } from '../engine/types.ts';
import { ask } from '../transport/index.ts';
import { announce } from '../ui/speaker.ts';
import { element, html, nothing, repaint } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { amend, textOf } from './record-store.ts';
import { slicesAfter } from './slices.ts';

/** What this part needs of the record's screen. */
export interface SplitsSite {
  again: () => Promise<void>; // counts and paints the record again
  here: () => boolean; // whether this part is still on the screen
}

/** The number of games that are worked out, of how many. */
interface Work {
  going: boolean;
  done: number;
  of: number;
  part: number; // of the present game
  stopped: boolean;
}

export function splitsPart(sums: SplitSums, site: SplitsSite) {
  return html`
    <section class="record-splits" data-part="record-splits" aria-labelledby="splits-title">
      <h2 id="splits-title" tabindex="-1">${sums.title}</h2>
      ${sums.say.map((sentence) => html`<p>${sentence}</p>`)}
      ${sums.bars.length > 0 ? picture(sums) : nothing}
      ${sums.note ? html`<p class="help">${sums.note}</p>` : nothing}
      ${sums.ask ? workPart(sums, site) : nothing}
    </section>`;
}

/** Bars from a common zero, to the right for won games, to the left for lost ones. The sentences say the same. */
function picture({ bars }: SplitSums) {
  const wins = bars.map((bar) => bar.wins);
  const [low, high] = [Math.min(0, ...wins), Math.max(0, ...wins)];
  const share = (value: number) => `${(100 * value) / Math.max(0.1, high - low)}%`;
  return html`
    <figure class="split-bars" aria-hidden="true">
      <figcaption>${t('record.splits.bars')}</figcaption>
      <ul class="record-bars" .style=${`--zero: ${share(-low)}`}>
        ${bars.map(({ name, value, wins }) => {
          const style = `--from: ${share(Math.min(0, wins) - low)}; --long: ${share(Math.abs(wins))}`;
          return html`
            <li ?data-loss=${wins < 0}>
              <span class="bar-name">${name}</span>
              <span class="split-track"><span class="split-bar" .style=${style}></span></span>
              <b>${value}</b>
            </li>`;
        })}
      </ul>
    </figure>`;
}

/** A button that works out one game after another; meanwhile the progress, and a button that stops it. */
function workPart({ ask: label, missing }: SplitSums, site: SplitsSite) {
  const work: Work = { going: false, done: 0, of: missing.length, part: 0, stopped: false };
  const begin = async () => {
    work.going = true;
    paint();
    (box.querySelector('button') as HTMLElement).focus();
    for (const id of missing) {
      if (!(await workOutOne(id, work, () => site.here() && !work.stopped, paint))) break;
    }
    if (!site.here()) return;
    announce(t('record.splits.works', { n: work.done, of: work.of }));
    await site.again();
  };
  const stop = () => {
    work.stopped = true;
  };
  const idle = () => html`
    <button type="button" class="button" data-do="work-out" @click=${() => void begin()}>${label}</button>`;
  const going = () => html`
    <progress class="progress-bar" max=${work.of} value=${work.done + work.part}
      aria-label=${t('record.splits.bar')}></progress>
    <span class="help">${t('record.splits.works', { n: work.done, of: work.of })}</span>
    <button type="button" class="button small" data-do="stop-work"
      @click=${stop}>${t('record.splits.stop')}</button>`;
  const template = () => html`
    <div class="record-ways" data-part="split-work">${work.going ? going() : idle()}</div>`;
  const box = element(template());
  const paint = () => repaint(box, template());
  return box;
}

/** Works out one game. Returns false if the work is to end. A game without a readable record is left out. */
async function workOutOne(id: string, work: Work, goesOn: () => boolean, paint: () => void) {
  const text = await textOf(id);
  if (text !== null) {
    let request: { text?: string } = { text };
    let slices = 1;
    for (;;) {
      if (!goesOn()) {
        await ask({ do: 'split', stop: true }).catch(() => null);
        return false;
      }
      const began = performance.now();
      const reply = await ask({ do: 'split', slices, ...request }).catch(() => null);
      slices = slicesAfter(slices, performance.now() - began);
      // The engine is gone.
      if (!reply) return false;
      const { split: found } = reply;
      if (found?.split) await amend(id, found.split);
      if (!found || found.done) break;
      request = {};
      work.part = found.progress;
      paint();
    }
  }
  work.done += 1;
  work.part = 0;
  paint();
  return goesOn();
}
