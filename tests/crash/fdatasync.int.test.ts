import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { engine, locationOnDisk } from '../server/test-database.ts';
import { Inbox } from './inbox.ts';
import { KillableServer } from './killable-server.ts';
import { uncounted, whyNoStrace } from './strace.ts';

const reason = engine === 'embedded' ? whyNoStrace() : undefined;
if (reason !== undefined) console.warn(`\n${uncounted(reason)}\n`);

// -D keeps the server a child of this test. Timestamps give the start and duration of each call.
const tracer = ['strace', '-D', '-f', '-ttt', '-T', '-e', 'trace=fdatasync', '-o'];

// Counts actual system calls rather than the embedded engine's own counter.
it.runIf(engine === 'embedded' && reason === undefined)(
  'syncs each submission to disk before acknowledging it, as seen by the operating system',
  { timeout: 120_000 },
  async () => {
    await using location = await locationOnDisk();
    const trace = path.join(location.dataDir, 'trace');
    const server = await KillableServer.start(location, { under: [...tracer, trace] });
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

const now = (): number => (performance.timeOrigin + performance.now()) / 1000;

/** End of each call, in seconds since 1970. */
async function callsIn(trace: string): Promise<readonly number[]> {
  // The tracer flushes when its server has ended.
  await expect.poll(() => readFileSync(trace, 'utf8')).toContain('+++ exited');
  const calls = readFileSync(trace, 'utf8').matchAll(finishedCall);
  return [...calls].map(([, began, took]) => Number(began) + Number(took));
}

/** The engine's thread makes no other call at the same time, so no call is split in the trace. */
const finishedCall = /^\d+ +(\d+\.\d+) fdatasync\(\d+\) += 0 <(\d+\.\d+)>$/gm;
