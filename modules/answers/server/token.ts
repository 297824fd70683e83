import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../server/kit.ts';

/** What a token names: an answer belongs to this reply of this submission. */
export interface AnswerTarget {
  readonly submissionId: number;
  readonly replyId: number;
}

/** Digits of the signature: 80 bits, in a case that mail servers may change. */
const SIGNATURE_LENGTH = 20;
const TOKEN = /^([1-9a-z][\da-z]{0,10})-([1-9a-z][\da-z]{0,10})-([\da-f]{20})$/;

/**
 * The address to which a visitor answers a reply, such as `inbox+9ix-1k-….@example.com`; undefined where this installation
 * receives no email.
 */
export function answerAddress(config: Pick<Config, 'secret' | 'inbound'>, target: AnswerTarget): string | undefined {
  if (!config.inbound) return undefined;
  const [local, domain] = halves(config.inbound.address);
  const { submissionId, replyId } = target;
  const token = [submissionId.toString(36), replyId.toString(36), signatureOf(config, target)].join('-');
  return `${local}+${token}@${domain}`;
}

/** What an address names; undefined if it is not ours, or its token is damaged, forged or of another installation. */
export function targetOf(config: Pick<Config, 'secret' | 'inbound'>, address: string): AnswerTarget | undefined {
  if (!config.inbound) return undefined;
  const [local, domain] = halves(config.inbound.address.toLowerCase());
  const [tagged, at] = halves(address.toLowerCase());
  if (at !== domain || !tagged.startsWith(`${local}+`)) return undefined;
  const [, submission = '', reply = '', signature = ''] = TOKEN.exec(tagged.slice(local.length + 1)) ?? [];
  const target = { submissionId: Number.parseInt(submission, 36), replyId: Number.parseInt(reply, 36) };
  if (!Number.isSafeInteger(target.submissionId) || !Number.isSafeInteger(target.replyId)) return undefined;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(config, target))) ? target : undefined;
}

/** The part before the last @, and the part after it. */
function halves(address: string): readonly [local: string, domain: string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
}

const signatureOf = ({ secret }: Pick<Config, 'secret'>, { submissionId, replyId }: AnswerTarget): string =>
  createHmac('sha256', secret).update(`answers/${submissionId}/${replyId}`).digest('hex').slice(0, SIGNATURE_LENGTH);
