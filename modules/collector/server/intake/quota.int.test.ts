import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../../server/kit.ts';
import { createLogger } from '../../../../server/logs.ts';
import { startServer, type TestServer } from '../../../../tests/server/harness.ts';
import { newForm, type NewForm, newPerson } from '../../../../tests/server/person.ts';
import { setQuota, usageOf } from '../../../submissions/server/public.ts';
import { internalDraft } from '../read-draft.ts';
import type { Draft } from './draft.ts';
import { Intake } from './intake.ts';

let server: TestServer;
let form: NewForm;
let owner: number;
beforeAll(async () => {
  server = await startServer({ env: { BILLING_PROVIDER: 'sandbox' } });
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  form = await newForm(await newPerson(server));
  const { rows } = await sql<{ id: number }>`select owner_id as id from projects where id = ${form.project_id}`.execute(
    server.db,
  );
  owner = rows[0]?.id ?? 0;
});

/** An intake like that of another server process. */
const newIntake = (): Intake =>
  new Intake({
    db: server.db,
    live: server.live,
    clock: { now: () => new Date() },
    log: createLogger({ logLevel: 'silent' }),
    contributions: () => [],
    contributors: () => [],
  });

const draft = (more: Partial<Draft> = {}): Draft => ({
  ...internalDraft(form.form_uid, [['name', 'Ada']], new Date(), { isTest: false, zone: null }),
  ...more,
});

const locked = async () => {
  const { rows } = await sql<{ is_locked: boolean }>`
    select is_locked from submissions where form_id = ${form.form_id} order by id`.execute(server.db);
  return rows.map(({ is_locked }) => is_locked);
};

test('never exceeds the quota across several processes', async () => {
  await setQuota(server.db, owner, { cap: 20, endsAt: null });
  const processes = [newIntake(), newIntake(), newIntake()];
  const wave = () => Promise.all(processes.flatMap((one) => Array.from({ length: 5 }, () => one.accept(draft()))));
  for (let n = 0; n < 4; n += 1) await wave();
  const rows = await locked();
  expect(rows).toEqual([...Array<boolean>(20).fill(false), ...Array<boolean>(40).fill(true)]);
  expect(await usageOf(server.db, owner, new Date())).toEqual({ used: 20, locked: 40 });
});

test('counts a submission that several processes receive at once only once', async () => {
  await setQuota(server.db, owner, { cap: 10, endsAt: null });
  const processes = [newIntake(), newIntake(), newIntake()];
  for (let n = 0; n < 5; n += 1) {
    const same = draft({ key: randomUUID(), hash: `same ${n}` });
    await Promise.all(processes.map((one) => one.accept(same)));
  }
  expect(await locked()).toHaveLength(5);
  expect(await usageOf(server.db, owner, new Date())).toEqual({ used: 5, locked: 0 });
});

test('grants nothing from an expired quota and does not count accounts without one', async () => {
  const intake = newIntake();
  await setQuota(server.db, owner, null);
  await intake.accept(draft());
  await setQuota(server.db, owner, { cap: 10, endsAt: new Date(Date.now() - 1000) });
  await intake.accept(draft());
  expect(await locked()).toEqual([false, true]);
  expect(await usageOf(server.db, owner, new Date())).toEqual({ used: 0, locked: 1 });
});
