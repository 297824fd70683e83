import path from 'node:path';
import { expect, test } from 'vitest';
import { newForms, newOwner } from '../../tools/bench/intake/new-forms.ts';
import { ownPage } from '../server/harness.ts';
import { startProcess } from '../server/server-process.ts';
import { migratedLocation } from '../server/test-database.ts';
import { storeSubmissions } from './store-submissions.ts';

const program = path.resolve(import.meta.dirname, '../../server/main.ts');
/** Megabytes. */
const HEAP = 128;
const ROWS = 200_000;

test(
  `lists ${ROWS} submissions with ${HEAP} MB of memory, less than the response has`,
  { timeout: 180_000 },
  async () => {
    await using location = await migratedLocation();
    const first = await startProcess(location.env, { program });
    const cookie = await newOwner(first.url);
    const [form = ''] = await newForms(first.url, 1, cookie);
    await first.end('SIGTERM');
    await storeSubmissions(location, { form, count: ROWS, length: 240 });

    const env = { ...location.env, NODE_OPTIONS: `--max-old-space-size=${HEAP}` };
    await using server = await startProcess(env, { program, isMeasured: true });
    const headers = { ...ownPage, cookie };
    const list = await fetch(`${server.url}/cli/submissions/${form}`, { headers });
    expect(list.status).toBe(200);
    let [bytes, rows, rest] = [0, 0, ''];
    const decoder = new TextDecoder();
    for await (const chunk of list.body ?? []) {
      bytes += chunk.length;
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('"submission_id":');
      rows += parts.length - 1;
      rest = (parts.at(-1) ?? '').slice(-'"submission_id":'.length);
    }
    expect(rows).toBe(ROWS);
    expect(bytes).toBeGreaterThan(HEAP * 1024 * 1024);

    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  },
);
