import path from 'node:path';
import { expect, it } from 'vitest';
import { engine, locationOnDisk } from '../server/test-database.ts';
import { callsIn, now, tracingTo } from './fdatasync-calls.ts';
import { Inbox } from './inbox.ts';
import { KillableServer } from './killable-server.ts';
import { uncounted, whyNoStrace } from './strace.ts';

const reason = engine === 'embedded' ? whyNoStrace() : undefined;
if (reason !== undefined) console.warn(`\n${uncounted(reason)}\n`);

// Counts actual system calls rather than the embedded engine's own counter.
it.runIf(engine === 'embedded' && reason === undefined)(
  'syncs each submission to disk before acknowledging it, as seen by the operating system',
  { timeout: 120_000 },
  async () => {
    await using location = await locationOnDisk();
    const trace = path.join(location.dataDir, 'trace');
    const server = await KillableServer.start(location, { under: tracingTo(trace) });
    const form = await (await Inbox.register([server.console])).newForm();
    const acknowledged: { readonly from: number; readonly to: number }[] = [];
    for (let n = 0; n < 50; n += 1) {
      const from = now();
      expect(await submit(`${server.collector}/f/${form.form_uid}`, n)).toBe(200);
      acknowledged.push({ from, to: now() });
    }
    await server.stop();
    const synced = await callsIn(trace);
    const unsynced = acknowledged.filter(({ from, to }) => !synced.some((end) => from < end && end < to));
    expect(unsynced).toEqual([]);
    expect(synced.length).toBeGreaterThanOrEqual(acknowledged.length);
  },
);

async function submit(url: string, n: number): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${n}` };
  const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ number: String(n) }) });
  return status;
}
