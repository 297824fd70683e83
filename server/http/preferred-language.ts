import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '../../contract/text.ts';

/** The language of a page that the server writes: the first of the browser's languages decides. */
export function preferredLanguage({ 'accept-language': accepted }: IncomingHttpHeaders): Language {
  return /^de\b/i.test(accepted ?? '') ? 'de' : 'en';
}
