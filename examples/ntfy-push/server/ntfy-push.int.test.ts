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

/** A mock ntfy server that records the requests it receives. */
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

test('pushes a submission to the topic with a link and none of the submitted values', async () => {
  const { form } = await formWith(`${ntfy.url}/our-leads`);
  await visitorPosts(server, form, { email: 'ada@example.com' });
  await expect.poll(() => ntfy.received.length).toBe(1);
  const { path, body } = ntfy.received[0] ?? { path: '', body: '' };
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

test('logs why a push failed, which can be retried by hand', async () => {
  const { form } = await formWith(`${ntfy.url}/our-leads`);
  const received = ntfy.received.length;
  ntfy.respond = (response) => void response.writeHead(503).end();
  await visitorPosts(server, form, { email: 'ada@example.com' });
  await expect.poll(() => ntfy.received.length).toBe(received + 1);
  const log = `/v2/cli/forms/${form.form_uid}/deliveries?kind=ntfy-push`;
  const push = async () => (await owner.get<Log>(log)).body.data.deliveries[0];
  await expect.poll(async () => (await push())?.attempts).toMatchObject([{ status: 503 }]);
  const failed = await push();
  expect(failed).toMatchObject({
    reason: 'The receiver returned 503',
    can_send_again: true,
    target: new URL(ntfy.url).host,
  });
  ntfy.respond = (response) => void response.writeHead(200).end();
  const retry = `/v2/cli/submissions/${failed?.submission_id}/deliveries/${failed?.id}/again`;
  expect((await owner.post(retry)).status).toBe(200);
  await expect.poll(push).toMatchObject({ state: 'done' });
  // A delivered push can be sent again: its payload is not cleared.
  expect((await owner.post(retry)).status).toBe(200);
  await expect.poll(() => ntfy.received.length).toBe(received + 3);
});

test('pushes neither spam nor submissions of a form without a topic', async () => {
  const { form } = await formWith(`${ntfy.url}/our-leads`);
  await visitorPosts(server, form, { email: 'bot@example.com', _gotcha: 'x' });
  const { form: formWithoutTopic } = await formWith('');
  await visitorPosts(server, formWithoutTopic, { email: 'ada@example.com' });
  expect([
    await deliveriesOf(server, form, 'ntfy-push'),
    await deliveriesOf(server, formWithoutTopic, 'ntfy-push'),
  ]).toEqual([[], []]);
});

test.each(['our-leads', 'https://ntfy.sh/', 'https://ntfy.sh/a/b', 'ftp://ntfy.sh/our-leads'])(
  'rejects %s as a topic',
  async (url) => {
    expect((await formWith(url)).saved.status).toBe(400);
  },
);

test('hides the topic from users who cannot edit the form', async () => {
  const { form } = await formWith(`${ntfy.url}/our-leads`);
  const outsider = await newPerson(server);
  const url = `/v2/cli/ntfy-push/${form.form_uid}`;
  expect([(await outsider.get(url)).status, (await outsider.put(url, { url: '' })).status]).toEqual([404, 404]);
});
