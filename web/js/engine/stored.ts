// The service worker of this page. In some frames the browser throws as soon as `navigator.serviceWorker` is read, so
// no other script reads it.

/** @returns null in a browser without service workers, or in a frame that is denied them */
export function serviceWorkers(): ServiceWorkerContainer | null {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

/** Whether this page comes from the files that its service worker has stored on this device. */
export function isStored() {
  return Boolean(serviceWorkers()?.controller);
}
