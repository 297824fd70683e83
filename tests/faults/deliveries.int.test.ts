import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { queueMail } from '../../modules/mail/server/public.ts';
import { sql } from '../../server/kit.ts';
import { startServer, type TestServer } from '../server/harness.ts';
import { mailServer, parsed } from '../server/mail-server.ts';
import { type NewForm, newForm, newPerson, type Person } from '../server/person.ts';
import { type Fault, FaultProxy } from './fault-proxy.ts';
import { Sink } from './sink.ts';

const opened = new AsyncDisposableStack();
let server: TestServer;
let owner: Person;
let form: NewForm;
let sink: Sink;
let mail: Awaited<ReturnType<typeof mailServer>>;
let toSink: FaultProxy;
let toMail: FaultProxy;

beforeAll(async () => {
  sink = opened.use(await Sink.start());
  mail = opened.use(await mailServer());
  toSink = opened.use(await FaultProxy.start(sink.port));
  toMail = opened.use(await FaultProxy.start(Number(new URL(mail.url).port)));
  const env = { ALLOW_PRIVATE_TARGETS: '1', SMTP_URL: `smtp://127.0.0.1:${toMail.port}` };
  server = opened.use(await startServer({ env }));
  owner = await newPerson(server);
  form = await newForm(owner);
  await owner.patch(`/v2/cli/forms/${form.form_id}`, { send_notification_email_on_new_submission: false });
  const hook = { name: 'CRM', request_url: `http://127.0.0.1:${toSink.port}/` };
  await owner.post(`/v2/cli/forms/${form.form_id}/webhooks`, hook);
  // The email that verifies the owner's address.
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'done' }, { state: 'done' }]), 20_000);
});
afterAll(() => opened.disposeAsync());

interface Row {
  readonly id: number;
  readonly state: string;
  readonly attempts: number;
  readonly is_running: boolean;
}
const rows = async (after = 0): Promise<readonly Row[]> =>
  (
    await sql<Row>`select id, state, attempts, lease_until is not null as is_running from deliveries where id > ${after} order by id`.execute(
      server.db,
    )
  ).rows;
const lastId = async (): Promise<number> => (await rows()).at(-1)?.id ?? 0;

/** Makes pending deliveries due. */
async function timePasses(): Promise<void> {
  await sql`update deliveries set next_at = 'epoch' where state = 'waiting' and lease_until is null`.execute(server.db);
  await server.live.publish('deliveries', null);
}

/** Applies the fault to the next attempt only. */
async function through(proxy: FaultProxy, fault: Fault, send: () => Promise<unknown>): Promise<number> {
  const before = await lastId();
  const { cuts } = proxy;
  proxy.fault = fault;
  proxy.reset();
  await send();
  if (fault.cut)
    await expect.poll(() => rows(before)).toMatchObject([{ state: 'waiting', attempts: 1, is_running: false }]);
  else await expect.poll(() => rows(before)).toMatchObject([{ state: 'done', attempts: 1 }]);
  expect(proxy.cuts - cuts).toBe(fault.cut ? 1 : 0);
  proxy.fault = {};
  await timePasses();
  await expect.poll(() => rows(before)).toMatchObject([{ state: 'done', attempts: fault.cut ? 2 : 1 }]);
  return (await lastId()) - before;
}

const cut = (
  what: 'request' | 'response',
  when: (passed: string) => boolean,
  how: 'reset' | 'end',
  keeps = 0,
): Fault => ({
  cut: { what, when, how, keeps },
});
const atOnce = (passed: string): boolean => passed.length > 0;

describe('a webhook', () => {
  /** How often the target has received it in the end. */
  const faults: readonly (readonly [what: string, fault: Fault, times: number])[] = [
    ['that responds late', { delayMs: 150 }, 1],
    ['that resets at once', cut('request', atOnce, 'reset'), 1],
    ['whose request is truncated', cut('request', atOnce, 'end', 200), 1],
    ['that takes it and resets', cut('response', atOnce, 'reset'), 2],
    ['whose response is truncated', cut('response', atOnce, 'end', 10), 2],
  ];

  test.each(faults)('%s receives it under one id', async (_, fault, times) => {
    const before = sink.received.length;
    await through(toSink, fault, () => owner.post(`/cli/simulate_submission/${form.form_uid}`));
    const messages = sink.received.slice(before);
    expect(messages).toHaveLength(times);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(1);
    expect(new Set(messages.map(({ body }) => body)).size).toBe(1);
  });

  test('receives it on the first attempt when a pooled connection is gone', async () => {
    const before = await lastId();
    toSink.reset();
    await owner.post(`/cli/simulate_submission/${form.form_uid}`);
    await expect.poll(() => rows(before)).toMatchObject([{ state: 'done', attempts: 1 }]);
  });
});

describe('an email', () => {
  const faults: readonly (readonly [what: string, fault: Fault, times: number])[] = [
    ['whose server responds late', { delayMs: 50 }, 1],
    ['whose server resets at once', cut('response', atOnce, 'reset'), 1],
    ['that is cut off by a reset', cut('request', (passed) => passed.includes('Message-ID:'), 'reset'), 1],
    ['that is truncated', cut('request', (passed) => passed.includes('Message-ID:'), 'end', 80), 1],
    ['that was taken, which nobody heard', cut('response', (passed) => /354[^]*\r\n250/.test(passed), 'reset'), 2],
  ];

  test.each(faults)('%s arrives, under one Message-ID', async (what, fault, times) => {
    const before = mail.received.length;
    const content = { heading: 'Hello', lines: [what] };
    const draft = { to: { name: 'Ann', address: 'ann@example.test' }, subject: 'Hello', content };
    await through(toMail, fault, () => queueMail(server, draft));
    const received = await Promise.all(mail.received.slice(before).map(parsed));
    expect(received).toHaveLength(times);
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1);
    expect(received[0]?.messageId).toMatch(/^<delivery-\d+_[\da-f]+@/);
  });
});

describe('delays no other target when one fails', () => {
  const ways = {
    hangs: () => undefined,
    resets: (response) => void response.socket?.resetAndDestroy(),
    'returns 500 forever': (response) => void response.writeHead(500).end(),
    'returns 10 MB': (response) => void response.end(Buffer.alloc(10_000_000, 'x')),
    'says a byte now and then': (response) => void response.writeHead(200, { 'content-length': 1000 }).write('x'),
  } satisfies Record<string, Sink['respond']>;

  test.each(Object.entries(ways))('when it %s', async (_, respond) => {
    await using bad = await Sink.start();
    bad.respond = respond;
    const mine = await newForm(owner);
    const add = (name: string, port: number) =>
      owner.post(`/v2/cli/forms/${mine.form_id}/webhooks`, { name, request_url: `http://127.0.0.1:${port}/` });
    await owner.patch(`/v2/cli/forms/${mine.form_id}`, { send_notification_email_on_new_submission: false });
    await add('Bad', bad.port);
    const before = sink.received.length;
    for (let n = 0; n < 10; n += 1) await owner.post(`/cli/simulate_submission/${mine.form_uid}`);
    await expect.poll(() => bad.received.length).toBeGreaterThan(0);
    await add('Good', sink.port);
    const began = performance.now();
    for (let n = 0; n < 5; n += 1) await owner.post(`/cli/simulate_submission/${mine.form_uid}`);
    await expect.poll(() => sink.received.length, { timeout: 10_000 }).toBe(before + 5);
    // Long before the hanging one times out.
    expect(performance.now() - began).toBeLessThan(10_000);
    await sql`delete from deliveries where form_id = ${mine.form_id}`.execute(server.db);
  });
});
