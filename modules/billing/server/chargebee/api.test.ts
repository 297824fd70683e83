import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../../../../server/config.ts';
import { FakeChargebee, faults } from '../../testing/chargebee/fake-chargebee.ts';
import { ChargebeeApi } from './api.ts';

const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
let fake: FakeChargebee;
beforeAll(async () => {
  fake = await FakeChargebee.open({ now: () => new Date('2026-03-10T12:00:00Z') });
});
afterAll(() => fake[Symbol.asyncDispose]());

function openApi(timeoutMs = 20_000): ChargebeeApi {
  const { chargebee } = readSettings(fake.env);
  if (!chargebee) throw new Error('No settings');
  return new ChargebeeApi(chargebee, log, timeoutMs);
}

test.each(['silent', 'slow'] as const)('times out on a response that never ends (%s)', async (name) => {
  fake.fault = faults[name];
  await expect(openApi(150).subscription('inlet-1')).rejects.toMatchObject({
    kind: { code: 'PROVIDER_FAILED', status: 503 },
    retryAfter: 60,
  });
  expect(lines.at(-1)).toContain('"kind":"unavailable"');
  fake.fault = undefined;
  expect(await openApi().subscription('inlet-1')).toBeUndefined();
});

test('follows no redirect, so that the key is not sent elsewhere', async () => {
  fake.fault = (response) => void response.writeHead(302, { location: `${fake.url}/elsewhere` }).end();
  await expect(openApi().subscription('inlet-1')).rejects.toMatchObject({ kind: { code: 'PROVIDER_FAILED' } });
  expect(fake.calls.filter((call) => call.includes('elsewhere'))).toEqual([]);
});

test('reads a bounded part of a response without end', async () => {
  let sent = 0;
  fake.fault = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = (): void => {
      while (!response.destroyed && response.write(' '.repeat(100_000))) sent += 100_000;
    };
    response.on('drain', more);
    more();
  };
  await expect(openApi().subscription('inlet-1')).rejects.toMatchObject({ kind: { code: 'PROVIDER_FAILED' } });
  expect(sent).toBeLessThan(50_000_000);
});

test('ends a list whose pages have no end', async () => {
  fake.fault = (response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ list: [], next_offset: 'again' }));
  await expect(openApi().items()).rejects.toMatchObject({ kind: { code: 'PROVIDER_FAILED' } });
});

test('rejects payment pages without https', async () => {
  fake.fault = (response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ hosted_page: { id: 'x', url: 'http://evil.test/' } }));
  await expect(openApi().managePaymentSources('inlet-1', 'https://inlet.test/')).rejects.toMatchObject({
    kind: { code: 'PROVIDER_FAILED' },
  });
});
