import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contributionsTo, contribute, type Point } from '../../../../contract/point.ts';
import { sql } from '../../../../server/kit.ts';
import { createLogger } from '../../../../server/logs.ts';
import { live } from '../../../../tests/server/deliveries-database.ts';
import { startServer, type TestServer } from '../../../../tests/server/harness.ts';
import { newForm, type NewForm, newPerson, type Person } from '../../../../tests/server/person.ts';
import { onSubmission } from '../public.ts';
import { internalDraft } from '../read-draft.ts';
import type { Draft } from './draft.ts';
import type { Services } from './draft-writer.ts';
import { Intake, queueOf } from './intake.ts';
import type { ToStore } from './store.ts';

let server: TestServer;
let owner: Person;
let form: NewForm;

beforeAll(async () => {
  server = await startServer({ env: { BILLING_PROVIDER: 'none' } });
  owner = await newPerson(server);
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  form = await newForm(owner);
});

const mails = contribute(onSubmission, (of, { fields, isSpam }) =>
  isSpam ? [] : [{ kind: 'fixture', target: of.name, payload: { fields: fields.length } }],
);

const services = (): Services => ({
  db: server.db,
  live,
  clock: { now: () => new Date() },
  log: createLogger({ logLevel: 'silent' }),
  contributions: <T>(point: Point<T>) => contributionsTo(point, [mails]),
  contributors: <T>(point: Point<T>) => contributionsTo(point, [mails]).map((value) => ({ module: 'mails', value })),
});

/** An intake like that of another server process. */
const newIntake = (): Intake => new Intake(services());

const draft = (more: Partial<Draft> = {}): Draft => ({
  ...internalDraft(form.form_uid, [['name', 'Ada']], new Date(), { isTest: false, zone: null }),
  ...more,
});

async function idsAfter(id: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from submissions where form_id = ${form.form_id} and id > ${id} order by id`.execute(server.db);
  return rows.map((row) => row.id);
}

test('misses no row when polling after the last id with several writers', async () => {
  const writers = [newIntake(), newIntake(), newIntake()];
  const seen: number[] = [];
  const writing = new AbortController();
  const reader = async (): Promise<void> => {
    while (!writing.signal.aborted) seen.push(...(await idsAfter(seen.at(-1) ?? 0)));
    seen.push(...(await idsAfter(seen.at(-1) ?? 0)));
  };
  const reading = reader();
  const wave = async (): Promise<void> => {
    for (let n = 0; n < 10; n++)
      await Promise.all(writers.map((writer) => Promise.all([draft(), draft()].map((one) => writer.accept(one)))));
  };
  await wave();
  writing.abort();
  await reading;
  expect(seen).toEqual(await idsAfter(0));
  expect(seen).toHaveLength(60);
});

test('stores a key that two processes use at once only once and returns its id to both', async () => {
  const writers = [newIntake(), newIntake()];
  const keys = Array.from({ length: 20 }, () => randomUUID());
  const responses = await Promise.all(
    writers.map((writer) => Promise.all(keys.map((key) => writer.accept(draft({ key }))))),
  );
  const [mine, theirs] = responses.map((stored) => stored.map(({ id }) => id));
  expect(mine).toEqual(theirs);
  expect(await idsAfter(0)).toHaveLength(20);
});

test('rejects only the submission that the database cannot store', async () => {
  const intake = newIntake();
  // A timestamp later than PostgreSQL reads.
  const poisoned = draft({ receivedAt: new Date(8.64e15) });
  const outcomes = await Promise.allSettled([draft(), poisoned, draft()].map((one) => intake.accept(one)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await idsAfter(0)).toHaveLength(2);
});

test('queues the modules’ deliveries with a submission', async () => {
  const stored = await newIntake().accept(draft());
  await newIntake().accept(draft({ isTrapped: true }));
  const { rows } = await sql`
    select submission_id, kind, target, payload, state from deliveries where form_id = ${form.form_id} and kind = 'fixture'`.execute(
    server.db,
  );
  expect(rows).toEqual([
    { submission_id: stored.id, kind: 'fixture', target: 'Contact', payload: { fields: 1 }, state: expect.any(String) },
  ]);
});

const queues = { count: 2, maxConcurrent: 1 };

test('does not delay forms of another queue during a slow batch', async () => {
  const slow = Promise.withResolvers<ReadonlyMap<number, number>>();
  const begun = Promise.withResolvers<void>();
  const isSlow = ({ form: { uid } }: ToStore): boolean => uid === form.form_uid;
  const write = (_: unknown, batch: readonly ToStore[]): Promise<ReadonlyMap<number, number>> => {
    if (!batch.some(isSlow)) return Promise.resolve(new Map([[0, 7]]));
    begun.resolve();
    return slow.promise;
  };
  const intake = new Intake(services(), { write, queues });
  const waiting = intake.accept(draft());
  await begun.promise;
  const other = await formInAnotherQueue();
  expect((await intake.accept(draft({ formUid: other.form_uid }))).id).toBe(7);
  slow.resolve(new Map([[0, 8]]));
  expect((await waiting).id).toBe(8);
});

async function formInAnotherQueue(): Promise<NewForm> {
  const other = await newForm(owner);
  return queueOf(other.form_uid, queues.count) === queueOf(form.form_uid, queues.count) ? formInAnotherQueue() : other;
}

test('finishes accepted submissions on stop and rejects later ones', async () => {
  const intake = newIntake();
  const taken = [draft(), draft()].map((one) => intake.accept(one));
  await intake.stop();
  await expect(intake.accept(draft())).rejects.toThrow('shutting down');
  await Promise.all(taken);
  expect(await idsAfter(0)).toHaveLength(2);
});
