import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestCollector } from '../../../tests/server/test-collector.ts';

let on: TestCollector;
beforeAll(async () => {
  on = await TestCollector.open();
});
afterAll(() => on[Symbol.asyncDispose]());

const lastCheck = async () =>
  (await on.owner.get<{ data: { check: unknown } }>(`/v2/cli/forms/${on.form.form_uid}/installation-check`)).body.data
    .check;
const verify = (facts: object, origin: string) =>
  on.post(`/verify/${on.form.form_uid}`, JSON.stringify(facts), 'text/plain', { origin });

test('returns the last check of the tracking script, and null before the first', async () => {
  expect(await lastCheck()).toBeNull();
  await verify({ found: true, names: ['email'] }, 'https://other.example');
  expect(await lastCheck()).toMatchObject({ result: 'Invalid domain', origin: 'https://other.example' });
  await verify({ found: true, names: ['email'] }, 'https://example.com');
  const at = on.clock.now().toISOString();
  expect(await lastCheck()).toEqual({ result: 'ok', origin: 'https://example.com', at });
});
