// A task of a class, as a pupil sees it: what it is, a field for the name, and at the end the answer for the teacher.

import { sentences } from '../../../py/hairpin/words/en/page_pupil.po';
import { guest } from '../engine/guest.ts';
import type { ClassAnswer, ClassTask as Known, Reply, Request } from '../engine/types.ts';
import { fetchForGames } from '../table/extensions.ts';
import { ask, onEngine, ready } from '../transport/index.ts';
import { onEnter } from '../ui/dom.ts';
import { notice } from '../ui/notices.ts';
import { element, html, nothing, render } from '../ui/template.ts';
import { addWords, t } from '../ui/words.ts';
import { type ClassTask, taskFragment } from './class-address.ts';
import { button, errorLine, focusOn, invalid } from './fields.ts';
import { copyText } from './files.ts';
import { rememberSeed } from './known-seeds.ts';
import { lazy } from './lazy.ts';
import { fetchTable } from './mount.ts';
import { present } from './navigation.ts';
import { beginGame, practised, want } from './opening.ts';
import { prefs } from './prefs.ts';
import { progressBar, troubleCard } from './progress.ts';
import { nextOf, type PupilTask } from './pupil-progress.ts';
import { answered, answerPuzzles, keepTask, taskAt } from './pupil-task.ts';
import { finished, textOf } from './record-store.ts';
import { go } from './router.ts';
import { defaultSeats } from './seating.ts';
import { gameOf } from './site.ts';
import * as storage from './storage.ts';
import { freshId } from './tab-id.ts';
import { practise } from './table-screen.ts';
import './setup-words.ts';

addWords(sentences);

const LONGEST_NAME = 24;

type Deal = Extract<ClassTask, { kind: 'deal' }>;

const fetchHandOn = lazy(() => import('./hand-on.ts'));

const fetchQr = lazy(() => import('./qr-sheet.ts'));

/** Fetches what a task needs until its answer, because later there may be no network. */
async function prepare() {
  await Promise.all([fetchQr(), fetchTable().then(fetchForGames)]);
}

/** Fills `place` with a task. Returns a function to call when the screen is left. */
export function showPupil(place: HTMLElement, task: ClassTask): () => void {
  void prepare().catch(() => {});
  const fragment = taskFragment(task);
  let here = true;
  let known: Known | null = null;
  /** Why there is no such task. */
  let wrong = '';
  let name = taskAt(fragment)?.name ?? '';
  let problem: string | null = null;
  let waiting = false;
  /** The game that counts is still stored. */
  let stored = false;
  let code: { of: ClassAnswer; drawing: unknown } | null = null;
  const root = element(html`<div class="today-fields pupil" data-part="pupil"></div>`);
  place.replaceChildren(root);
  const bar = progressBar();

  function paint() {
    if (!here) return;
    const begun = taskAt(fragment);
    render(
      html`
        ${wrong ? missing() : begun?.answer ? answerSheet(begun, begun.answer) : form(begun)}
        <p class="today-foot"><a class="button small" href="#/" data-do="home">${t('wait.home')}</a></p>`,
      root,
    );
  }

  const handOn = () => void fetchHandOn().then(({ openHandOn }) => openHandOn(fragment));

  const missing = () => html`
    <header class="today-head"><h1 tabindex="-1">${t('pupil.title')}</h1></header>
    <p role="alert">${wrong}</p>`;

  /** What the task is, and the way into it. */
  function form(begun: PupilTask | null) {
    const under = begun !== null && (task.kind === 'puzzles' || stored);
    return html`
      <header class="today-head">
        <h1 tabindex="-1">${known?.say ?? t('pupil.title')}</h1>
        <p class="lead">${t(`pupil.${task.kind}.help`)}</p>
      </header>
      ${under ? goOn(begun) : nameForm()}`;
  }

  function nameForm() {
    const type = (event: Event) => {
      name = (event.target as HTMLInputElement).value;
    };
    return html`
      <div class="pupil-form">
        <label class="label" for="pupil-name">${t('pupil.name')}</label>
        <input type="text" class="field" id="pupil-name" name="pupil-name" maxlength=${LONGEST_NAME} autocomplete="off"
          autocapitalize="words" spellcheck="false" enterkeyhint="go" aria-describedby="pupil-problem pupil-help"
          aria-invalid=${invalid(problem !== null)} .value=${name} @input=${type}
          @keydown=${onEnter(() => void begin())}>
        ${errorLine('pupil-problem', problem, 'alert')}
        <p class="help" id="pupil-help">${t('pupil.name.help')}</p>
        ${known === null ? bar : nothing}
        <p class="today-go">
          <button type="button" class="button main" data-do="pupil-start" aria-disabled=${String(waiting)}
            @click=${() => void begin()}>${t(waiting ? 'pupil.wait' : 'pupil.start')}</button>
          ${guest ? nothing : guestWay()}
        </p>
        <p class="help">${t('pupil.guest.help')}</p>
      </div>`;
  }

  const guestWay = () => html`
    <a class="button" href="?guest=1${fragment}" data-do="pupil-guest">${t('pupil.guest')}</a>`;

  function goOn(begun: PupilTask) {
    return html`
      <section class="pupil-form" data-part="pupil-under">
        <p>${t('pupil.under', { name: begun.name })}</p>
        <p class="today-go">
          ${button('pupil-go', t('pupil.go'), () => void onward(begun), 'main')}
          ${
            task.kind === 'puzzles' && begun.done.length > 0
              ? button('pupil-stop', t('pupil.stop'), () => void answerPuzzles(begun).then(paint), '')
              : nothing
          }
          ${button('hand-on', t('prefs.handOn'), handOn, '')}
        </p>
      </section>`;
  }

  /** The answer as a code for the teacher's camera, and as a line. */
  function answerSheet(begun: PupilTask, answer: ClassAnswer) {
    if (code?.of.code !== answer.code) {
      code = { of: answer, drawing: null };
      void fetchQr()
        .then(({ qrDrawing }) => {
          if (code?.of === answer) code.drawing = qrDrawing(answer.code, t('pupil.code'));
          paint();
        })
        .catch(() => {});
    }
    const copy = async () => {
      const copied = await copyText(answer.line, { name: 'answer', title: t('pupil.byHand'), lines: 3 });
      if (copied) notice('answer', t('pupil.copied'), { seconds: 8 });
    };
    return html`
      <header class="today-head">
        <h1 class="person-name" tabindex="-1">${t('pupil.answer', { name: begun.name })}</h1>
        <p class="lead">${begun.say}</p>
      </header>
      <div class="pupil-answer" data-part="pupil-answer">
        <div class="pupil-code">${code?.drawing}</div>
        <div class="pupil-words">
          <p class="today-name">${t('pupil.teacher')}</p>
          <p class="label" id="pupil-line">${t('pupil.line')}</p>
          <p class="pupil-line" translate="no" data-part="pupil-line" aria-describedby="pupil-line">
            ${answer.line.match(/[^|]+\|?/g)?.map((part) => html`<span>${part.trim()}</span> `)}
          </p>
          <p class="help">${t('pupil.line.help')}</p>
          <p class="today-go">
            ${button('pupil-copy', t('pupil.copy'), () => void copy(), 'main')}
            ${guest ? nothing : button('hand-on', t('prefs.handOn'), handOn, '')}
            ${button('pupil-again', t('pupil.again'), () => void again(begun), '')}
          </p>
          <p class="help">${t('pupil.again.help')}</p>
        </div>
      </div>`;
  }

  /** Begins the task with the typed name. */
  async function begin() {
    name = name.trim();
    problem = name ? null : t('pupil.name.missing');
    if (problem) {
      paint();
      focusOn('pupil-name');
    }
    if (problem || waiting) return;
    waiting = true;
    paint();
    try {
      await ready();
      await loading;
      if (!here || !known) return;
      const made = fresh(known);
      if (task.kind === 'deal') await race(task, made.match, made);
      else {
        keepTask(made);
        await onward(made);
      }
    } finally {
      waiting = false;
      paint();
    }
  }

  /** The task before anything is played. */
  function fresh({ say, numbers = [] }: Known): PupilTask {
    const game = task.kind === 'choice' ? '' : task.game;
    const puzzles = task.kind === 'puzzles' ? { game, level: task.level, first: task.first, n: task.n } : null;
    const match = task.kind === 'deal' ? freshId() : '';
    const empty = { tries: {}, done: [], answer: null };
    return { fragment, kind: task.kind, game, name, say, match, puzzles, numbers, ...empty };
  }

  /**
   * Deals the game of the task.
   * @param counted the task that counts this game; null for practice
   */
  async function race(deal: Deal, id: string, counted: PupilTask | null) {
    const { seats, ...more } = dealOf(deal);
    const person = seats.indexOf('person');
    const named = seats.map((kind, i) => (i === person ? { kind, name, colour: '' } : kind));
    const request = { ...more, seats: named, seed: known?.seed ?? '', id, pace: prefs.pace };
    const reply = await ask({ do: 'new', ...request }).catch(() => null);
    if (!here) return;
    if (!reply?.ok) return fail(reply);
    if (counted) keepTask(counted);
    if (known?.seed) rememberSeed(id, known.seed);
    await beginGame(reply);
    go(`#/${deal.game}/play`);
  }

  /** Begins the task again for practice; the answer stays. */
  async function again(begun: PupilTask) {
    if (task.kind === 'puzzles') {
      go(`#/puzzles/${begun.game}/${begun.numbers[0]}`);
      return;
    }
    await ready();
    await loading;
    if (!here) return;
    if (task.kind === 'deal') await race(task, freshId(), null);
    else await onward(begun);
  }

  /** Goes on with the task. */
  async function onward(begun: PupilTask) {
    if (task.kind === 'choice') {
      await ready();
      const reply = await ask({ do: 'class_choice', link: task.payload, name: begun.name }).catch(() => null);
      if (!here) return;
      if (!reply?.ok) return fail(reply);
      here = false;
      practise(practised(reply), present(), '#/');
    } else if (task.kind === 'puzzles') {
      const next = nextOf(begun);
      if (next === undefined) void answerPuzzles(begun).then(paint);
      else go(`#/puzzles/${begun.game}/${next}`);
    } else {
      want(begun.match);
      go(`#/${begun.game}/play`);
    }
  }

  function fail(reply: Reply | null) {
    problem = reply?.error ?? t('trouble.hung.title');
    paint();
  }

  /** Asks the engine what the task is, and completes an answer that was not made before the page closed. */
  async function load() {
    const begun = taskAt(fragment);
    stored = begun?.match
      ? (await storage.rows()).some(({ id, phase }) => id === begun.match && phase !== 'over')
      : false;
    paint();
    await ready();
    const reply = await ask(requestOf(task));
    known = reply.class_task ?? null;
    if (!known) wrong = reply.error ?? t('pupil.wrong');
    paint();
    if (begun?.kind === 'deal' && !stored) await complete(begun);
  }

  /** The answer of the game in the record; where the engine still has the game, with the chances of a review. */
  async function complete(begun: PupilTask) {
    if (!begun.answer) {
      const row = (await finished()).find(({ match }) => match === begun.match);
      const text = row && (await textOf(row.id));
      if (text && (await answered(begun, { text }))) paint();
      return;
    }
    const { answer } = begun;
    const lines = async () => (await ask({ do: 'class_answer' })).class_answers ?? [];
    const [line, ...more] = await lines();
    // The chances of several people would be those of one.
    if (line?.line !== answer.line || more.length) return;
    const seat = task.kind === 'deal' ? dealOf(task).seats.indexOf('person') + 1 : 0;
    let reply = await ask({ do: 'review', seat });
    while (here && reply.ok && !reply.review?.done) reply = await ask({ do: 'advance' });
    const [full] = reply.ok ? await lines() : [];
    if (full?.line !== answer.line) return;
    keepTask({ ...begun, answer: full });
    paint();
  }

  paint();
  const loading = load().catch(() => {});
  const stop = onEngine((state) => {
    if (here && state.phase === 'failed') render(troubleCard(), root);
  });
  return () => {
    here = false;
    stop();
  };
}

/** The request that names a task. */
function requestOf(task: ClassTask): Extract<Request, { do: 'class_task' }> {
  if (task.kind === 'choice') return { do: 'class_task', link: task.payload };
  if (task.kind === 'deal') return { do: 'class_task', ...dealOf(task) };
  const { game, level, first, n } = task;
  return { do: 'class_task', puzzles: { game, level, first, n } };
}

/** A deal as the engine takes it. What the address leaves out has the game's defaults, not those of the last set-up. */
function dealOf({ game, query }: Deal) {
  const info = gameOf(game);
  const seats = query.seats ?? (info ? defaultSeats(info).map(({ kind }) => kind) : []);
  return { game, seats, settings: query.settings, ...(query.seed ? { seed: query.seed } : {}) };
}
