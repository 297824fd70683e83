import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '../../../contract/duration.ts';
import type { Config } from '../../../server/kit.ts';

const LINK_MS = 5 * MINUTE_MS;

/** What a link to a file carries. The caller must also be signed in and have access to the form. */
export interface LinkQuery {
  /** Unix time in seconds. */
  readonly until: number;
  readonly signature: string;
}

export function signLink(config: Pick<Config, 'secret'>, fileId: number, now: Date): LinkQuery {
  const until = Math.floor((now.getTime() + LINK_MS) / 1000);
  return { until, signature: signatureOf(config, fileId, until) };
}

/** Whether the link was made for the file, and has not ended. */
export function isValidLink(
  config: Pick<Config, 'secret'>,
  fileId: number,
  { until, signature }: LinkQuery,
  now: Date,
): boolean {
  const expected = Buffer.from(signatureOf(config, fileId, until));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && now.getTime() < until * 1000;
}

const signatureOf = ({ secret }: Pick<Config, 'secret'>, fileId: number, until: number): string =>
  createHmac('sha256', secret).update(`files/${fileId}/${until}`).digest('base64url');
