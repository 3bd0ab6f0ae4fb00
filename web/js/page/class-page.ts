// The teacher's page of a class: choose what the pupils play, give it out, and collect their answers. Nothing is sent:
// addresses go to the pupils by code or board, and answers come back by camera, paste or file.

import { sentences } from '../../../py/hairpin/words/en/page_class.po';
import type { ClassTask } from '../engine/types.ts';
import { ask, engine, onEngine, ready } from '../transport/index.ts';
import { byId } from '../ui/dom.ts';
import { element, html, nothing, render } from '../ui/template.ts';
import { addWords, t } from '../ui/words.ts';
import { fetchReader } from './class-camera.ts';
import { choiceRequest, keepChoice, lastChoice } from './class-choice.ts';
import { choosePart } from './class-choose.ts';
import { collectPart } from './class-collect.ts';
import { fetchQr, givePart, withoutPosition } from './class-give.ts';
import { whenIdle } from './lazy.ts';
import { progressBar, troubleCard } from './progress.ts';
import { data } from './site.ts';

addWords(sentences);

/** Fetches what reads codes, because a classroom may have no network, and what makes them. */
async function prepareCodes() {
  await Promise.all([fetchQr(), fetchReader()]);
}

/** Fills `place`. Returns a function that ends the page. */
export function showTeacher(place: HTMLElement): () => void {
  // The fields here have the ids of those of a set-up.
  byId('screen-setup').replaceChildren();
  whenIdle(() => void prepareCodes().catch(() => {}));
  let here = true;
  let asked = 0;
  let task = null as ClassTask | null;
  let problem = '';
  const choice = lastChoice(data.games);
  const root = element(html`<div class="class-fields"></div>`);
  const bar = progressBar();

  async function update() {
    const call = ++asked;
    keepChoice(choice);
    if (choice.kind === 'choice' && !choice.payload) task = null;
    else {
      await ready();
      const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
      const reply = await ask({ do: 'class_task', ...choiceRequest(choice, number) });
      // A later choice has its own reply.
      if (!here || call !== asked) return;
      task = reply.class_task ?? null;
      problem = reply.error ?? '';
      if (choice.kind === 'deal' && task) choice.deal.setUp.seed = task.seed;
      keepChoice(choice);
    }
    paint();
    await collect.refresh();
  }

  const changed = () => {
    problem = '';
    paint();
    void update().catch(() => {});
  };
  const choose = choosePart(choice, changed, paint);
  const give = givePart(choice, paint);
  const collect = collectPart({ task: () => task?.task ?? null, here: () => here, paint });

  function paint() {
    if (!here) return;
    const failed = engine.phase === 'failed';
    render(
      html`
        <header class="class-head">
          <h1 id="class-head" tabindex="-1">${t('class.title')}</h1>
          <a class="button small" href="#/teachers" data-do="teachers">${t('teaching.title')}</a>
          <p class="lead">${t('class.lead')}</p>
        </header>
        ${failed ? troubleCard() : nothing}
        ${choose.template(problem)}
        ${engine.phase === 'loading' ? bar : nothing}
        ${task ? give(task) : choice.kind === 'choice' && !choice.payload ? withoutPosition() : nothing}
        ${collect.template()}
        <p class="class-foot"><a class="button small" href="#/" data-do="home">${t('wait.home')}</a></p>`,
      root,
    );
    choose.painted();
  }

  place.replaceChildren(root);
  const stop = onEngine(paint);
  void update().catch(() => {});
  collect.refresh().catch(() => {});
  return () => {
    here = false;
    stop();
    collect.leave();
    place.replaceChildren();
  };
}
