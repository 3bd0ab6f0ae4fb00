/**
 * Sounds, made on the spot: filtered noise for cards and bombs, a rising buzz for engines,
 * a small fanfare. Nothing is created until sound is asked for.
 */

export class Sound {
  /** @param {() => boolean} wanted */
  constructor(wanted) {
    this.wanted = wanted;
    /** @type {AudioContext|null} */
    this.audio = null;
    /** @type {AudioBuffer|null} */
    this.noise = null;
  }

  /** Get ready; must be called from a player's gesture. */
  wake() {
    if (!this.wanted() || typeof AudioContext === 'undefined') return;
    if (!this.audio) {
      this.audio = new AudioContext();
      this.noise = this.audio.createBuffer(1, this.audio.sampleRate / 2, this.audio.sampleRate);
      const data = this.noise.getChannelData(0);
      for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
    }
    if (this.audio.state === 'suspended') void this.audio.resume();
  }

  /**
   * Sound a moment.
   * @param {string} name
   * @param {number} [delay]   milliseconds from now
   * @param {number} [length]  milliseconds it lasts
   */
  play(name, delay = 0, length = 200) {
    const audio = this.audio;
    if (!audio || !this.wanted() || audio.state !== 'running') return;
    const at = audio.currentTime + delay / 1000;
    const span = Math.max(0.08, length / 1000);
    if (name === 'card' || name === 'gather') this.hiss(at, name === 'card' ? 0.07 : span, 2600, 0.16);
    else if (name === 'flip') {
      // It slides off, and snaps over.
      this.hiss(at, 0.06, 2200, 0.1);
      this.hiss(at + span * 0.45, 0.05, 3400, 0.22);
    } else if (name === 'pit') for (const i of [0, 1, 2]) this.tone('square', at + i * 0.09, 0.06, 1250, 1100, 0.06);
    else if (name === 'place') this.tone('square', at, 0.09, 190, 90, 0.1);
    else if (name === 'bomb') {
      this.hiss(at, 0.5, 420, 0.5);
      this.tone('sine', at, 0.4, 130, 38, 0.4);
    } else if (name === 'drive') this.tone('sawtooth', at, span + 0.12, 75, 190, 0.11);
    else if (name === 'late') for (const i of [0, 1]) this.tone('square', at + i * 0.09, 0.08, 150 - i * 40, 90 - i * 25, 0.11);
    else if (name === 'finish') this.fanfare(at);
  }

  /** @param {number} at */
  fanfare(at) {
    for (const [i, pitch] of [392, 523, 659, 784].entries()) this.tone('triangle', at + i * 0.13, 0.32, pitch, pitch, 0.16);
  }

  /**
   * @param {number} at
   * @param {number} span
   * @param {number} pitch
   * @param {number} volume
   */
  hiss(at, span, pitch, volume) {
    const audio = /** @type {AudioContext} */ (this.audio);
    const source = audio.createBufferSource();
    source.buffer = this.noise;
    const filter = audio.createBiquadFilter();
    filter.type = pitch > 1000 ? 'bandpass' : 'lowpass';
    filter.frequency.value = pitch;
    source.connect(filter);
    filter.connect(this.fade(at, span, volume));
    source.start(at);
    source.stop(at + span);
  }

  /**
   * @param {OscillatorType} kind
   * @param {number} at
   * @param {number} span
   * @param {number} from
   * @param {number} to
   * @param {number} volume
   */
  tone(kind, at, span, from, to, volume) {
    const audio = /** @type {AudioContext} */ (this.audio);
    const source = audio.createOscillator();
    source.type = kind;
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, at + span * 0.8);
    const filter = audio.createBiquadFilter();
    filter.type = 'lowpass';
    filter.frequency.value = kind === 'sawtooth' ? 900 : 4000;
    source.connect(filter);
    filter.connect(this.fade(at, span, volume));
    source.start(at);
    source.stop(at + span);
  }

  /**
   * @param {number} at
   * @param {number} span
   * @param {number} volume
   */
  fade(at, span, volume) {
    const audio = /** @type {AudioContext} */ (this.audio);
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(volume, at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + span);
    gain.connect(audio.destination);
    return gain;
  }

  /** Let go of the device. */
  close() {
    void this.audio?.close();
    this.audio = null;
  }
}
