import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TargetUrl } from '../../contract/entity/target-url.ts';
import { WebhookPayload } from './contract.ts';

test('sends what the documentation shows', () => {
  const text = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
  const [, json = ''] = /```json\n([^`]+)```/.exec(text) ?? [];
  const shown: unknown = JSON.parse(json);
  expect(WebhookPayload.parse(shown)).toEqual(shown);
});

test.each([
  ['https://example.com', undefined],
  [' http://example.com:8080/path?key=1#part ', undefined],
  ['https://münchen.de/', undefined],
  ['', 'cannot be blank'],
  ['   ', 'cannot be blank'],
  ['example.com', 'must be a valid URL'],
  ['https://', 'must be a valid URL'],
  ['https:/example.com', 'must be a valid URL'],
  ['ftp://example.com', 'must be a valid URL'],
  ['data:text/plain,x', 'must be a valid URL'],
  ['https://user:pass@example.com', 'must be a valid URL'],
  ['https://user@example.com', 'must be a valid URL'],
  ['https://exam ple.com', 'must be a valid URL'],
  [`https://example.com/${'x'.repeat(2000)}`, 'must be a valid URL'],
])('checks a target %j: %s', (text, message) => {
  expect(TargetUrl.safeParse(text).error?.issues[0]?.message).toBe(message);
});
