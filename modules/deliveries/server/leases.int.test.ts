import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { deliveriesAlone, live } from '../../../tests/server/deliveries-database.ts';
import { RENEWAL_SECONDS } from './leases.ts';
import { queueDelivery, type Sending } from './public.ts';
import { DeliveryWorker } from './worker.ts';

const table = deliveriesAlone();
let now = new Date('2026-11-20T12:00:00Z');
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await queue('parcel');
});

const queue = (payload: string) =>
  queueDelivery({ db: table.db, live }, { kind: 'parcel', target: 'someone', payload });

interface Row {
  readonly state: string;
  readonly attempts: number;
  readonly lease_until: Date | null;
}
const rows = async () => (await sql<Row>`select * from deliveries order by id`.execute(table.db)).rows;

/** A worker that looks like another process to the table. */
function begin(deliver: Sending['deliver']): DeliveryWorker {
  const log = pino({ level: 'silent' });
  const kinds = [{ kind: 'parcel', deliver }];
  const worker = new DeliveryWorker({ db: table.db, clock: { now: () => now }, log, live, kinds, onOver: [] });
  worker.wake();
  return worker;
}

/** Advances the clock to the renewal of leases and resolves when the first delivery's is renewed. */
async function renewal(): Promise<void> {
  now = new Date(now.getTime() + RENEWAL_SECONDS * 1000);
  vi.advanceTimersByTime(RENEWAL_SECONDS * 1000);
  await expect.poll(async () => (await rows())[0]?.lease_until).toEqual(new Date(now.getTime() + 30_000));
}

test('leaves a long-running delivery alone and takes it over half a minute after its process was killed', async () => {
  const killed = begin(() => new Promise(() => undefined));
  await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
  for (let n = 0; n < 5; n += 1) await renewal();
  await queue('another');
  const seen: unknown[] = [];
  const successor = begin(async ({ payload, attempt }) => void seen.push([payload, attempt]));
  await expect.poll(async () => (await rows())[1]?.state).toBe('done');
  expect(seen).toEqual([['another', 1]]);
  await killed.stop(0);
  now = new Date(now.getTime() + 30_000);
  successor.wake();
  await expect.poll(async () => (await rows())[0]?.state).toBe('done');
  await successor.stop();
  expect(seen).toEqual([
    ['another', 1],
    ['parcel', 2],
  ]);
});

test('ignores the outcome of a process that was paused beyond its lease', async () => {
  const responses = Promise.withResolvers<void>();
  const slow = begin(() => responses.promise);
  await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
  now = new Date(now.getTime() + 30_000);
  const successor = begin(() => Promise.reject(new Error('nobody home')));
  await expect.poll(rows).toMatchObject([{ state: 'waiting', attempts: 2, lease_until: null }]);
  vi.advanceTimersByTime(RENEWAL_SECONDS * 1000);
  responses.resolve();
  await Promise.all([slow.stop(), successor.stop()]);
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 2, lease_until: null }]);
});
