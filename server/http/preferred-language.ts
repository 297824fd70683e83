import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '../../contract/text.ts';

/** Language of a server-rendered page: the browser's first language decides. */
export function preferredLanguage({ 'accept-language': accepted }: IncomingHttpHeaders): Language {
  return /^de\b/i.test(accepted ?? '') ? 'de' : 'en';
}
