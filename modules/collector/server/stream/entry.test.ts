import { expect, it } from 'vitest';
import { readDraft } from '../read-draft.ts';
import { draftOf, entryOf, type StreamedDraft } from './entry.ts';

const at = new Date('2026-11-20T12:00:00.250Z');
const visit = {
  visitor: 'visitor-0001',
  page: 'page-000001',
  url: 'https://example.com/contact',
  referrer: 'https://example.org/',
  zone: 'Europe/Zurich',
  age: 61_000,
  time: 60_000,
  formTime: 30_000,
  sent: at.getTime(),
};

function draftWith(more: object, headers: Record<string, string>): StreamedDraft {
  const fields = [
    ['name', 'Lisa “Zoë”\n'],
    ['name', ''],
    ['_subject', 'Hello'],
    ['_cc', 'a@example.com'],
    ['captcha', 'proof'],
  ] as const;
  const sent = { by: 'script', fields, files: [], discarded: [], key: 'key-00000001', visit, ...more } as const;
  const sender = { network: '203.0.113.9', headers, at, secret: 'x'.repeat(32), proofNames: ['captcha'] };
  const { draft } = readDraft('form', sent, sender);
  const { key, ipHash } = draft;
  if (key === null || ipHash === null) throw new Error('A submission of a visitor has both');
  return { ...draft, key, ipHash };
}

it.each([
  ['a visit of a campaign', { visit: { ...visit, url: 'https://example.com/?utm_source=news' } }],
  ['a visit without a campaign', {}],
  ['no visit', { visit: undefined }],
])('is read as it was written, with %s', (_, more) => {
  const headers = {
    origin: 'https://example.com',
    'accept-language': 'de-CH',
    'user-agent': 'Mozilla/5.0 Firefox/140.0',
  };
  const draft = draftWith(more, headers);
  expect(draftOf(entryOf(draft), '7')).toEqual({ ...draft, checkValues: [], acceptedRate: 7 });
});

it('keeps the verdict of the checks, and what is unknown', () => {
  const spamReason = { message: 'No captcha', details: [{ code: 'NO_CAPTCHA', params: { count: 1 } }] };
  const draft = { ...draftWith({ visit: undefined }, {}), verdict: { spamReason } };
  expect(draft.host).toBeUndefined();
  expect(draftOf(entryOf(draft), '1')).toEqual({ ...draft, checkValues: [], acceptedRate: 1 });
});

it.each(['', '{}', '{"version":2}', '[]', 'null'])('does not read %j', (entry) => {
  expect(() => draftOf(entry, '1')).toThrow();
});
