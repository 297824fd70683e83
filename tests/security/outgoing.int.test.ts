import { createServer } from 'node:http';
import { once } from 'node:events';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mayReach, sendOutbound, sql, TargetBlocked } from '../../server/kit.ts';
import { startServer, type TestServer } from '../server/harness.ts';
import { type NewForm, newForm, newPerson, type Person } from '../server/person.ts';
import { portOf } from '../server/port-of.ts';

// Targets set by owners must not reach the private network.
let hits = 0;
const listener = createServer((request, response) => {
  hits += 1;
  request.resume();
  response.end('internal secret');
});
let port = 0;
beforeAll(async () => {
  // Both address families where available, so that no notation misses it.
  await once(listener.listen(0), 'listening');
  port = portOf(listener);
});
afterAll(() => void listener.close());
beforeEach(() => void (hits = 0));
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Where machines of a cloud get their settings and credentials. */
const metadata: readonly (readonly [address: string, family: number])[] = [
  ['169.254.169.254', 4], // most clouds
  ['169.254.170.2', 4], // AWS, containers
  ['fd00:ec2::254', 6], // AWS
  ['fd20:ce::254', 6], // Google
  ['168.63.129.16', 4], // Azure
  ['100.100.100.200', 4], // Alibaba
  ['192.0.0.192', 4], // Oracle
  ['169.254.0.23', 4], // Tencent
  ['fd00:42::42', 6], // Scaleway
];

const hosts = [
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  '127.0.0.1.',
  'localhost',
  'LOCALHOST.',
  'sub.localhost',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '0.0.0.0',
  '0',
  '[::]',
  '169.254.169.254',
  '[fe80::1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '[fd00::1]',
  ...metadata.map(([address, family]) => (family === 6 ? `[${address}]` : address)),
  '[::ffff:168.63.129.16]',
  '[64:ff9b::168.63.129.16]',
  '0250.077.0201.020',
  '2822734096',
  '①②⑦.0.0.1',
  '127。0。0。1',
  'router',
];
const targets = hosts.map((host) => `http://${host}:`);
const strange = ['ftp://127.0.0.1/', 'file:///etc/passwd', 'http://user:pass@example.com/', 'http://user@example.com/'];

describe('the client', () => {
  const closed = { allowPrivateTargets: false };

  test.each(targets)('does not request %s', async (target) => {
    await expect(sendOutbound(closed, { url: `${target}${port}/` })).rejects.toThrow(TargetBlocked);
    expect(hits).toBe(0);
  });

  test.each(strange)('does not request %s', async (url) => {
    await expect(sendOutbound(closed, { url })).rejects.toThrow(TargetBlocked);
    expect(mayReach({ allowPrivateTargets: true }, new URL(url))).toBe(false);
  });

  test.each<readonly [address: string, family: number]>([
    ['127.0.0.1', 4],
    ['::1', 6],
    ['::ffff:127.0.0.1', 6],
    ['::127.0.0.1', 6],
    ['::ffff:0:127.0.0.1', 6],
    ['64:ff9b::7f00:1', 6],
    ['64:ff9b:1::7f00:1', 6],
    ['2002:7f00:1::', 6],
    ['2001:0:4136:e378:8000:63bf:80ff:fffe', 6],
    ['fec0::1', 6],
    ...metadata,
    ['0.0.0.1', 4],
  ])('does not connect to a public name that resolves to %s, and does not reveal it', async (address, family) => {
    resolveTo(address, family);
    const sent = sendOutbound(closed, { url: `http://rebound.example.com:${port}/` });
    await expect(sent).rejects.toThrow(TargetBlocked);
    await expect(sent).rejects.not.toThrow(address);
    expect(hits).toBe(0);
  });

  test('does not connect to a name with a private address behind public ones, which it would try in turn', async () => {
    resolveTo('127.0.0.1', 4, [
      { address: '2606:2800:21f::1', family: 6 },
      { address: '93.184.215.14', family: 4 },
    ]);
    const sent = sendOutbound(closed, { url: `http://rebound.example.com:${port}/` });
    await expect(sent).rejects.toThrow(TargetBlocked);
    expect(hits).toBe(0);
  });

  test('does not follow a redirect', async () => {
    const redirecting = createServer((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
    );
    await once(redirecting.listen(0), 'listening');
    const at = portOf(redirecting);
    const response = await sendOutbound({ allowPrivateTargets: true }, { url: `http://127.0.0.1:${at}/` });
    redirecting.close();
    expect(response.status).toBe(302);
    expect(hits).toBe(0);
  });

  test('limits a response to 64 kB and in time', async () => {
    const endless = createServer((_, response) => {
      response.writeHead(200);
      const more = (): void =>
        void (response.write('x'.repeat(16_384)) ? setImmediate(more) : response.once('drain', more));
      more();
    });
    await once(endless.listen(0), 'listening');
    const at = portOf(endless);
    const { status, text } = await sendOutbound({ allowPrivateTargets: true }, { url: `http://127.0.0.1:${at}/` });
    endless.closeAllConnections();
    endless.close();
    expect([status, text.length]).toEqual([200, 65_536]);
  });

  test('requests the private network when the operator allows it', async () => {
    const response = await sendOutbound({ allowPrivateTargets: true }, { url: `http://localhost:${port}/` });
    expect([response.status, response.text, hits]).toEqual([200, 'internal secret', 1]);
  });
});

describe('a webhook', () => {
  let server: TestServer;
  let owner: Person;
  let form: NewForm;
  beforeAll(async () => {
    server = await startServer({ env: { BILLING_PROVIDER: 'none' } });
    owner = await newPerson(server);
    form = await newForm(owner);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const add = (request_url: string) =>
    owner.post(`/v2/cli/forms/${form.form_uid}/webhooks`, { name: 'Hook', request_url });

  test.each([...targets.map((target) => `${target}80/hook`), ...strange])('is not saved with %s', async (url) => {
    expect(await add(url)).toMatchObject({ status: 400 });
    const { body: made } = await add('https://hooks.example.com/');
    const id = (made['data'] as { id: number }).id;
    const path = `/v2/cli/forms/${form.form_uid}/webhooks/${id}`;
    expect(await owner.patch(path, { request_url: url })).toMatchObject({ status: 400 });
    await owner.delete(path);
  });

  test('is blocked when its name is rebound after saving, attempted once, and shows no response', async () => {
    expect(await add(`http://rebound.example.com:${port}/`)).toMatchObject({ status: 200 });
    resolveTo('127.0.0.1', 4);
    const { body } = await owner.post<{ submission_id: number }>(`/cli/simulate_submission/${form.form_uid}`);
    const states = async () =>
      (
        await sql<{ state: string; last_error: string }>`
          select state, last_error from deliveries where kind = 'webhook' and submission_id = ${body.submission_id}`.execute(
          server.db,
        )
      ).rows;
    await expect
      .poll(states)
      .toEqual([{ state: 'dead', last_error: 'Blocked: the address is not on the public internet' }]);
    expect(hits).toBe(0);
    const { rows } = await sql`
      select a.status, a.answer from delivery_attempts a join deliveries d on d.id = a.delivery_id
      where d.kind = 'webhook'`.execute(server.db);
    expect(rows).toEqual([{ status: null, answer: null }]);
  });

  test('rejects a zap at a private address', async () => {
    const { api_key } = await zapierOn();
    for (const target of targets.slice(0, 12)) {
      const response = await server.console.inject({
        method: 'POST',
        url: '/v2/cli/zapier/hooks',
        headers: { 'x-api-key': api_key },
        payload: { hook_url: `${target}${port}/` },
      });
      expect([target, response.statusCode]).toEqual([target, 400]);
    }
    expect(hits).toBe(0);
  });

  test('blocks rebound names for every other integration: chat, zap, the zap of the settings', async () => {
    const url = `http://rebound.example.com:${port}/`;
    const { api_key } = await zapierOn();
    const hook = { method: 'POST', url: '/v2/cli/zapier/hooks', headers: { 'x-api-key': api_key } } as const;
    expect(await server.console.inject({ ...hook, payload: { hook_url: url } })).toMatchObject({ statusCode: 200 });
    const settings = { is_slack_integration_on: true, slack_webhook: url, zapier_webhook_url_on_new_submission: url };
    expect(await owner.patch(`/v2/cli/forms/${form.form_id}`, settings)).toMatchObject({ status: 200 });
    resolveTo('127.0.0.1', 4);
    const { body } = await owner.post<{ submission_id: number }>(`/cli/simulate_submission/${form.form_uid}`);
    const deliveries = async () =>
      (
        await sql`
          select kind, state, attempts, last_error from deliveries
          where submission_id = ${body.submission_id} and kind in ('chat-message', 'zapier') order by kind`.execute(
          server.db,
        )
      ).rows;
    const blocked = { state: 'dead', attempts: 1, last_error: 'Blocked: the address is not on the public internet' };
    await expect.poll(deliveries).toEqual(['chat-message', 'zapier', 'zapier'].map((kind) => ({ kind, ...blocked })));
    expect(hits).toBe(0);
  });

  /** A form with Zapier enabled. */
  async function zapierOn(): Promise<{ readonly api_key: string }> {
    form = await newForm(owner);
    await owner.patch(`/v2/cli/forms/${form.form_id}`, { is_zapier_webhook_on: true });
    return (await owner.get<{ data: { api_key: string } }>(`/v2/cli/forms/${form.form_id}`)).body.data;
  }
});

/** The address that every name of `example.com` resolves to from here on, after `others` where a client asks for all. */
function resolveTo(address: string, family: number, others: readonly { address: string; family: number }[] = []): void {
  const lookup = dns.lookup;
  vi.spyOn(dns, 'lookup').mockImplementation(((
    name: string,
    options: { all?: boolean },
    done: (error: null, found: unknown, family?: number) => void,
  ) => {
    if (!name.endsWith('example.com')) return lookup(name, options, done as never);
    return options.all === true ? done(null, [...others, { address, family }]) : done(null, address, family);
  }) as never);
  syncBuiltinESMExports();
}
