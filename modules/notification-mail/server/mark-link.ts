import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '../../../contract/duration.ts';
import type { Config } from '../../../server/kit.ts';
import { consoleUrl } from '../../mail/server/public.ts';
import { markLinkDays } from './limits.ts';

type Secret = Pick<Config, 'secret'>;

/** The actions of links in a notification. */
export type LinkMarker = 'complete' | 'spam';

/** A mark by one person of one submission. */
export interface LinkedMark {
  readonly submissionId: number;
  /** After restoring a backup, another submission may have the same id. */
  readonly submittedAt: Date;
  readonly accountId: number;
  readonly marker: LinkMarker;
}

const signatureOf = ({ secret }: Secret, mark: LinkedMark, until: number): string => {
  const { submissionId, submittedAt, accountId, marker } = mark;
  return createHmac('sha256', secret)
    .update(`notification-mail/mark/${submissionId}/${submittedAt.getTime()}/${accountId}/${marker}/${until}`)
    .digest('base64url');
};

/** A link to a page on which the account marks the submission, once and for some days, without logging in. */
export function markLink(config: Secret & Pick<Config, 'publicUrl' | 'port'>, mark: LinkedMark, now: Date): string {
  const until = Math.floor((now.getTime() + markLinkDays.max * DAY_MS) / 1000);
  const { submissionId, submittedAt, accountId, marker } = mark;
  const parts = [submissionId, submittedAt.getTime(), accountId, marker, until, signatureOf(config, mark, until)];
  return `${consoleUrl(config)}/mark-submission/${parts.join('.')}`;
}

/** Decodes a link; undefined if its signature is invalid. It may have expired. */
export function linkedMark(config: Secret, token: string): (LinkedMark & { readonly until: Date }) | undefined {
  const [, submission = '', time = '', account = '', marker = '', end = '', signature = ''] =
    /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})\.(complete|spam)\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  if (marker !== 'complete' && marker !== 'spam') return undefined;
  const submittedAt = new Date(Number(time));
  const mark = { submissionId: Number(submission), submittedAt, accountId: Number(account), marker } as const;
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(config, mark, Number(end))));
  return isOurs ? { ...mark, until: new Date(Number(end) * 1000) } : undefined;
}
