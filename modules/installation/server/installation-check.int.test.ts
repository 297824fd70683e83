import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newForm } from '../../../tests/server/person.ts';
import { TestCollector } from '../../../tests/server/test-collector.ts';

let on: TestCollector;
beforeAll(async () => {
  on = await TestCollector.open();
});
beforeEach(() => on.nextForm());
afterAll(() => on[Symbol.asyncDispose]());

const OK = /^The form is installed\. Send it once to see the submission arrive\.$/;
const ONLY_HERE = / To see the result in Setup as well, open this page with the address that Setup shows\.$/;

/** What Setup loads. */
const setup = async (uid = on.form.form_uid) => {
  const url = `/v2/cli/forms/${uid}/installation-check`;
  return (await on.owner.get<{ data: { check: unknown; code: string } }>(url)).body.data;
};
const verify = (facts: object, origin: string) =>
  on.post(`/verify/${on.form.form_uid}`, JSON.stringify(facts), 'text/plain', { origin });

test('returns the last check of the tracking script, and null before the first', async () => {
  const { check, code } = await setup();
  expect(check).toBeNull();
  await verify({ found: true, names: ['email'], code }, 'https://other.example');
  expect((await setup()).check).toMatchObject({ result: 'Invalid domain', origin: 'https://other.example' });
  const shown = await verify({ found: true, names: ['email'], code }, 'https://example.com');
  expect(shown.json()).toEqual({ result: 'ok', message: expect.stringMatching(OK) });
  const at = on.clock.now().toISOString();
  expect((await setup()).check).toEqual({ result: 'ok', origin: 'https://example.com', at });
});

test('stores nothing without the code of the form, and says so on the page', async () => {
  const { code } = await setup();
  const other = await newForm(on.owner);
  const [end = '', signature = ''] = code.split('.');
  const later = (Number.parseInt(end, 36) + 3600).toString(36);
  const forged = [
    undefined,
    '',
    '.',
    end,
    `${end}.`,
    `.${signature}`,
    `${later}.${signature}`,
    `${end}.${signature.slice(1)}x`,
    `${code}.x`,
    (await setup(other.form_uid)).code,
  ];
  for (const each of forged) {
    const shown = await verify({ found: false, names: [], code: each }, 'https://evil.example');
    expect(shown.json()).toEqual({ result: 'Invalid domain', message: expect.stringMatching(ONLY_HERE) });
    expect((await setup()).check, `after the code ${each}`).toBeNull();
  }
});

test('accepts the code for a day, as often as the page is opened', async () => {
  const { code } = await setup();
  on.clock.advance(86_399_000);
  for (const origin of ['https://other.example', 'https://example.com']) {
    await verify({ found: true, names: ['email'], code }, origin);
    expect((await setup()).check).toMatchObject({ origin });
  }
  on.clock.advance(2000);
  await verify({ found: true, names: ['email'], code }, 'https://evil.example');
  expect((await setup()).check).toMatchObject({ origin: 'https://example.com' });
});
