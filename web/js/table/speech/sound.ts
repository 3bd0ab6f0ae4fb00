/**
 * Synthesized sounds: filtered noise for cards and explosions, buzzes for engines, a few notes. SOUNDS lists the voices
 * of each event. All voices pass one gain and one limiter. Nothing is created before the player turns sound on.
 *
 * A voice is noise around a pitch, or a wave that glides from one pitch to another.
 */

import type { TablePrefs } from '../types.ts';

interface Voice {
  volume: number;
  at?: number; // start in seconds
  part?: number; // further start, as a share of the sound's length
  span?: number; // in seconds; without it as long as the motion
  noise?: number;
  wave?: OscillatorType;
  from?: number;
  to?: number;
}

const tone: (
  wave: OscillatorType,
  from: number,
  to: number,
  span: number | undefined,
  volume: number,
  at?: number,
) => Voice = (wave, from, to, span, volume, at = 0) => ({ wave, from, to, volume, at, ...(span ? { span } : {}) });

const hiss: (pitch: number, span: number | undefined, volume: number, at?: number) => Voice = (
  noise,
  span,
  volume,
  at = 0,
) => ({ noise, volume, at, ...(span ? { span } : {}) });

/** The sounds of cards dealt singly. */
const riffle = Array.from({ length: 6 }, (_, i) => hiss(2300 + 120 * i, 0.05, 0.12, i * 0.085));

export const SOUNDS: Readonly<Record<string, Voice[]>> = {
  card: [hiss(2600, 0.07, 0.16)],
  gather: [hiss(2600, undefined, 0.14)],
  // The card slides, then snaps over.
  flip: [hiss(2200, 0.06, 0.1), { ...hiss(3400, 0.05, 0.2), part: 0.45 }],
  place: [tone('square', 190, 90, 0.09, 0.1)],
  drive: [tone('sawtooth', 75, 190, undefined, 0.11)],
  pit: [0, 1, 2].map((i) => tone('square', 1250, 1100, 0.06, 0.05, i * 0.09)),
  late: [0, 1].map((i) => tone('square', 150 - i * 40, 90 - i * 25, 0.08, 0.11, i * 0.09)),
  // A crack, then a rumble.
  bomb: [hiss(420, 0.5, 0.34), tone('sine', 130, 38, 0.4, 0.26)],
  // Wind, and an engine that rises in it.
  slipstream: [hiss(1500, undefined, 0.09), tone('sawtooth', 95, 250, undefined, 0.09)],
  catch: [tone('square', 330, 160, 0.12, 0.1), tone('sine', 110, 55, 0.34, 0.26, 0.1)],
  // Brakes, then a bump.
  blocked: [hiss(3000, 0.16, 0.07), tone('square', 120, 70, 0.1, 0.14, 0.16)],
  rebuilt: riffle,
  // A shutter.
  photo: [hiss(4200, 0.03, 0.2), hiss(2800, 0.04, 0.2, 0.09), tone('triangle', 784, 784, 0.3, 0.12, 0.16)],
  king: [523, 784].map((pitch, i) => tone('triangle', pitch, pitch, 0.22, 0.16, i * 0.1)),
  out: [392, 392, 784].map((pitch, i) => tone('triangle', pitch, pitch, 0.24, 0.17, i * 0.11)),
  finish: [392, 523, 659, 784].map((pitch, i) => tone('triangle', pitch, pitch, 0.32, 0.16, i * 0.13)),
};

/** Levels that keep sounds below talk and prevent clipping when many play at once. */
const MASTER = 0.9;
const KNEE = 0.45;
const CEILING = 0.9;
/** Highest input level of the limiter. */
const LOUDEST_INPUT = 8;

/** The limiter's curve: unchanged up to KNEE, bent towards CEILING above it. */
const LIMITER_CURVE = Float32Array.from({ length: 4097 }, (_, i) => {
  const x = (i / 2048 - 1) * LOUDEST_INPUT;
  const over = Math.max(0, Math.abs(x) - KNEE);
  const room = CEILING - KNEE;
  return Math.sign(x) * Math.min(Math.abs(x), KNEE + room * Math.tanh(over / room));
});

export class Mixer {
  noise: AudioBuffer;
  input: GainNode;

  constructor(public audio: BaseAudioContext) {
    this.noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const data = this.noise.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
    this.input = audio.createGain();
    this.input.gain.value = MASTER / LOUDEST_INPUT;
    const limiter = audio.createWaveShaper();
    limiter.curve = LIMITER_CURVE;
    this.input.connect(limiter);
    limiter.connect(audio.destination);
  }

  /**
   * @param start in seconds of the audio clock
   * @param length of the motion, in seconds
   */
  play(name: string, start: number, length: number) {
    const whole = Math.max(0.08, length);
    for (const voice of SOUNDS[name] ?? [])
      this.playVoice(voice, start + (voice.at ?? 0) + whole * (voice.part ?? 0), voice.span ?? whole);
  }

  playVoice({ noise, wave = 'sine', from = 0, to = from, volume }: Voice, at: number, span: number) {
    const { audio } = this;
    const filter = audio.createBiquadFilter();
    let source: AudioBufferSourceNode | OscillatorNode;
    if (noise) {
      source = audio.createBufferSource();
      source.buffer = this.noise;
      source.loop = true;
      filter.type = noise > 1000 ? 'bandpass' : 'lowpass';
      filter.frequency.value = noise;
    } else {
      source = audio.createOscillator();
      source.type = wave;
      source.frequency.setValueAtTime(from, at);
      source.frequency.exponentialRampToValueAtTime(to, at + span * 0.8);
      filter.type = 'lowpass';
      filter.frequency.value = wave === 'sawtooth' ? 900 : 4000;
    }
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(volume, at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + span);
    source.connect(filter);
    filter.connect(gain);
    gain.connect(this.input);
    source.start(at);
    source.stop(at + span);
  }
}

export class Sound {
  audio: AudioContext | null = null;
  mixer: Mixer | null = null;

  constructor(public prefs: Pick<TablePrefs, 'sound'>) {}

  get wanted() {
    return this.prefs.sound === true;
  }

  /**
   * Prepare the audio context; must be called from a player's gesture. The system may suspend, interrupt or close a
   * context at any moment, so each gesture makes sure that it runs.
   */
  wake() {
    if (!this.wanted || typeof AudioContext === 'undefined') return;
    if (!this.audio || this.audio.state === 'closed') {
      this.audio = new AudioContext();
      this.mixer = new Mixer(this.audio);
    }
    // If this is refused, the next gesture tries again.
    if (this.audio.state !== 'running') this.audio.resume().catch(() => {});
  }

  /**
   * Play the sound of an event.
   * @param delay in ms
   * @param length in ms
   */
  play(name: string, delay: number = 0, length: number = 200) {
    const { audio, mixer } = this;
    if (!audio || !mixer || !this.wanted || audio.state !== 'running') return;
    mixer.play(name, audio.currentTime + delay / 1000, length / 1000);
  }

  close() {
    this.audio?.close().catch(() => {});
    this.audio = null;
    this.mixer = null;
  }
}
