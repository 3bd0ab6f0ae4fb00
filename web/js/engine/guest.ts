// Guest mode (`?guest=1`): nothing is written to the device, for one that several people share.

/** Whether this page was opened in guest mode. It stays so until another address is loaded. */
export const guest = /[?&]guest=1(?:&|$)/.test(globalThis.location?.search ?? '');
