// Reads the codes that pupils hold up to the camera: each once, with a running count. The pictures stay in this page.

import { granted } from '../ui/dom.ts';
import { closer, openSheet } from '../ui/sheets.ts';
import { announce } from '../ui/speaker.ts';
import { element, html, nothing, render } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { button } from './fields.ts';
import { prefs } from './prefs.ts';

/** What came of a code: a sentence, whether it is an answer, and the number of answers in words. */
export interface Taken {
  say: string;
  good: boolean;
  count: string;
}

/** Wait between two pictures, in ms, and the greatest width of a picture that is searched for a code. */
const PAUSE = 120;
const WIDEST = 1024;

/** Why there is no picture. */
type Refusal = 'insecure' | 'refused' | 'missing' | 'busy' | 'unread';

/** Fetches the reader of codes, so that it is stored for a classroom without a network. */
export function fetchReader() {
  return import('./camera/reader.ts');
}

/** Opens the sheet of the camera. It ends with the sheet. */
export async function openCamera(take: (text: string) => Promise<Taken>) {
  const seen = new Set<string>();
  const video = element<HTMLVideoElement>(html`
    <video class="class-video" data-part="class-video" playsinline muted
      aria-label=${t('class.camera.picture')}></video>`);
  video.muted = true;
  let open = true;
  let stream = null as MediaStream | null;
  let cameras: string[] = [];
  let refusal = null as Refusal | null;
  let last = null as Taken | null;
  const tone = beeper();
  const place = element(html`<div></div>`);
  const sheet = openSheet(
    {
      name: 'class-camera',
      title: t('class.camera'),
      foot: closer('class-camera-close', t('class.camera.done'), true),
    },
    place,
  );
  sheet.addEventListener('close', () => {
    open = false;
    stop();
    tone.close();
  });

  const picturePart = () => html`
    ${video}
    <p class="class-camera-count" data-part="class-camera-count">${last?.count ?? ''}</p>
    <p data-part="class-camera-say" data-good=${last ? String(last.good) : nothing}>
      ${last?.say ?? t('class.camera.words')}
    </p>
    ${cameras.length > 1 ? button('class-camera-next', t('class.camera.next'), () => void start(nextCamera())) : ''}`;

  function paint() {
    const why = () => html`<p role="alert" data-refusal=${refusal}>${t(`class.camera.${refusal}`)}</p>`;
    render(refusal ? why() : picturePart(), place);
  }

  function stop() {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
  }

  function nextCamera() {
    const now = stream?.getVideoTracks()[0]?.getSettings().deviceId ?? '';
    return cameras[(cameras.indexOf(now) + 1) % cameras.length];
  }

  /** @param id of the camera; none for the one at the back of a tablet, or the only one */
  async function start(id?: string) {
    stop();
    try {
      const which = id ? { deviceId: { exact: id } } : { facingMode: { ideal: 'environment' } };
      const came = await cameraOf({ ...which, width: { ideal: 1280 }, height: { ideal: 720 } });
      if (!open) for (const track of came.getTracks()) track.stop();
      if (!open) return;
      stream = came;
      const facing = came.getVideoTracks()[0]?.getSettings().facingMode;
      // In a mirror people find the middle.
      video.toggleAttribute('data-mirror', facing !== 'environment');
      video.srcObject = came;
      await video.play();
      const all = await navigator.mediaDevices.enumerateDevices();
      cameras = all.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId).map(({ deviceId }) => deviceId);
      refusal = null;
    } catch (error) {
      stop();
      if (error instanceof DOMException && error.name === 'AbortError') return;
      refusal = refusalOf(error, window.isSecureContext && Boolean(navigator.mediaDevices));
    }
    paint();
  }

  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });

  /** The present picture, small enough to be searched in time. */
  function picture() {
    const { videoWidth, videoHeight } = video;
    if (!pen || !videoWidth) return null;
    const scale = Math.min(1, WIDEST / videoWidth);
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
    return pen.getImageData(0, 0, canvas.width, canvas.height);
  }

  async function takeOnce(text: string) {
    if (seen.has(text)) return;
    seen.add(text);
    last = await take(text);
    // A sheet that is closed meanwhile has counted the code.
    if (!open) return;
    paint();
    announce(last.say);
    if (!last.good) return;
    tone.beep();
    video.animate?.([{ filter: 'brightness(3)' }, { filter: 'none' }], 400);
  }

  paint();
  const [reader] = await Promise.all([fetchReader().catch(() => null), start()]);
  if (!reader && open && !refusal) {
    stop();
    refusal = 'unread';
    paint();
  }
  while (open && reader) {
    const shown = stream ? picture() : null;
    const text = shown ? reader.readCode(shown) : null;
    if (text) await takeOnce(text).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

function cameraOf(video: MediaTrackConstraints) {
  if (!granted('camera')) throw new DOMException('', 'NotAllowedError');
  return navigator.mediaDevices.getUserMedia({ audio: false, video });
}

/**
 * Why there is no picture after this error.
 * @param able whether the browser gives a camera to pages of this address at all
 */
export function refusalOf(error: unknown, able: boolean): Refusal {
  if (!able) return 'insecure';
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotReadableError' ? 'busy' : 'missing';
}

/** A short tone for a code that was read, if the player has turned sounds on. */
function beeper() {
  const context = prefs.sound ? new AudioContext() : null;
  return {
    beep() {
      if (!context) return;
      const [tone, level] = [context.createOscillator(), context.createGain()];
      tone.frequency.value = 880;
      level.gain.value = 0.2;
      tone.connect(level).connect(context.destination);
      tone.start();
      tone.stop(context.currentTime + 0.12);
    },
    close: () => void context?.close(),
  };
}
