import { expect, test } from 'vitest';
import { runAdmin } from '../../server/operator/run-admin.ts';
import { startServer, type StartOptions } from '../server/harness.ts';
import { newForm, newPerson, type Person } from '../server/person.ts';

const TEXT = /^Most submissions and page views come from one IP address/;

const banners = async (person: Person): Promise<readonly string[]> => {
  const { body } = await person.get<{ data: { warning: { message: string }[] } }>('/v2/cli/misc/initial-data');
  return body.data.warning.map(({ message }) => message).filter((message) => TEXT.test(message));
};

/** The log, the consoles of two accounts and the admin status after 40 submissions. */
async function afterSubmissions(
  options: StartOptions,
  sender: (n: number) => { readonly from: string; readonly forwarded?: string },
) {
  const lines: string[] = [];
  await using server = await startServer({ ...options, logTo: (line) => void lines.push(line) });
  const [operator, other] = [await newPerson(server), await newPerson(server)];
  const form = await newForm(operator);
  for (let n = 0; n < 40; n += 1) {
    const { from, forwarded } = sender(n);
    await server.collector.inject({
      method: 'POST',
      url: `/f/${form.form_uid}`,
      remoteAddress: from,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
      },
      payload: `n=${n}`,
    });
    await server.collector.inject({ url: '/healthz', remoteAddress: '10.9.9.9' });
  }
  const logged = lines.map((line) => JSON.parse(line) as { msg: string }).filter(({ msg }) => TEXT.test(msg));
  const { out } = await runAdmin(server.adminCommands, ['status']);
  return {
    logged: logged.length,
    operator: await banners(operator),
    other: await banners(other),
    status: out.join(' '),
  };
}

test('reports traffic through an unlisted proxy in the log, the owner’s console and admin status', async () => {
  const results = await afterSubmissions({}, (n) => ({ from: '10.0.0.5', forwarded: `203.0.113.${n}` }));
  expect(results).toMatchObject({ logged: 1, operator: [expect.stringMatching(TEXT)], other: [] });
  expect(results.status).toContain('100 % of the last 40 submissions and page views came from one address, 10.0.0.5.');
  expect(results.status).toContain('set TRUSTED_PROXIES');
});

test('recognises a local proxy by its headers, and does not name a public one', async () => {
  const local = await afterSubmissions({}, () => ({ from: '127.0.0.1', forwarded: '203.0.113.9' }));
  expect([local.logged, local.operator.length]).toEqual([1, 1]);
  const abroad = await afterSubmissions({}, () => ({ from: '198.51.100.7' }));
  expect(abroad.logged).toBe(1);
  expect(abroad.status).not.toContain('198.51.100.7');
});

test.each<[string, StartOptions, (n: number) => { from: string; forwarded?: string }]>([
  ['visitors have addresses of their own', {}, (n) => ({ from: `203.0.113.${n}` })],
  [
    'the proxy is trusted',
    { env: { TRUSTED_PROXIES: '10.0.0.5' } },
    (n) => ({ from: '10.0.0.5', forwarded: `203.0.113.${n}` }),
  ],
  ['somebody tries the product out on this machine', {}, () => ({ from: '127.0.0.1' })],
])('nothing is reported when %s', async (_, options, sender) => {
  const results = await afterSubmissions(options, sender);
  expect(results).toMatchObject({ logged: 0, operator: [], other: [] });
  expect(results.status).toMatch(/TRUSTED_PROXIES is (set|not set, and nothing indicates)/);
});
