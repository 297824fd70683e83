import { expect, test } from 'vitest';
import { encrypt, decrypt } from './encrypt.ts';

const ours = { secret: 'a secret of at least 32 characters' };
const context = 'form-settings/slack_webhook/1';

test.each(['', 'https://hooks.slack.com/services/T/B/x', '🗝️ käse'])('round-trips %j', (text) => {
  const sealed = encrypt(ours, text, context);
  expect(decrypt(ours, sealed, context)).toBe(text);
  if (text !== '') expect(sealed).not.toContain(text);
});

test('encrypts the same text differently every time', () => {
  expect(encrypt(ours, 'text', context)).not.toBe(encrypt(ours, 'text', context));
});

test('rejects another secret, another context and modified ciphertext', () => {
  const sealed = encrypt(ours, 'text', context);
  expect(decrypt({ secret: `${ours.secret}!` }, sealed, context)).toBeUndefined();
  expect(decrypt(ours, sealed, 'form-settings/slack_webhook/2')).toBeUndefined();
  const body = Buffer.from(sealed.slice(3), 'base64url');
  for (let at = 0; at < body.length; at++) {
    const changed = Buffer.from(body);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(decrypt(ours, `v1.${changed.toString('base64url')}`, context)).toBeUndefined();
  }
});

test.each(['', 'v1', 'v1.', 'v1.AAAA', 'v2.AAAA', 'plain text'])('rejects %j, which is not ciphertext', (text) => {
  expect(decrypt(ours, text, context)).toBeUndefined();
});
