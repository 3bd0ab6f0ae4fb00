// Calls listeners when the page comes back, and when the date has changed. Timers stop while the page
// sleeps, and the system may close its resources, so the listeners check both.

/** The date that the device tells, as the engine reads it. */
export function dateHere() {
  const now = new Date();
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(now.getFullYear()).padStart(4, '0')}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const onBack: Set<() => void> = new Set();
const onDate: Set<() => void> = new Set();

/** The date that was last seen. */
let date = '';
let midnight = 0;
let listening = false;

function listen() {
  if (listening) return;
  listening = true;
  date = dateHere();
  document.addEventListener('visibilitychange', back);
  for (const kind of ['pageshow', 'focus', 'online']) addEventListener(kind, back);
  awaitMidnight();
}

/** A page that stays awake learns of the new day from a timer. */
function awaitMidnight() {
  clearTimeout(midnight);
  const now = new Date();
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();
  midnight = window.setTimeout(checkDate, next - now.getTime() + 1000);
}

function back() {
  if (document.hidden) return;
  checkDate();
  for (const listener of [...onBack]) listener();
}

/**
 * Calls those who asked for it if the date is another than at the last look. Answers whether it is.
 */
export function checkDate() {
  listen();
  awaitMidnight();
  if (date === dateHere()) return false;
  date = dateHere();
  for (const listener of [...onDate]) listener();
  return true;
}

/**
 * Calls when the page comes back: seen again, shown from the browser's memory, focused, or connected again.
 * @param every ms that pass at least between two calls
 * @returns how to stop
 */
export function whenBack(listener: () => void, every: number = 0): () => void {
  listen();
  let last = Date.now();
  const call = () => {
    // The device's clock may have been set back.
    if (Math.abs(Date.now() - last) < every) return;
    last = Date.now();
    listener();
  };
  onBack.add(call);
  return () => onBack.delete(call);
}

/**
 * Calls when the date has changed.
 * @returns how to stop
 */
export function whenDateChanges(listener: () => void): () => void {
  listen();
  onDate.add(listener);
  return () => onDate.delete(listener);
}
