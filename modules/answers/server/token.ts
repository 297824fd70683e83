import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../server/kit.ts';
import type { IdentifiedReply } from '../../replies/server/public.ts';

/** The target of a token: the reply and the submission that an answer belongs to. */
export interface AnswerTarget {
  readonly submissionId: number;
  readonly replyId: number;
}

/** The token of an address, before its signature is verified. */
interface Token extends AnswerTarget {
  readonly signature: string;
}

/** Digits of the signature: 80 bits, in a case that mail servers may change. */
const SIGNATURE_LENGTH = 20;
const TOKEN = /^([1-9a-z][\da-z]{0,10})-([1-9a-z][\da-z]{0,10})-([\da-f]{20})$/;

/**
 * The address to which a visitor answers a reply, such as `inbox+9ix-1k-….@example.com`; undefined where this installation
 * receives no email.
 */
export function answerAddress(config: Pick<Config, 'secret' | 'inbound'>, reply: IdentifiedReply): string | undefined {
  if (!config.inbound) return undefined;
  const [local, domain] = halves(config.inbound.address);
  const { submissionId, replyId } = reply;
  const token = [submissionId.toString(36), replyId.toString(36), signatureOf(config, reply)].join('-');
  return `${local}+${token}@${domain}`;
}

/** The token of an address; undefined if it is not ours, or its token is damaged. */
export function tokenOf(config: Pick<Config, 'inbound'>, address: string): Token | undefined {
  if (!config.inbound) return undefined;
  const [local, domain] = halves(config.inbound.address.toLowerCase());
  const [tagged, at] = halves(address.toLowerCase());
  if (at !== domain || !tagged.startsWith(`${local}+`)) return undefined;
  const [, submission = '', reply = '', signature = ''] = TOKEN.exec(tagged.slice(local.length + 1)) ?? [];
  const token = { submissionId: Number.parseInt(submission, 36), replyId: Number.parseInt(reply, 36), signature };
  return Number.isSafeInteger(token.submissionId) && Number.isSafeInteger(token.replyId) ? token : undefined;
}

/**
 * False for a token that is forged, of another installation, or of another reply that had the same id before a restore.
 */
export const isSignedFor = (config: Pick<Config, 'secret'>, token: Token, messageId: string): boolean =>
  timingSafeEqual(Buffer.from(token.signature), Buffer.from(signatureOf(config, { ...token, messageId })));

/** The part before the last @, and the part after it. */
function halves(address: string): readonly [local: string, domain: string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
}

const signatureOf = (
  { secret }: Pick<Config, 'secret'>,
  { submissionId, replyId, messageId }: IdentifiedReply,
): string =>
  createHmac('sha256', secret)
    .update(`answers/${submissionId}/${replyId}/${messageId}`)
    .digest('hex')
    .slice(0, SIGNATURE_LENGTH);
