import { pino } from 'pino';
import { expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { deliveriesAlone, live } from '../../../tests/server/deliveries-database.ts';
import { claimDue } from './claim.ts';
import { succeeded } from './outcome.ts';
import { OutcomeRecorder } from './outcome-recorder.ts';
import { queueDelivery } from './public.ts';
import type { Entry } from './settle.ts';

const table = deliveriesAlone();
const now = new Date('2026-11-20T12:00:00Z');

/** The outcomes of two delivered emails. */
async function arrived(): Promise<[Entry, Entry]> {
  for (const target of ['Ann', 'Ben'])
    await queueDelivery({ db: table.db, live }, { kind: 'letter', target, payload: 'Hello' });
  const wanted = {
    kinds: ['letter'],
    max: 2,
    maxPerTarget: 2,
    maxByTarget: new Map<string, number>(),
    inProgressIds: [],
  };
  const claimed = (await claimDue(table.db, wanted, now)).toSorted((one, other) => one.id - other.id);
  const [ann, ben] = claimed.map((one) => ({
    ...succeeded({ claimed: one, startedAt: now, endedAt: now }),
    erasesPayload: false,
    isReported: true,
  }));
  if (!ann || !ben) throw new Error('Two letters should have been claimed');
  return [ann, ben];
}

/** Records which deliveries are over in the database. */
const recorder = () =>
  new OutcomeRecorder({
    db: table.db,
    live,
    log: pino({ level: 'silent' }),
    onOver: [
      async (tx, deliveries) => {
        for (const { target } of deliveries)
          await queueDelivery({ db: tx, live }, { kind: 'record', target, payload: 'over' });
      },
    ],
  });
const records = async () =>
  (await sql<{ target: string }>`select target from deliveries where kind = 'record' order by id`.execute(table.db))
    .rows;
const states = async () =>
  (
    await sql<{ target: string; state: string }>`
      select target, state from deliveries where kind = 'letter' order by id`.execute(table.db)
  ).rows;

test('reports a delivery once, although its outcome is recorded again after a lost response', async () => {
  const [ann, ben] = await arrived();
  const outcomes = recorder();
  await outcomes.record(ann);
  await Promise.all([outcomes.record(ann), outcomes.record(ben)]);
  expect(await records()).toEqual([{ target: 'Ann' }, { target: 'Ben' }]);
});

test('does not report an attempt that another process has taken over', async () => {
  const [ann, ben] = await arrived();
  await sql`update deliveries set attempts = 2 where target = 'Ann'`.execute(table.db);
  const outcomes = recorder();
  await Promise.all([outcomes.record(ann), outcomes.record(ben)]);
  expect(await records()).toEqual([{ target: 'Ben' }]);
  expect(await states()).toMatchObject([{ state: 'waiting' }, { state: 'done' }]);
  await outcomes.record({ ...ann, claimed: { ...ann.claimed, attempt: 2 } });
  expect(await records()).toEqual([{ target: 'Ben' }, { target: 'Ann' }]);
});
