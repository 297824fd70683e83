import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Limit } from '../../server/limit.ts';
import {
  anonymousChanges,
  anonymousReads,
  signedInChanges,
  signedInReads,
  slowRequests,
} from '../../server/http/limits.ts';
import { formPages, installationChecks, pageViews } from '../../modules/collector/server/limits.ts';
import { liveStreams } from '../../modules/live/server/limits.ts';
import { searchesOfAllForms, triageChanges } from '../../modules/submissions/server/limits.ts';
import { ownPage, startServer } from '../server/harness.ts';
import { listenLive } from '../server/live-stream.ts';
import { type NewForm, newForm, newPerson, type Person } from '../server/person.ts';
import { chrome } from '../server/test-collector.ts';

// The calls are the server's own list, so that a new one is tested automatically.
const server = await startServer({ limited: true });
const at = await server.listen();
let form: NewForm;
beforeAll(async () => {
  form = await newForm(await newPerson(server));
});
afterAll(() => server[Symbol.asyncDispose]());

interface JsonResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
}

function expectRejected(response: JsonResponse): void {
  expect(response.statusCode).toBe(429);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
}

/** Uses up a limit and expects no rejection before. */
async function exhaust({ max }: Limit, send: () => Promise<JsonResponse>, used = 0): Promise<void> {
  for (let n = used; n < max; n += 1) expect((await send()).statusCode).not.toBe(429);
}

describe('limits the calls of visitors’ browsers per network', () => {
  const post = (url: string, payload: object, remoteAddress: string) =>
    server.collector.inject({
      method: 'POST',
      url,
      payload: JSON.stringify(payload),
      remoteAddress,
      headers: { 'content-type': 'text/plain', 'user-agent': chrome },
    });
  let pages = 0;
  const view = () => ({
    visitor: 'visitor-0001',
    page: `page-${String((pages += 1)).padStart(6, '0')}`,
    url: 'https://example.com/contact',
    referrer: '',
    age: 1,
    time: 1,
    formTime: 0,
  });

  test.each<[string, Limit, (from: string) => Promise<JsonResponse>]>([
    ['page views', pageViews, (from) => post(`/v/${form.project_uid}`, view(), from)],
    [
      'installation checks',
      installationChecks,
      (from) => post(`/verify/${form.form_uid}`, { found: true, names: ['a'] }, from),
    ],
    [
      'opening the address of a form',
      formPages,
      (remoteAddress) => server.collector.inject({ url: `/f/${form.form_uid}`, remoteAddress }),
    ],
  ])('%s', async (_, limit, send) => {
    await exhaust(limit, () => send('2001:db8:0:1::1'));
    expectRejected(await send('2001:db8:0:1:ffff::2'));
    expect((await send('2001:db8:0:2::1')).statusCode).toBeLessThan(300);
  });

  test('limits every collector call that stores something', () => {
    const stores = server.endpoints.filter(({ host, changes }) => host === 'collector' && changes);
    expect(stores.map(({ id }) => id).toSorted()).toEqual(['collector/submit', 'collector/verify', 'collector/visit']);
  });

  test('counts page views again after the window', async () => {
    const send = () => post(`/v/${form.project_uid}`, view(), '203.0.113.77');
    await exhaust(pageViews, send);
    expectRejected(await send());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      expect((await send()).statusCode).toBe(204);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('limits changes', () => {
  const isTriage = ({ id }: Endpoint): boolean => /^(submissions\/mark|workflow\/run)/.test(id);
  const changing = server.endpoints.filter(({ host, changes }) => host === 'console' && changes);
  const call = ({ method, path }: Endpoint, cookie: string | undefined, remoteAddress = '127.0.0.1') =>
    server.console.inject({
      method,
      url: path.replace(/:\w+/g, '1'),
      remoteAddress,
      headers: { ...ownPage, ...(cookie === undefined ? {} : { cookie }) },
      ...(method === 'GET' ? {} : { payload: {} }),
    });
  /** Uses up the limit with one call, then expects every other one to be rejected. */
  async function expectAllCounted(
    calls: readonly Endpoint[],
    limit: Limit,
    send: (call: Endpoint) => Promise<JsonResponse>,
  ) {
    const [first] = calls;
    if (!first) throw new Error('There are no such calls');
    await exhaust(limit, () => send(first));
    for (const one of calls) expectRejected(await send(one));
  }

  test('limits the changes of one account across calls without affecting another', async () => {
    const [busy, calm] = [await newPerson(server), await newPerson(server)];
    const calls = changing.filter((one) => one.access === 'signed-in' && !isTriage(one));
    expect(calls.length).toBeGreaterThan(25);
    await expectAllCounted(calls, signedInChanges, (one) => call(one, busy.cookie));
    expect((await newForm(calm)).form_id).toBeGreaterThan(0);
  });

  test('rejects notes above the limit with the seconds to wait', async () => {
    const person = await newPerson(server);
    const own = await newForm(person);
    const { body } = await person.post<{ submission_id: number }>(`/cli/simulate_submission/${own.form_id}`);
    const burst = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        person.post(`/cli/notes/add_new/submission/${body.submission_id}`, { message: `note ${n}` }),
      ),
    );
    const rejected = burst.filter(({ status }) => status === 429);
    expect(rejected.length).toBeGreaterThanOrEqual(200 - signedInChanges.max);
    expect(Number(rejected[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(burst.filter(({ status }) => status === 200).length).toBeGreaterThan(100);
  });

  test('gives marks and workflow actions a higher limit of their own', async () => {
    const person: Person = await newPerson(server);
    await expectAllCounted(changing.filter(isTriage), triageChanges, (one) => call(one, person.cookie));
    expect((await newForm(person)).form_id).toBeGreaterThan(0);
  });

  test('limits the reads of one account across calls without affecting another, or its changes', async () => {
    const [busy, calm] = [await newPerson(server), await newPerson(server)];
    const searches = 'submissions/search';
    const calls = server.endpoints.filter(
      ({ id, host, changes, access }) => host === 'console' && !changes && access === 'signed-in' && id !== searches,
    );
    expect(calls.length).toBeGreaterThan(25);
    // Rejected for its parameters, after it was counted.
    const cheap = () => server.console.inject({ url: '/cli/submission/x', headers: { cookie: busy.cookie } });
    await exhaust(signedInReads, cheap);
    for (const one of calls) expectRejected(await call(one, busy.cookie));
    expect((await newForm(busy)).form_id).toBeGreaterThan(0);
    expect((await calm.get('/cli/get_init_data')).status).not.toBe(429);
  });

  test('limits the searches of all forms by one account without affecting another', async () => {
    const [busy, calm] = [await newPerson(server), await newPerson(server)];
    const search = ({ cookie }: Person) =>
      server.console.inject({ url: '/v2/cli/submissions/search?text=ada', headers: { ...ownPage, cookie } });
    await exhaust(searchesOfAllForms, () => search(busy));
    expectRejected(await search(busy));
    expect((await search(calm)).statusCode).toBe(200);
  });

  test('limits changes without a session per network, also those by an API key or an emailed link', async () => {
    const calls = server.endpoints.filter(
      ({ host, access, changes, method }) => host === 'console' && access === 'anyone' && (changes || method !== 'GET'),
    );
    const ids = calls.map(({ id }) => id);
    for (const id of ['zapier/subscribe', 'zapier/unsubscribe', 'notification-mail/unsubscribe'])
      expect(ids).toContain(id);
    await expectAllCounted(calls, anonymousChanges, (one) => call(one, undefined, '198.51.100.9'));
  });

  test('limits reads without a session per network, also those by an API key or an emailed link', async () => {
    const calls = server.endpoints.filter(
      ({ host, access, changes, method }) => host === 'console' && access === 'anyone' && !changes && method === 'GET',
    );
    const ids = calls.map(({ id }) => id);
    for (const id of ['zapier/test-key', 'zapier/sample', 'files/shared']) expect(ids).toContain(id);
    await expectAllCounted(calls, anonymousReads, (one) => call(one, undefined, '198.51.100.10'));
    expect((await newForm(await newPerson(server))).form_id).toBeGreaterThan(0);
  });
});

test('limits the live streams of one account and frees closed ones', async () => {
  const [busy, calm] = [await newPerson(server), await newPerson(server)];
  const streams = await Promise.all(Array.from({ length: liveStreams.max + 5 }, () => listenLive(at.console, busy)));
  const open = streams.filter(({ status }) => status === 200);
  expect([open.length, streams.filter(({ status }) => status === 429).length]).toEqual([liveStreams.max, 5]);
  const rejected = await fetch(`${at.console}/cli/live`, { headers: { cookie: busy.cookie ?? '' } });
  expect([rejected.status, Number(rejected.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const other = await listenLive(at.console, calm);
  expect(other.status).toBe(200);
  open[0]?.leave();
  await expect
    .poll(async () => {
      const next = await listenLive(at.console, busy);
      next.leave();
      return next.status;
    })
    .toBe(200);
  for (const { leave } of [...open, other]) leave();
});

describe('slow senders', () => {
  interface Sender {
    readonly socket: Socket;
    text: string;
  }

  async function open(port: string, head: string): Promise<Sender> {
    const socket = connect(Number(port), '127.0.0.1');
    const sender: Sender = { socket, text: '' };
    socket.on('data', (chunk) => (sender.text += String(chunk)));
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(head);
    return sender;
  }

  const trickle = (senders: readonly Sender[]) =>
    setInterval(() => {
      for (const { socket } of senders) if (socket.writable) socket.write('x');
    }, 200);

  test.each([
    ['headers', 'POST /f/x HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['a body', 'POST /f/x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n'],
    [
      'an upload',
      'POST /f/x HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000\r\n\r\n' +
        '--x\r\nContent-Disposition: form-data; name="file"; filename="',
    ],
    ['a second request', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nX-Slow: '],
  ])('%s: limits open connections per network and keeps serving honest requests', async (_, head) => {
    const { port } = new URL(at.collector);
    const count = slowRequests.max + 20;
    const senders = await Promise.all(Array.from({ length: count }, () => open(port, head)));
    const timer = trickle(senders);
    try {
      const cut = () => senders.filter(({ socket }) => socket.closed).length;
      await expect.poll(cut, { timeout: 10_000 }).toBe(20);
      const response = senders.filter(
        ({ socket, text }) => socket.closed && /^HTTP\/1.1 408 .*^Retry-After: \d+.*"code":"TOO_SLOW"/ims.test(text),
      );
      if (!head.startsWith('GET')) expect(response).toHaveLength(20);
      expect((await fetch(`${at.collector}/healthz`)).status).toBe(200);
    } finally {
      clearInterval(timer);
      for (const { socket } of senders) socket.destroy();
    }
  });
});
