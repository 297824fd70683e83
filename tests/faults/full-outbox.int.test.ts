import { readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { queueMail } from '../../modules/mail/server/public.ts';
import { sql } from '../../server/kit.ts';
import { startServer, type TestServer } from '../server/harness.ts';
import { smallDisk, whyNoSmallDisk } from './small-disk.ts';

const MB = 1024 ** 2;
const missing = whyNoSmallDisk();
if (missing !== undefined) console.warn(`SKIPPED: the tests of a full outbox (${missing})`);

const queue = (server: TestServer, n: number) =>
  queueMail(server, {
    to: { name: 'Ann', address: `ann.${n}@example.test` },
    subject: 'Hello',
    content: { heading: 'Hello', lines: ['x'.repeat(200_000)] },
  });
const deliveries = async (server: TestServer) =>
  (
    await sql<{ state: string; attempts: number; last_error: string | null }>`
      select state, attempts, last_error from deliveries order by id`.execute(server.db)
  ).rows;

test.skipIf(missing !== undefined)(
  'keeps emails on a full disk, says so once, stops promptly, and saves each when there is space',
  { timeout: 60_000 },
  async () => {
    using disk = smallDisk(8 * MB);
    const lines: string[] = [];
    const full = await startServer({ logTo: (line) => lines.push(line) });
    symlinkSync(disk.path, path.join(full.dataDir, 'outbox'));
    disk.fillTo(0.1 * MB);
    for (let n = 0; n < 4; n += 1) await queue(full, n);
    const waits = {
      state: 'waiting',
      attempts: 0,
      last_error: expect.stringContaining('Waiting until the outbox folder can be written'),
    };
    await expect.poll(() => deliveries(full)).toMatchObject([waits, waits, waits, waits]);
    expect(lines.filter((line) => line.includes('emails cannot be saved to the outbox'))).toHaveLength(1);
    expect(readdirSync(disk.path)).toEqual(['filler']);
    disk.empty();
    // Their next attempts are due: time passes.
    await sql`update deliveries set next_at = 'epoch'`.execute(full.db);
    await queue(full, 4);
    const saved = () => readdirSync(disk.path).filter((name) => name.endsWith('.eml')).length;
    await expect.poll(saved).toBe(5);
    await expect.poll(async () => (await deliveries(full)).map(({ state }) => state)).toEqual(Array(5).fill('done'));
    expect(lines.filter((line) => line.includes('emails are saved to the outbox again'))).toHaveLength(1);
    disk.fillTo(0);
    await queue(full, 5);
    await expect.poll(async () => (await deliveries(full)).at(-1)).toMatchObject(waits);
    const begun = performance.now();
    await full[Symbol.asyncDispose]();
    expect(performance.now() - begun).toBeLessThan(5_000);
  },
);
