import { expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { createLogger } from '../../../server/logs.ts';
import { deliveriesAlone, live } from '../../../tests/server/deliveries-database.ts';
import { startServer } from '../../../tests/server/harness.ts';
import { warnOfUnhandled } from './kinds.ts';
import { queueDelivery } from './public.ts';

const table = deliveriesAlone();

test('rejects a delivery of a kind that no module handles', async () => {
  await using server = await startServer();
  const draft = { kind: 'maill', target: 'someone', payload: {} };
  await expect(queueDelivery(server, draft)).rejects.toThrow(
    'No module handles deliveries of the kind maill: contribute it to deliveryKind',
  );
  expect((await sql`select from deliveries`.execute(server.db)).rows).toEqual([]);
});

test('logs what is waiting for a module that was removed', async () => {
  for (const kind of ['badd', 'badd', 'parcel', 'badd', 'old', 'over'])
    await queueDelivery({ db: table.db, live }, { kind, target: 'someone', payload: {} });
  await sql`update deliveries set state = 'dead' where kind = 'over'`.execute(table.db);
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'warn' }, { write: (line) => void lines.push(line) });
  const parcel = { module: 'post', value: { kind: 'parcel', deliver: async () => undefined } };
  await warnOfUnhandled({ db: table.db, log }, [parcel]);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    '3 deliveries of the kind badd are pending: no module handles them',
    '1 delivery of the kind old is pending: no module handles it',
  ]);
});
