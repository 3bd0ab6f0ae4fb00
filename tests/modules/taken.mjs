// Sound and wake lock, which the system may take away: the next touch restores them.
import assert from 'node:assert/strict';
import test, { mock } from 'node:test';

globalThis.document = Object.assign(new EventTarget(), { hidden: false });
globalThis.window = globalThis;
const { Sound } = await import('../../web/js/table/speech/sound.ts');
const { IDLE_TIME, WakeLock } = await import('../../web/js/table/wakelock.ts');

/** An audio context whose state the test sets; its nodes accept any value and any connection. */
class Audio {
  static made = [];

  constructor() {
    this.state = 'suspended';
    this.sampleRate = 8;
    this.refuses = false;
    Audio.made.push(this);
  }

  async resume() {
    if (this.refuses) throw new Error('not now');
    this.state = 'running';
  }

  async close() {
    if (this.state === 'closed') throw new Error('closed already');
    this.state = 'closed';
  }

  createBuffer(_, length) {
    return { getChannelData: () => new Float32Array(length) };
  }

  createGain() {
    return { gain: {}, connect: () => {} };
  }

  createWaveShaper() {
    return { connect: () => {} };
  }
}

test('each gesture brings sound back, whatever the system has done to it', async () => {
  globalThis.AudioContext = Audio;
  const sound = new Sound({ sound: true });
  sound.wake();
  const [first] = Audio.made;
  for (const state of ['suspended', 'interrupted', 'a state of tomorrow']) {
    first.state = state;
    sound.wake();
    assert.equal(first.state, 'running', state);
  }
  first.state = 'interrupted';
  first.refuses = true;
  sound.wake();
  await new Promise(setImmediate);
  first.refuses = false;
  sound.wake();
  assert.equal(first.state, 'running');
  assert.equal(Audio.made.length, 1);
  await first.close();
  sound.wake();
  assert.equal(Audio.made.length, 2);
  assert.equal(sound.audio.state, 'running');
  await sound.audio.close();
  sound.close();
  await new Promise(setImmediate);
});

/** A browser that grants or refuses wake locks; it records requests and releases. */
function locks() {
  const told = [];
  const give = {
    told,
    refuses: false,
    last: null,
    request: async (kind) => {
      told.push(kind);
      if (give.refuses) throw new Error('refused');
      const lock = Object.assign(new EventTarget(), { released: false });
      lock.release = async () => {
        told.push('released');
        lock.released = true;
        lock.dispatchEvent(new Event('release'));
      };
      give.last = lock;
      return lock;
    },
  };
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { wakeLock: give } });
  return give;
}

const settled = () => new Promise(setImmediate);
const touch = async (name = 'pointerdown') => {
  document.dispatchEvent(new Event(name));
  await settled();
};
const host = { setAttribute: () => {}, removeAttribute: () => {}, getAttribute: () => null, hasAttribute: () => false };
const playing = { current: true, phase: 'playing' };

/** A table with a game in play. */
async function awake() {
  const stop = new AbortController();
  const lock = new WakeLock(host, stop.signal);
  lock.followTable(playing);
  await settled();
  const end = () => {
    stop.abort();
    lock.close();
  };
  return { lock, end };
}

test('any game in play keeps the screen awake, in no pause and not when it is over', async () => {
  const { told } = locks();
  const { lock, end } = await awake();
  for (const phase of ['paused', 'playing', 'over', 'ready']) {
    lock.followTable({ ...playing, phase });
    await settled();
  }
  lock.followTable({ ...playing, current: false });
  await settled();
  assert.deepEqual(told, ['screen', 'released', 'screen', 'released', 'screen', 'released']);
  end();
});

test('a lock that was refused or taken away is asked for at the next touch', async () => {
  const give = locks();
  give.refuses = true;
  const { end } = await awake();
  await touch();
  give.refuses = false;
  await touch('keydown');
  assert.deepEqual(give.told, ['screen', 'screen', 'screen']);
  await touch();
  assert.equal(give.told.length, 3);
  await give.last.release();
  await touch();
  // The lock may also be lost without an event.
  give.last.released = true;
  await touch();
  assert.deepEqual(give.told.slice(3), ['released', 'screen', 'screen']);
  end();
});

test('after a long time without input the screen may go dark until the next touch', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { told } = locks();
  const { end } = await awake();
  mock.timers.tick(IDLE_TIME - 1);
  await touch();
  mock.timers.tick(IDLE_TIME - 1);
  await settled();
  assert.deepEqual(told, ['screen']);
  mock.timers.tick(1);
  await settled();
  assert.deepEqual(told, ['screen', 'released']);
  await touch();
  assert.deepEqual(told, ['screen', 'released', 'screen']);
  end();
  mock.timers.reset();
});
