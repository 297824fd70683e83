import type { IncomingHttpHeaders } from 'node:http';
import { Language } from '../../contract/text.ts';

/** Language of a server-rendered page: the browser's preferred one of those supported, or else English. */
export function preferredLanguage(headers: IncomingHttpHeaders): Language {
  return acceptedLanguage(headers) ?? 'en';
}

/** The supported language that the browser prefers; null if it accepts none by name (RFC 9110, 12.5.4). */
export function acceptedLanguage({ 'accept-language': header = '' }: IncomingHttpHeaders): Language | null {
  const ranges = header.split(',').map(languageRange);
  // The sort is stable: of equal qualities, the first in the header is preferred, as browsers list them.
  const [preferred] = ranges.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality);
  return preferred?.language ?? null;
}

/** A language range such as `de-CH;q=0.9`. One without a supported language or with an invalid quality has the quality 0. */
function languageRange(range: string): { readonly language: Language | undefined; readonly quality: number } {
  const [tag = '', weight = 'q=1'] = range.split(';').map((part) => part.trim().toLowerCase());
  const language = Language.safeParse(tag.split('-')[0]).data;
  const quality = weight.startsWith('q=') ? Number(weight.slice(2)) : NaN;
  return { language, quality: language === undefined ? 0 : quality };
}
