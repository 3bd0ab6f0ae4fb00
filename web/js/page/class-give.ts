// The second part of a teacher's page: the task as a code and an address, and a screen for the projector with both.

import type { ClassTask } from '../engine/types.ts';
import { byId } from '../ui/dom.ts';
import { closer, showSheet } from '../ui/sheets.ts';
import { element, html, nothing } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import type { ClassChoice, Kind } from './class-choice.ts';
import { choiceFragment, forBoard, isLocal } from './class-choice.ts';
import { button } from './fields.ts';
import { lazy } from './lazy.ts';
import { copyAddress, LONG_QR, sharedAddress } from './links.ts';

export const fetchQr = lazy(() => import('./qr-sheet.ts'));

/** A longer address is nothing to write on a board. */
const LONG_ADDRESS = 160;

/** Returns the template of the part for a task. `paint` paints it again when the code is there. */
export function givePart(choice: ClassChoice, paint: () => void) {
  let draw = null as ((address: string) => SVGElement) | null;
  let code = null as { address: string; drawn: SVGElement } | null;
  fetchQr().then(
    (came) => {
      draw = came.qrDrawing;
      paint();
    },
    () => {},
  );

  function drawing(address: string) {
    if (!draw || address.length > LONG_QR) return nothing;
    if (code?.address !== address) code = { address, drawn: draw(address) };
    return code.drawn;
  }

  return (task: ClassTask) => {
    const address = sharedAddress(choiceFragment(choice));
    const show = () =>
      openScreen(task, choice.kind, address, draw && address.length <= LONG_QR ? draw(address) : nothing);
    return html`
      <section class="class-part class-give" data-part="class-give" data-task=${task.task} aria-labelledby="class-give">
        <h2 class="class-name" id="class-give">${t('class.give')}</h2>
        <p class="class-say" data-part="class-say">${task.say}</p>
        ${localNote('offer offer-marked')}
        <p class="class-ways">
          ${button('class-screen', t('class.screen'), show, 'main')}
          ${button('class-copy', t('class.copy'), () => void copyAddress(address, () => t('class.copied')), '')}
        </p>
        <div class="class-code">${drawing(address)}</div>
        ${boardAddress(address)}
        ${address.length > LONG_QR ? html`<p class="help">${t('class.long')}</p>` : nothing}
      </section>`;
  };
}

/** The part before there is a position. */
export const withoutPosition = () => html`
  <section class="class-part class-give" aria-labelledby="class-give">
    <h2 class="class-name" id="class-give">${t('class.give')}</h2>
    <p class="class-none">${t('class.give.none')}</p>
  </section>`;

/** The address to type. It breaks only behind its parts; a short value stays with its name. */
function boardAddress(address: string) {
  if (address.length > LONG_ADDRESS) return nothing;
  const parts = forBoard(address).match(/[^/?&=,]+(?:=[^/?&,]{0,8}(?=[/?&,]|$))?[/?&=,]*|[/?&=,]+/g) ?? [];
  return html`
    <p class="class-address" data-part="class-address" translate="no">
      ${parts.map((part) => html`<span>${part}</span><wbr>`)}
    </p>`;
}

/** Says that nobody else can open the address, if that is so. */
function localNote(look: string) {
  return isLocal(location) ? html`<p class=${look} data-part="class-local">${t('class.local')}</p>` : nothing;
}

/** Shows the task over the whole window, for a projector. */
function openScreen(task: ClassTask, kind: Kind, address: string, code: unknown) {
  const long = address.length > LONG_ADDRESS;
  const made = element<HTMLDialogElement>(html`
    <dialog class="class-screen" data-part="class-screen" aria-labelledby="class-screen-title">
      <div class="class-screen-code">${code}</div>
      <div class="class-screen-words">
        <h2 id="class-screen-title" tabindex="-1">${task.say}</h2>
        ${localNote('class-screen-local')}
        <ol class="class-steps">
          <li>${t(long ? 'class.step.code' : 'class.step.scan')} ${boardAddress(address)}</li>
          <li>${t('class.step.name')}</li>
          <li>${t(`class.step.${kind}`)}</li>
          <li>${t('class.step.hand')}</li>
        </ol>
      </div>
      ${closer('class-screen-close')}
    </dialog>`);
  made.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-closes]')) made.close();
  });
  // A class takes longer than the patience of a screen that nobody touches.
  const awake = navigator.wakeLock?.request('screen').catch(() => null);
  made.addEventListener('close', () => {
    made.remove();
    void awake?.then((lock) => lock?.release());
  });
  byId('sheets').append(made);
  showSheet(made);
  (made.querySelector('h2') as HTMLElement).focus();
}
