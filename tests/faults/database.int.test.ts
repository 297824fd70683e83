import { expect, test } from 'vitest';
import { expectAllStored, Acknowledged, summaryOf } from '../crash/acknowledged.ts';
import { execute } from '../postgres/test-postgres.ts';
import { engine, migratedLocation } from '../server/test-database.ts';
import { type Fault, FaultProxy } from './fault-proxy.ts';

const longer = (bytes: number) => (passed: string) => passed.length > bytes;

/** Each fault affects every new connection to the database. */
const faults: readonly (readonly [what: string, fault: Fault])[] = [
  ['late', { delayMs: 20 }],
  ['reset-while-it-responds', { cut: { what: 'response', when: longer(20_000), how: 'reset' } }],
  ['truncated-while-it-responds', { cut: { what: 'response', when: longer(12_000), how: 'end', keeps: 3 } }],
  ['reset-while-it-is-asked', { cut: { what: 'request', when: longer(18_000), how: 'reset' } }],
];
const STORED_OF_EACH = 8;
/** Most submissions are rejected because the server is unavailable. */
const MAX_TRIES = 300;

test.runIf(engine === 'postgres')(
  'keeps everything acknowledged when connections to PostgreSQL are slow, truncated and reset',
  { timeout: 120_000 },
  async () => {
    await using location = await migratedLocation();
    const direct = location.env['DATABASE_URL'] ?? '';
    const url = new URL(direct);
    await using proxy = await FaultProxy.start(Number(url.port));
    url.port = String(proxy.port);
    await using acknowledged = await Acknowledged.open({ env: { ...location.env, DATABASE_URL: url.href } });
    for (const [what, fault] of faults) {
      proxy.fault = fault;
      proxy.reset();
      const wanted = acknowledged.count + STORED_OF_EACH;
      for (let n = 0; acknowledged.count < wanted && n < MAX_TRIES; n += 1) await acknowledged.promise(`${what}-${n}`);
      expect([what, acknowledged.count]).toEqual([what, wanted]);
    }
    expect(proxy.cuts).toBeGreaterThan(2);
    proxy.fault = {};
    proxy.reset();
    // Unrecorded attempts are repeated when their lease expires, failed ones on schedule: time passes.
    const due = `update deliveries set lease_until = now(), next_at = 'epoch' where state = 'waiting'`;
    await execute(direct, due);
    await execute(direct, `select pg_notify('inlet_live', '["deliveries",null]')`);
    await expectAllStored(acknowledged);
    expect(await acknowledged.server.stop()).toBe(0);
    console.info(`${await summaryOf(acknowledged)}; ${proxy.cuts} connections cut`);
  },
);
