// Sentences of the self-check. They are read without words.ts, which an old browser may not run.

export const words: Record<string, string> = {
  'check.title': 'What this browser allows',
  'check.lead':
    'This page looks at your browser and sends nothing. If you ask somebody for help, give them the report.',
  'check.looking': 'Looking…',
  'check.able': 'Games can be played in this browser.',
  'check.unable': 'Games cannot be played in this browser as it is set up now. The rules can be read.',
  'check.copy': 'Copy report',
  'check.copied': 'Report copied.',
  'check.byHand': 'This browser did not copy the report. Copy the text below by hand.',
  'check.report': 'Report',
  'check.back': 'Back',

  'check.state.yes': 'Works',
  'check.state.part': 'Limited',
  'check.state.no': 'Missing',

  'check.scripts': 'Scripts',
  'check.scripts.yes': 'The page’s scripts run.',
  'check.scripts.old':
    'This browser does not understand the page’s scripts. Update it, or use a current Firefox, Chrome, Edge or Safari.',
  'check.scripts.sandbox':
    'The frame around this page keeps its scripts from running. Open Hairpin in a tab of its own.',
  'check.scripts.file':
    'The page was opened from a file, so its scripts may not run. It has to come from a web server.',
  'check.scripts.missing': 'A part of the page did not arrive. Reload the page; a content blocker may be in the way.',

  'check.workers': 'Workers',
  'check.workers.yes': 'The engine can run beside the page, so the page never freezes.',
  'check.workers.no':
    'Module workers do not start here, and the engine needs one. Update the browser, or allow them for this page.',

  'check.wasm': 'WebAssembly',
  'check.wasm.yes': 'WebAssembly runs and can catch exceptions, as the engine needs it.',
  'check.wasm.exceptions':
    'This WebAssembly is too old for the engine, which needs exceptions and other newer parts. Update the browser.',
  'check.wasm.refused': 'A setting or a policy forbids WebAssembly, and the engine needs it. Allow it for this page.',
  'check.wasm.none':
    'There is no WebAssembly, and the engine needs it. Update the browser, or switch its lockdown mode off for this page.',

  'check.storage': 'Kept games',
  'check.storage.persistent': 'Games stay on this device until you delete them.',
  'check.storage.effort':
    'Games stay on this device. The browser may delete them if room is short; Safari does after seven days without a visit.',
  'check.storage.session': 'Games stay until you close this private window. Save a record of what you want to keep.',
  'check.storage.guest': 'You play as a guest, so no game stays here. Save a record before you close the page.',
  'check.storage.denied': 'No game stays here when you close the page. Save a record before you do.',

  'check.offline': 'Without a network',
  'check.offline.yes': 'All of the page is on this device: it plays without a network.',
  'check.offline.working': 'The page is being stored on this device. When that is done it plays without a network.',
  'check.offline.later': 'The page is not on this device yet. It is stored after the engine has started.',
  'check.offline.failed':
    'The page could not be stored on this device, so playing needs a network. Reload the page to try again.',
  'check.offline.no': 'This browser does not store the page here, so playing needs a network.',

  'check.sound': 'Sound',
  'check.sound.yes': 'Sounds can play, once you have touched the page and switched them on.',
  'check.sound.no': 'This browser plays no sounds here. All that sounds is also shown.',

  'check.awake': 'Awake screen',
  'check.awake.yes': 'The screen can stay on during a game.',
  'check.awake.no': 'The screen may go dark while you think. Touch it, or change how long the device waits.',

  'check.clipboard': 'Copying',
  'check.clipboard.yes': 'Links and reports are copied by one press.',
  'check.clipboard.no': 'The page may not copy anything. It shows links and reports, and you copy them by hand.',

  'check.share': 'Sharing',
  'check.share.yes': 'Links can be handed to other apps on this device.',
  'check.share.no': 'Links cannot be handed to other apps from here. Copy them instead.',

  'check.address': 'Address',
  'check.address.http':
    'The page came by plain http. Browsers then store no copy and refuse copying; open it by https.',
};
