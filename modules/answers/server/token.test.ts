import { expect, test } from 'vitest';
import { type AnswerTarget, answerAddress, isSignedFor, tokenOf } from './token.ts';

const inbound = { address: 'Inbox@example.com', smtp: undefined, imapUrl: undefined };
const here = { secret: 'a'.repeat(32), inbound };
const target = { submissionId: 417, replyId: 12 };
const messageId = '<reply-5f1c@example.com>';
const address = answerAddress(here, { ...target, messageId }) ?? '';

/** The target of an address, if its signature is valid for the reply with this Message-ID. */
function targetOf(config: typeof here, one: string, id = messageId): AnswerTarget | undefined {
  const token = tokenOf(config, one);
  return token && isSignedFor(config, token, id)
    ? { submissionId: token.submissionId, replyId: token.replyId }
    : undefined;
}

test('an address names the submission and the reply, even after mail servers have changed its case', () => {
  expect(address).toMatch(/^Inbox\+bl-c-[\da-f]{20}@example\.com$/);
  expect([address, address.toLowerCase(), address.toUpperCase()].map((one) => targetOf(here, one))).toEqual([
    target,
    target,
    target,
  ]);
});

test('the longest address fits the 64 characters of a mailbox', () => {
  const longest = { address: `${'a'.repeat(19)}@example.com`, smtp: undefined, imapUrl: undefined };
  const ids = { submissionId: Number.MAX_SAFE_INTEGER, replyId: Number.MAX_SAFE_INTEGER };
  const found = answerAddress({ ...here, inbound: longest }, { ...ids, messageId }) ?? '';
  expect(found.indexOf('@')).toBeLessThanOrEqual(64);
  expect(targetOf({ ...here, inbound: longest }, found)).toEqual(ids);
});

test.each([
  ['of another submission', address.replace('+bl-', '+bm-')],
  ['of another reply', address.replace('-c-', '-d-')],
  ['with a changed signature', address.replace(/.(?=@)/, (digit) => (digit === '0' ? '1' : '0'))],
  ['with a shorter signature', address.replace(/.(?=@)/, '')],
  ['with a longer signature', address.replace('@', '0@')],
  ['with a number that is too large', address.replace('+bl-', '+zzzzzzzzzzz-')],
  ['with a leading zero', address.replace('+bl-', '+0bl-')],
  ['without a token', 'inbox@example.com'],
  ['at another domain', address.replace('example.com', 'example.net')],
  ['of another mailbox', address.replace('Inbox', 'outbox')],
  ['that is empty', ''],
])('rejects an address %s', (_, other) => {
  expect(targetOf(here, other)).toBeUndefined();
});

test('a token of another installation is rejected', () => {
  expect(targetOf({ ...here, secret: 'b'.repeat(32) }, address)).toBeUndefined();
});

test('a token of another reply with the same id is rejected', () => {
  expect(targetOf(here, address, '<reply-60aa@example.com>')).toBeUndefined();
});

test('an installation that receives no email has no addresses', () => {
  expect(answerAddress({ ...here, inbound: undefined }, { ...target, messageId })).toBeUndefined();
  expect(tokenOf({ inbound: undefined }, address)).toBeUndefined();
});
