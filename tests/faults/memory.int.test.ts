import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newForms, newOwner } from '../../tools/bench/intake/new-forms.ts';
import { freePort } from '../server/free-port.ts';
import { ownPage } from '../server/harness.ts';
import { startProcess } from '../server/server-process.ts';
import { migratedLocation } from '../server/test-database.ts';
import { storeSubmissions } from './store-submissions.ts';

/** A submission whose last byte is still missing. */
async function startSubmission(url: string, n: number, length: number) {
  const body = JSON.stringify({ name: `Visitor ${n}`, message: 'y'.repeat(length) });
  const headers = {
    'content-type': 'application/json',
    'content-length': String(body.length),
    'x-forwarded-for': `10.0.${n >> 8}.${n & 255}`,
  };
  const sent = request(url, { method: 'POST', headers, agent: false });
  const response = once(sent, 'response') as Promise<[IncomingMessage]>;
  await new Promise((resolve) => void sent.write(body.slice(0, -1), resolve));
  return {
    /** The status and when to repeat it. */
    async finish() {
      sent.end(body.slice(-1));
      const [{ statusCode, headers: received }] = await response;
      (await response)[0].resume();
      return [statusCode, received['retry-after']];
    },
  };
}

const program = path.resolve(import.meta.dirname, '../../server/main.ts');
/** Megabytes: as much as the requests or the rows below have in all, of which there are several copies. */
const HEAP = 80;
const ROWS = 300;
const LONG = 250_000;

test(
  'responds or asks to retry when requests and rows are larger than its memory, and never ends',
  { timeout: 90_000 },
  async () => {
    await using location = await migratedLocation();
    const first = await startProcess(location.env, { program });
    const cookie = await newOwner(first.url);
    const [form = '', long = ''] = await newForms(first.url, 2, cookie);
    await first.end('SIGTERM');
    await storeSubmissions(location, { form: long, count: ROWS, length: LONG });

    const port = await freePort();
    const env = { ...location.env, COLLECTOR_PORT: String(port), NODE_OPTIONS: `--max-old-space-size=${HEAP}` };
    await using server = await startProcess({ ...env, TRUSTED_PROXIES: '127.0.0.1' }, { program, isMeasured: true });
    const url = `http://127.0.0.1:${port}/f/${form}`;
    const started = await Promise.all(Array.from({ length: ROWS }, (_, n) => startSubmission(url, n, LONG)));
    // The server has read the others before it has stored the first: on a fast machine, it would store them as they arrive.
    const responses = await Promise.all(started.map((one) => one.finish()));
    expect(responses).toContainEqual([200, undefined]);
    expect(responses).toContainEqual([503, '5']);
    expect(responses.filter(([status]) => status !== 200 && status !== 503)).toEqual([]);
    expect(await (await startSubmission(url, ROWS, 100)).finish()).toEqual([200, undefined]);

    const list = await fetch(`${server.url}/cli/submissions/${long}`, {
      headers: { ...ownPage, cookie, 'accept-encoding': 'identity' },
    });
    let bytes = 0;
    for await (const chunk of list.body ?? []) bytes += chunk.length;
    expect(list.status).toBe(200);
    expect(bytes).toBeGreaterThan(ROWS * LONG);
    // A page ends earlier, and says that there is more.
    const page = await fetch(`${server.url}/cli/submissions/${long}?limit=1000`, {
      headers: { ...ownPage, cookie, 'accept-encoding': 'identity' },
    });
    const { submissions, has_more: hasMore } = (await page.json()) as { submissions: unknown[]; has_more: boolean };
    expect([submissions.length > 5, submissions.length < ROWS, hasMore]).toEqual([true, true, true]);
  },
);
