import { pino } from 'pino';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/duration.ts';
import { DatabaseUnavailable } from '../../../server/db/database-error.ts';
import { sql } from '../../../server/kit.ts';
import { deliveriesAlone, live } from '../../../tests/server/deliveries-database.ts';
import { endLeases, deleteExpiredDeliveries } from './claim.ts';
import { type Delivery, DeliveryFailed, DeliveryOnHold, queueDelivery, type Sending, type Step } from './public.ts';
import { DeliveryWorker } from './worker.ts';

const table = deliveriesAlone();
let now = new Date('2026-11-20T12:00:00Z');

const queue = (payload: string, kind = 'parcel') =>
  queueDelivery({ db: table.db, live }, { kind, target: 'someone', payload });

interface Row {
  state: string;
  attempts: number;
  payload: unknown;
  last_error: string | null;
  next_at: Date;
  kind: string;
  lease_until: Date | null;
}
const rows = async () => (await sql<Row>`select * from deliveries order by id`.execute(table.db)).rows;

function workerFor(deliver: Sending['deliver'], erasesPayload = false): DeliveryWorker {
  const kinds = [{ kind: 'parcel', deliver, erasesPayload }];
  return new DeliveryWorker({
    db: table.db,
    clock: { now: () => now },
    log: pino({ level: 'silent' }),
    live,
    kinds,
    onOver: [],
  });
}

/** Runs a worker until nothing is left to do. */
async function runOnce(deliver: Sending['deliver'], erasesPayload?: boolean): Promise<void> {
  const worker = workerFor(deliver, erasesPayload);
  worker.wake();
  await expect.poll(isIdle).toBe(true);
  await worker.stop();
}

/** Whether nothing is due or in flight for this worker. */
const isIdle = async (): Promise<boolean> =>
  (await rows()).every(
    ({ kind, state, lease_until, next_at }) =>
      kind !== 'parcel' || state !== 'waiting' || (lease_until === null && next_at > now),
  );

test('completes a delivery that is received, and erases its payload if requested', async () => {
  await queue('secret link');
  const seen: unknown[] = [];
  await runOnce(async ({ payload, attempt }) => void seen.push([payload, attempt]), true);
  expect(seen).toEqual([['secret link', 1]]);
  expect(await rows()).toMatchObject([{ state: 'done', attempts: 1, payload: {} }]);
});

test('retries a failed delivery on schedule and marks it dead after eight attempts', async () => {
  await queue('parcel');
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt++) {
    const worker = workerFor(() => Promise.reject(new Error('nobody home')));
    worker.wake();
    // An attempt counts from its claim; its lease ends once it has failed.
    const failed = { attempts: attempt, last_error: 'nobody home', lease_until: null };
    await expect.poll(async () => (await rows())[0]).toMatchObject(failed);
    await worker.stop();
    const [row] = await rows();
    if (row?.state === 'waiting') {
      waits.push((row.next_at.getTime() - now.getTime()) / 1000);
      now = row.next_at;
    }
  }
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000]);
  expect(await rows()).toMatchObject([{ state: 'dead', attempts: 8 }]);
});

test('does not retry a permanent failure', async () => {
  await queue('parcel');
  await runOnce(() => Promise.reject(new DeliveryFailed('moved away', { final: true })));
  expect(await rows()).toMatchObject([{ state: 'dead', attempts: 1, last_error: 'moved away' }]);
});

test('never makes a delivery twice with two workers', async () => {
  for (let n = 0; n < 30; n++) await queue(`parcel ${n}`);
  const created: string[] = [];
  const deliver = async ({ payload }: Delivery) => void created.push(String(payload));
  const workers = [workerFor(deliver), workerFor(deliver)];
  for (const worker of workers) worker.wake();
  await expect.poll(async () => (await rows()).every(({ state }) => state === 'done')).toBe(true);
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(created.toSorted()).toEqual(Array.from({ length: 30 }, (_, n) => `parcel ${n}`).toSorted());
});

test('makes a delivery once though the clock jumps beyond its lease', async () => {
  const started = Promise.withResolvers<void>();
  const response = Promise.withResolvers<void>();
  const made: unknown[] = [];
  const worker = workerFor(async ({ payload }) => {
    made.push(payload);
    if (payload === 'other') return;
    started.resolve();
    await response.promise;
  });
  await queue('parcel');
  worker.wake();
  await started.promise;
  now = new Date(now.getTime() + DAY_MS);
  await queue('other');
  worker.wake();
  await expect.poll(async () => (await rows())[1]).toMatchObject({ state: 'done' });
  response.resolve();
  await expect.poll(isIdle).toBe(true);
  await worker.stop();
  expect(made).toEqual(['parcel', 'other']);
  expect((await rows())[0]).toMatchObject({ state: 'done', attempts: 1 });
});

test('waits for deliveries in flight on stop', async () => {
  await queue('parcel');
  const { promise, resolve } = Promise.withResolvers<void>();
  const worker = workerFor(() => promise);
  worker.wake();
  await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
  const stopped = worker.stop();
  resolve();
  await stopped;
  expect(await rows()).toMatchObject([{ state: 'done' }]);
});

test('deletes deliveries without a submission after a week', async () => {
  await sql`
    insert into deliveries (kind, target, payload, state, done_at, submission_id) values
      ('parcel', 'old', '{}', 'done', ${now}, null), ('parcel', 'listed', '{}', 'done', ${now}, 1),
      ('parcel', 'dead', '{}', 'dead', null, null)`.execute(table.db);
  await deleteExpiredDeliveries(table.db, new Date(now.getTime() + 6 * 86_400_000));
  expect(await rows()).toHaveLength(3);
  await deleteExpiredDeliveries(table.db, new Date(now.getTime() + 8 * 86_400_000));
  expect(await rows()).toMatchObject([{ target: 'listed' }, { target: 'dead' }]);
});

test('leaves deliveries of a kind that no module handles', async () => {
  await queue('parcel', 'pigeon');
  await queue('parcel');
  await runOnce(async () => undefined);
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }, { state: 'done' }]);
});

test.each(['submission_id', 'form_id'])('records each attempt with its response where %s lists it', async (owner) => {
  await sql`delete from delivery_attempts`.execute(table.db);
  await sql`insert into deliveries (${sql.ref(owner)}, kind, target, payload) values (1, 'parcel', 'x', '{}')`.execute(
    table.db,
  );
  const response = { status: 503, body: `busy\0${'x'.repeat(1000)}` };
  await runOnce(() => Promise.reject(new DeliveryFailed('returned 503', { response })));
  now = new Date(now.getTime() + 10_000);
  await runOnce(async () => ({ status: 204, body: '' }));
  const { rows: tries } = await sql`
    select status, left(answer, 6) as answer, length(answer) as long, error from delivery_attempts order by id`.execute(
    table.db,
  );
  expect(tries).toEqual([
    { status: 503, answer: 'busyxx', long: 500, error: 'returned 503' },
    { status: 204, answer: '', long: 0, error: null },
  ]);
});

test('postpones a delivery on hold without counting an attempt', async () => {
  await queue('parcel');
  const worker = workerFor(() => Promise.reject(new DeliveryOnHold('not yet', 3600)));
  worker.wake();
  await expect.poll(rows).toMatchObject([{ state: 'waiting', attempts: 0, last_error: 'not yet' }]);
  await worker.stop();
  const [row] = await rows();
  expect(row && row.next_at.getTime() - now.getTime()).toBe(3_600_000);
});

/** A worker with its own kinds. */
function workerOf(...kinds: (Sending | Step)[]): DeliveryWorker {
  const log = pino({ level: 'silent' });
  return new DeliveryWorker({ db: table.db, clock: { now: () => now }, log, live, kinds, onOver: [] });
}

test('commits a step together with its completion, and neither if it fails', async () => {
  await queue('letter', 'step');
  let isBroken = true;
  const step: Step['step'] = async (tx) => {
    await queueDelivery({ db: tx, live }, { kind: 'pigeon', target: 'someone', payload: 'mail' });
    if (isBroken) throw new Error('half way');
  };
  const worker = workerOf({ kind: 'step', step, erasesPayload: true });
  worker.wake();
  await expect.poll(rows).toMatchObject([{ kind: 'step', state: 'waiting', attempts: 1, last_error: 'half way' }]);
  await worker.stop();
  isBroken = false;
  now = new Date(now.getTime() + 5000);
  const successor = workerOf({ kind: 'step', step, erasesPayload: true });
  successor.wake();
  await expect.poll(rows).toMatchObject([{ kind: 'step', state: 'done', payload: {} }, { kind: 'pigeon' }]);
  await successor.stop();
});

test('discards a step whose lease was taken over while it ran', async () => {
  await queue('letter', 'step');
  const step: Step['step'] = async (tx) => {
    await queueDelivery({ db: tx, live }, { kind: 'pigeon', target: 'someone', payload: 'mail' });
    await sql`update deliveries set attempts = attempts + 1 where kind = 'step'`.execute(tx);
  };
  const worker = workerOf({ kind: 'step', step });
  worker.wake();
  await expect.poll(rows).toMatchObject([{ kind: 'step', attempts: 1, last_error: expect.any(String) as string }]);
  await worker.stop();
});

test('releases claimed deliveries that have not started on stop', async () => {
  for (let n = 0; n < 40; n++) await queueDelivery({ db: table.db, live }, { kind: 'hook', target: 'one', payload: n });
  const hangs = Promise.withResolvers<void>();
  let created = 0;
  const deliver = async (): Promise<void> => {
    // Quick at first, so that more is claimed than started.
    if ((created += 1) > 2) await hangs.promise;
  };
  const worker = workerOf({ kind: 'hook', isRemote: true, deliver });
  worker.wake();
  const leased = async () => (await rows()).filter(({ lease_until }) => lease_until !== null).length;
  await expect.poll(leased).toBeGreaterThan(8);
  const stopped = worker.stop();
  await expect.poll(leased).toBe(created - 2);
  hangs.resolve();
  await stopped;
  const all = await rows();
  expect(all.filter(({ state }) => state === 'done')).toHaveLength(created);
  expect(all.filter(({ state, attempts }) => state === 'waiting' && attempts === 0)).toHaveLength(40 - created);
});

test('keeps forms with the same target name independent', async () => {
  for (const formId of [1, 1, 1, 2])
    await queueDelivery({ db: table.db, live }, { kind: 'hook', target: 'CRM (crm.test)', payload: 'x', formId });
  const hangs = Promise.withResolvers<void>();
  const attempted: (number | null)[] = [];
  const deliver = async ({ formId }: Delivery): Promise<void> => {
    attempted.push(formId);
    if (formId === 1) await hangs.promise;
  };
  const worker = workerOf({ kind: 'hook', isRemote: true, deliver });
  worker.wake();
  await expect.poll(() => attempted.map(Number).toSorted((one, other) => one - other)).toEqual([1, 1, 2]);
  hangs.resolve();
  await expect.poll(() => attempted.length).toBe(4);
  await worker.stop();
});

test('does not count a database outage as a failure of the target', async () => {
  await queue('parcel');
  await runOnce(() => Promise.reject(new DatabaseUnavailable('it restarts', '57P01')));
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  const [row] = await rows();
  expect(row && row.next_at.getTime() - now.getTime()).toBe(5000);
});

test('makes leased deliveries due at once if no other process can hold them', async () => {
  await sql`
    insert into deliveries (kind, target, payload, attempts, lease_until)
    values ('parcel', 'x', '{}', 1, ${new Date(now.getTime() + 60_000)})`.execute(table.db);
  await endLeases(table.db);
  await runOnce(async () => undefined);
  expect(await rows()).toMatchObject([{ state: 'done', attempts: 2 }]);
});

test('does not let hanging targets delay other targets or emails', async () => {
  for (const target of [...Array.from({ length: 12 }, () => 'hangs'), 'responds']) {
    await queueDelivery({ db: table.db, live }, { kind: 'hook', target, payload: 'hello' });
  }
  await queue('parcel');
  const hangs = Promise.withResolvers<void>();
  const deliver = async ({ target }: Delivery): Promise<void> => {
    if (target === 'hangs') await hangs.promise;
  };
  const kinds = [
    { kind: 'hook', isRemote: true, deliver },
    { kind: 'parcel', deliver },
  ];
  const worker = workerOf(...kinds);
  worker.wake();
  const done = async () => (await rows()).filter(({ state }) => state === 'done').length;
  await expect.poll(done).toBe(2);
  expect((await rows()).filter(({ attempts }) => attempts > 0)).toHaveLength(4);
  hangs.resolve();
  await expect.poll(done).toBe(14);
  await worker.stop();
});
