import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '../../../contract/duration.ts';
import type { Config } from '../../../server/kit.ts';

const LINK_MS = 5 * MINUTE_MS;

/** Who may use a link: signed-in members of the form, or everyone who has it. */
export type LinkUse = 'members' | 'everyone';

/** The parameters of a link to a file. */
export interface LinkQuery {
  /** Unix time in seconds. */
  readonly until: number;
  readonly signature: string;
}

/** A link for members of the form. */
export function signLink(config: Pick<Config, 'secret'>, fileId: number, now: Date): LinkQuery {
  return signUntil(config, 'members', fileId, new Date(now.getTime() + LINK_MS));
}

export function signUntil(config: Pick<Config, 'secret'>, use: LinkUse, fileId: number, end: Date): LinkQuery {
  const until = Math.floor(end.getTime() / 1000);
  return { until, signature: signatureOf(config, use, fileId, until) };
}

/** Whether the link was made for the file and this use, and has not expired. */
export function isValidLink(
  config: Pick<Config, 'secret'>,
  use: LinkUse,
  fileId: number,
  { until, signature, now }: LinkQuery & { readonly now: Date },
): boolean {
  const expected = Buffer.from(signatureOf(config, use, fileId, until));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && now.getTime() < until * 1000;
}

const purposes = { members: 'files', everyone: 'shared-files' } as const satisfies Record<LinkUse, string>;

const signatureOf = ({ secret }: Pick<Config, 'secret'>, use: LinkUse, fileId: number, until: number): string =>
  createHmac('sha256', secret).update(`${purposes[use]}/${fileId}/${until}`).digest('base64url');
