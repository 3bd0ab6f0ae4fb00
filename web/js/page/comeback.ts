// Calls listeners when the page comes back, and when the date has changed. Timers stop while the page
// sleeps, and the system may close its resources, so the listeners check both.

/** The device's date, as the engine reads it. */
export function dateHere() {
  const now = new Date();
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(now.getFullYear()).padStart(4, '0')}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const onBack: Set<() => void> = new Set();
const onDate: Set<() => void> = new Set();

/** The date at the last check. */
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

/** Checks the date after the next midnight. */
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

/** Calls the listeners if the date has changed since the last check. Returns whether it has. */
export function checkDate() {
  listen();
  awaitMidnight();
  if (date === dateHere()) return false;
  date = dateHere();
  for (const listener of [...onDate]) listener();
  return true;
}

/**
 * Calls when the page is seen again, shown from the browser's memory, focused, or connected again. Returns a function
 * that ends this. `every`: least time between two calls, ms.
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

/** Calls when the date has changed. Returns a function that ends this. */
export function whenDateChanges(listener: () => void): () => void {
  listen();
  onDate.add(listener);
  return () => onDate.delete(listener);
}
