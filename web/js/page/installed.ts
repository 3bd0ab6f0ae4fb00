// Whether the page runs as an installed app, and the browser's question to install it.

/** Whether the page runs as an installed app. */
export function installed() {
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;
}

/** Whether this is an iPhone or iPad. An iPad calls itself a Mac, but no Mac has a touch screen. */
export function appleTouch() {
  return /iPhone|iPad|iPod|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 0;
}

type InstallEvent = Event & { prompt: () => Promise<unknown> };

/** The browser's question whether to install the page; it can be asked once. */
let question: InstallEvent | null = null;

/** Called when the browser is ready to ask. */
let offered = () => {};

/** Keeps the browser's question for `askInstall`. */
export function holdInstall() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    question = event as InstallEvent;
    offered();
  });
}

/** Calls as soon as the browser is ready to install the page. */
export function whenInstallable(then: () => void) {
  offered = then;
  if (question) then();
}

/** Lets the browser ask whether to install the page. */
export function askInstall() {
  void question?.prompt().catch(() => {});
  question = null;
}

/** Opens the files that the system hands to the installed app. */
export function openLaunched(open: (files: File[]) => void) {
  interface Launch {
    files?: { getFile: () => Promise<File> }[];
  }

  const { launchQueue } = window as unknown as {
    launchQueue?: { setConsumer: (take: (launch: Launch) => void) => void };
  };
  launchQueue?.setConsumer(async ({ files = [] }) => {
    open(await Promise.all(files.map((handle) => handle.getFile())));
  });
}
