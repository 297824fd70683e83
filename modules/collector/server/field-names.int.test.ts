import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { TestCollector } from '../../../tests/server/test-collector.ts';
import { fieldNameBytes, fieldNames } from './limits.ts';

let on: TestCollector;
beforeAll(async () => {
  on = await TestCollector.open();
});
afterAll(() => on[Symbol.asyncDispose]());
beforeEach(() => on.nextForm());

const ofForm = () => on.form.form_id;

async function knownNames(): Promise<readonly string[]> {
  const { rows } = await sql<{ all_fields: string[] }>`
    select all_fields from forms where id = ${ofForm()}`.execute(on.server.db);
  return rows[0]?.all_fields ?? [];
}

/** How many values each submission has, the oldest first. */
async function storedValues(): Promise<readonly number[]> {
  const { rows } = await sql<{ submitted_data: string }>`
    select submitted_data from submissions where form_id = ${ofForm()} order by id`.execute(on.server.db);
  return rows.map(({ submitted_data }) => Object.keys(JSON.parse(submitted_data) as object).length);
}

const send = async (names: readonly string[]): Promise<void> => {
  const { statusCode } = await on.formPost(new URLSearchParams(names.map((name) => [name, 'x'])).toString());
  expect(statusCode).toBe(200);
};

const named = (count: number, end: string) => Array.from({ length: count }, (_, n) => `${n}-${end}`);

test('a visitor adds field names up to a size in bytes, and every value is stored', async () => {
  const names = named(150, 'ü'.repeat(190));
  await send(names.slice(0, 10));
  await Promise.all([send(names), send([...names, 'more'])]);
  const known = await knownNames();
  expect(known).toEqual(names.slice(0, known.length));
  const bytes = Buffer.byteLength(known.join(''));
  expect(bytes).toBeLessThanOrEqual(fieldNameBytes.max);
  expect(bytes).toBeGreaterThan(fieldNameBytes.max - 400);
  expect(await storedValues()).toEqual(expect.arrayContaining([10, 150, 151]));
});

test('a visitor adds field names up to a number, and every value is stored', async () => {
  const names = named(fieldNames.max + 100, 'a');
  await send(names);
  expect(await knownNames()).toEqual(names.slice(0, fieldNames.max));
  expect(await storedValues()).toEqual([names.length]);
});

test('two batches at once, which both saw room, add no more than fits', async () => {
  const ofEach = [named(200, 'b'.repeat(60)), named(200, 'c'.repeat(60))];
  await Promise.all(ofEach.map(send));
  expect(Buffer.byteLength((await knownNames()).join(''))).toBeLessThanOrEqual(fieldNameBytes.max);
});

test('a form that had more keeps them and gets no further ones', async () => {
  const names = named(400, 'd'.repeat(100));
  await sql`update forms set all_fields = ${names} where id = ${ofForm()}`.execute(on.server.db);
  await send(['another']);
  expect(await knownNames()).toEqual(names);
  expect(await storedValues()).toEqual([1]);
});

describe('at night, names that a form has no room for', () => {
  const atNight = () => on.server.scheduler.runNow('collector/field-names');
  const sendOften = async (names: readonly string[], times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) await send(names);
  };
  // Their limit for one network and minute is tested elsewhere.
  const asNotSpam = () => sql`update submissions set is_spam = false where form_id = ${ofForm()}`.execute(on.server.db);

  test('replace those that a visitor once sent', async () => {
    await send(named(fieldNames.max, 'junk'));
    await sendOften(['email', 'message'], 20);
    expect(await knownNames()).not.toContain('email');
    await asNotSpam();
    await atNight();
    const known = await knownNames();
    expect(known).toEqual(expect.arrayContaining(['email', 'message']));
    expect(known.length).toBeLessThanOrEqual(fieldNames.max / 2 + 2);
    await atNight();
    expect(await knownNames()).toEqual(known);
  });

  test('do not replace selected columns, nor those that still arrive', async () => {
    const names = named(400, 'd'.repeat(100));
    const selected = names.slice(300, 302);
    await sql`
      update forms set all_fields = ${names}, key_fields = ${selected} where id = ${ofForm()}`.execute(on.server.db);
    const used = names.slice(-40);
    await sendOften(used, 2);
    await atNight();
    const known = await knownNames();
    expect(known).toEqual(expect.arrayContaining([...selected, ...used]));
    expect(known.length).toBeLessThan(100);
  });
});
