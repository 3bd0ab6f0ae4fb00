// Texts that people paste.

import { payloadIn } from './router.ts';

/**
 * The payload in a pasted link, or the text itself (a record or a bare payload). A link may have other words around it.
 */
export function readPasted(pasted: string): { fragment: string } | { text: string } | null {
  const text = pasted.trim();
  // A record begins like JSON.
  if (/^[{[]/.test(text)) return { text: pasted };
  const link = /(?:^|https?:[^\s#]*|[\s"'<(])(?:#|%23)((?:\/|%2f)[^\s"<>]*)/i.exec(text)?.[1];
  if (link !== undefined) {
    const shared = /^(?:\/|%2f)g(?:\/|%2f)(.*)$/i.exec(link)?.[1];
    if (shared === undefined) return { fragment: `#${link}` };
    const payload = payloadIn(shared);
    if (!payload) return null;
    return payload.includes(',puzzle,') ? { fragment: `#/g/${payload}` } : { text: payload };
  }
  if (/^https?:/i.test(text)) return null;
  // The end of a link is one long word; other texts are prose.
  return /^\S{8,}$/.test(text) || /^\S*hairpin/i.test(text) ? { text: pasted } : null;
}
