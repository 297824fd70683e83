import { afterAll, beforeAll, expect, test } from 'vitest';
import { Sink } from '../../../tests/faults/sink.ts';
import { deliveriesOf, visitorPosts } from '../../../tests/server/deliveries-of.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { newForm, newPerson, type Person } from '../../../tests/server/person.ts';

interface Log {
  readonly data: { readonly deliveries: readonly Logged[] };
}
interface Logged {
  readonly id: number;
  readonly submission_id: number;
  readonly attempts: readonly object[];
}

/** The other side: a server of ntfy's, as far as it hears. */
let ntfy: Sink;
let server: TestServer;
let owner: Person;
beforeAll(async () => {
  ntfy = await Sink.start();
  server = await startServer({ env: { ALLOW_PRIVATE_TARGETS: '1', PUBLIC_URL: 'https://inlet.example' } });
  owner = await newPerson(server);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await ntfy[Symbol.asyncDispose]();
});

async function formWith(url: string) {
  const form = await newForm(owner);
  const saved = await owner.put(`/v2/cli/ntfy-push/${form.form_uid}`, { url });
  return { form, saved };
}

test('a submission is pushed to the topic, with a link and nothing that the visitor sent', async () => {
  const { form } = await formWith(`${ntfy.url}/our-leads`);
  await visitorPosts(server, form, { email: 'ada@example.com' });
  await expect.poll(() => ntfy.told.length).toBe(1);
  const { path, body } = ntfy.told[0] ?? { path: '', body: '' };
  expect([path, JSON.parse(body)]).toEqual([
    '/',
    {
      topic: 'our-leads',
      title: 'Contact',
      message: 'A new submission',
      click: expect.stringMatching(/^https:\/\/inlet\.example\/app\/.+\/submissions\/raw\/\d+$/),
    },
  ]);
  expect(body).not.toContain('ada');
});

test('a push that failed says why, once, and is sent again by hand', async () => {
  const { form } = await formWith(`${ntfy.url}/our-leads`);
  const heard = ntfy.told.length;
  ntfy.answer = (response) => void response.writeHead(503).end();
  await visitorPosts(server, form, { email: 'ada@example.com' });
  await expect.poll(() => ntfy.told.length).toBe(heard + 1);
  const of = `/v2/cli/forms/${form.form_uid}/deliveries`;
  const push = async () => (await owner.get<Log>(`${of}?kind=ntfy-push`)).body.data.deliveries[0];
  await expect.poll(async () => (await push())?.attempts).toMatchObject([{ status: 503 }]);
  const failed = await push();
  expect(failed).toMatchObject({
    reason: 'The receiver answered 503',
    can_send_again: true,
    target: new URL(ntfy.url).host,
  });
  ntfy.answer = (response) => void response.writeHead(200).end();
  const again = `/v2/cli/submissions/${failed?.submission_id}/deliveries/${failed?.id}/again`;
  expect((await owner.post(again)).status).toBe(200);
  await expect.poll(push).toMatchObject({ state: 'done' });
  // Also when it is over: nothing of what it needs was forgotten.
  expect((await owner.post(again)).status).toBe(200);
  await expect.poll(() => ntfy.told.length).toBe(heard + 3);
});

test('spam is not pushed, and nothing is where there is no topic', async () => {
  const { form } = await formWith(`${ntfy.url}/our-leads`);
  await visitorPosts(server, form, { email: 'bot@example.com', _gotcha: 'x' });
  const { form: quiet } = await formWith('');
  await visitorPosts(server, quiet, { email: 'ada@example.com' });
  expect([await deliveriesOf(server, form, 'ntfy-push'), await deliveriesOf(server, quiet, 'ntfy-push')]).toEqual([
    [],
    [],
  ]);
});

test.each(['our-leads', 'https://ntfy.sh/', 'https://ntfy.sh/a/b', 'ftp://ntfy.sh/our-leads'])(
  '%s is no topic',
  async (url) => {
    expect((await formWith(url)).saved.status).toBe(400);
  },
);

test('who does not edit the form neither reads nor changes its topic', async () => {
  const { form } = await formWith(`${ntfy.url}/our-leads`);
  const stranger = await newPerson(server);
  const address = `/v2/cli/ntfy-push/${form.form_uid}`;
  expect([(await stranger.get(address)).status, (await stranger.put(address, { url: '' })).status]).toEqual([404, 404]);
});
