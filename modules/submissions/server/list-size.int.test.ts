import { readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { ownPage } from '../../../tests/server/harness.ts';
import { type ServerProcess, startProcess } from '../../../tests/server/server-process.ts';
import { type DatabaseLocation, migratedLocation, openLocation } from '../../../tests/server/test-database.ts';

const program = path.resolve(import.meta.dirname, '../../../server/main.ts');
const MANY = 100_000;
const MAX_GROWTH = 150 * 1024;
const login = { email_id: 'owner@example.test', password: 'correct horse battery' };
const wizard = { project_name: 'Acme', project_domain: 'example.com', form_name: 'Contact' };

async function post(server: ServerProcess, url: string, body: object, cookie = '') {
  const headers = { ...ownPage, 'content-type': 'application/json', cookie };
  const response = await fetch(server.url + url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? cookie, body: JSON.parse(text) as object };
}

/** A signed-in owner with a form. */
async function begin(location: DatabaseLocation): Promise<{ cookie: string; form: number }> {
  await using server = await startProcess(location.env, { program });
  await post(server, '/cli/user/register', { ...login, name: 'Owner' });
  const { cookie } = await post(server, '/cli/user/login', login);
  const { body } = await post(server, '/cli/wizard/create/project_form', wizard, cookie);
  await server.end('SIGTERM');
  return { cookie, form: (body as { form_id: number }).form_id };
}

async function fill(location: DatabaseLocation, form: number): Promise<void> {
  const database = await openLocation(location);
  await sql`
    insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, submitter_timezone, type)
    select ${form}::bigint, 'NEW', json_build_object('name', 'Visitor ' || n, 'email', 'v' || n || '@example.test',
        'message', repeat('Could you tell me more about it? ', 8))::text, 'hash',
      '2026-01-01'::timestamptz + n * interval '1 minute', (array['Europe/Berlin', 'Asia/Tokyo', null])[n % 3 + 1],
      'without_analytics'
    from generate_series(1, ${MANY}::int) n`.execute(database.db);
  await database.close();
}

/** Memory in kB: current (`VmRSS`), or the peak since the last reset (`VmHWM`). */
function memory(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const line = new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]);
}
const forgetMost = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** CPU time of the process in hundredths of a second. */
function computed(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = rest.split(' ').slice(11, 13);
  return Number(user) + Number(system);
}

/** Waits until the server is idle after startup, so that startup memory is not attributed to the list. */
async function isAtRest(pid: number): Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  const sinceThen = (): number => {
    const now = computed(pid);
    const since = now - last;
    last = now;
    return since;
  };
  await expect.poll(sinceThen, { interval: 500, timeout: 60_000 }).toBeLessThan(5);
}

/** Streams a response without storing it; returns its number of rows and its end. */
function readList(url: string, cookie: string): Promise<{ rows: number; end: string }> {
  return new Promise((resolve, reject) => {
    let [rows, end] = [0, ''];
    const sent = request(url, { headers: { cookie } }, (response) => {
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        // A key split across two chunks is counted with the second.
        rows += (end + text).split('"submission_id":').length - end.split('"submission_id":').length;
        end = text.slice(-15).padStart(15, end).slice(-15);
      });
      response.once('end', () => resolve({ rows, end })).once('error', reject);
    });
    sent.once('error', reject).end();
  });
}

/** Starts a request and never reads the response body. */
async function neverRead(url: string, cookie: string): Promise<IncomingMessage> {
  const sent = request(url, { headers: { cookie } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response.pause();
}

test.skipIf(process.platform !== 'linux')(
  'lists 100,000 submissions while the process grows by less than 150 MB',
  { timeout: 180_000 },
  async () => {
    await using location = await migratedLocation();
    const { cookie, form } = await begin(location);
    await fill(location, form);
    await using server = await startProcess(location.env, { program, isMeasured: true });
    const url = `${server.url}/cli/submissions/${form}`;
    expect((await readList(`${url}?limit=1000`, cookie)).rows).toBe(1000);
    await isAtRest(server.pid);
    forgetMost(server.pid);
    const before = memory(server.pid, 'VmRSS');
    const { rows, end } = await readList(url, cookie);
    const growth = memory(server.pid, 'VmHWM') - before;
    expect([rows, end.endsWith(']}')]).toEqual([MANY, true]);
    expect(growth).toBeLessThan(MAX_GROWTH);

    // A client that never reads blocks neither other requests nor the shutdown.
    const unread = await neverRead(url, cookie);
    expect((await readList(`${url}?limit=10`, cookie)).rows).toBe(10);
    expect(await server.end('SIGTERM')).toBe(0);
    // The truncated response must not look complete.
    unread.resume();
    await once(unread, 'error');
  },
);
