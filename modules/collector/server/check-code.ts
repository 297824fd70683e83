import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '../../../contract/duration.ts';
import { CHECK_CODE_PARAMETER } from '../../../contract/entity/installation-result.ts';
import type { Config } from '../../../server/kit.ts';

/** Long enough to publish a changed page before it is opened. */
const CODE_MS = DAY_MS;

/**
 * A code that makes the result of a check count for the form: proof that the page was opened with the address that
 * Setup shows. In the form `<end>.<signature>`, with the end in Unix seconds.
 */
export function signCheckCode(config: Pick<Config, 'secret'>, formId: number, now: Date): string {
  return codeUntil(config, formId, Math.floor((now.getTime() + CODE_MS) / 1000).toString(36));
}

/** Whether the code was made for the form and has not expired. */
export function isValidCheckCode(
  config: Pick<Config, 'secret'>,
  formId: number,
  { code = '', now }: { readonly code: string | undefined; readonly now: Date },
): boolean {
  const [end = ''] = code.split('.');
  const expected = Buffer.from(codeUntil(config, formId, end));
  const given = Buffer.from(code);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && now.getTime() < Number.parseInt(end, 36) * 1000;
}

function codeUntil({ secret }: Pick<Config, 'secret'>, formId: number, end: string): string {
  const signature = createHmac('sha256', secret).update(`installation-check/${formId}/${end}`).digest('base64url');
  // 128 bits, so that the address stays short.
  return `${end}.${signature.slice(0, 22)}`;
}

/** The address without the code, which the page view of a checked page would store and show otherwise. */
export function withoutCheckCode(url: string): string {
  const parameter = `${CHECK_CODE_PARAMETER}=`;
  if (!url.includes(parameter)) return url;
  const [, start = '', query, fragment = ''] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(url) ?? [];
  if (query === undefined) return url;
  const others = query.split('&').filter((part) => !part.startsWith(parameter));
  return `${start}${others.length === 0 ? '' : `?${others.join('&')}`}${fragment}`;
}
