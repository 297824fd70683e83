import type { PostedRequest } from '../../../contract/entity/posted-request.ts';
import { DAY_MS } from '../../../contract/duration.ts';
import { describe, expect, test } from 'vitest';
import type { SharedFile } from '../../../contract/entity/submission-file.ts';
import { sql } from '../../../server/kit.ts';
import { MULTIPART, multipart, pdf, png } from '../../../tests/server/multipart.ts';
import { WebhookPayload } from '../contract.ts';
import { hooksOf, type Receiver, receiverEach } from '../testing/receiver.ts';

let at: Receiver;
receiverEach((one) => {
  at = one;
});

const submitted = [
  ['name="name"', 'Ann'],
  ['name="cv"; filename="cv.pdf"', pdf],
  ['name="photo"; filename="<me>.html"', png],
] as const;

const send = () =>
  at.server.collector.inject({
    method: 'POST',
    url: `/f/${at.form.form_uid}`,
    payload: multipart(submitted),
    headers: { 'content-type': MULTIPART, accept: 'application/json' },
  });

const filesIn = (body = '') => WebhookPayload.parse(JSON.parse(body)).data.files;

/** Sends files and returns them as the webhook received them. */
async function received(): Promise<readonly [SharedFile, SharedFile]> {
  await at.add();
  expect((await send()).statusCode).toBe(200);
  await expect.poll(() => at.deliveries()).toMatchObject([{ state: 'done' }]);
  const [cv, photo] = filesIn(at.sink.received.at(-1)?.body);
  if (!cv || !photo) throw new Error('The files were not sent');
  return [cv, photo];
}

/** Opens a link as a program without a session. */
const open = (url: string, host: 'console' | 'collector' = 'console') =>
  at.server[host].inject({ method: 'GET', url: pathOf(url) });
const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url, 'http://localhost');
  return pathname + search;
};

describe('a webhook', () => {
  test('receives name, type and size of each file, with a link that opens it without a session', async () => {
    const [cv, photo] = await received();
    expect([cv, photo]).toMatchObject([
      { field: 'cv', name: 'cv.pdf', type: 'application/pdf', bytes: pdf.length },
      { field: 'photo', name: '<me>.html', type: 'image/png', bytes: png.length },
    ]);
    const opened = await open(photo.url);
    expect(opened.rawPayload).toEqual(png);
    expect(opened.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/\bsandbox$/),
      'cache-control': 'private, no-store',
    });
  });

  test('receives links to files that work for seven days from the attempt, also for one made later', async () => {
    await at.add();
    at.sink.respond = (response) => void response.writeHead(500).end();
    await send();
    await expect.poll(() => at.deliveries()).toMatchObject([{ last_error: 'The receiver returned 500' }]);
    at.clock.shift = 8 * DAY_MS;
    at.sink.respond = (response) => void response.end();
    await at.timePasses();
    await expect.poll(() => at.deliveries()).toMatchObject([{ state: 'done' }]);
    const [file] = filesIn(at.sink.received.at(-1)?.body);
    expect((await open(file?.url ?? '')).statusCode).toBe(200);
  });

  test('receives no files of a submission without any', async () => {
    await at.add();
    await at.submit();
    await expect.poll(() => at.sink.received.map(({ body }) => filesIn(body))).toEqual([[]]);
  });

  test('is previewed with links that open nothing', async () => {
    const [cv] = await received();
    const [webhook] = (await at.owner.get<{ data: { id: number }[] }>(hooksOf(at.form.form_id))).body.data;
    const url = `${hooksOf(at.form.form_id)}/${webhook?.id}/sample`;
    const { sample } = (await at.owner.get<{ data: { sample: PostedRequest } }>(url)).body.data;
    const [previewed] = filesIn(sample.body);
    expect(previewed).toMatchObject({ name: cv.name, bytes: cv.bytes });
    expect((await open(previewed?.url ?? '')).statusCode).toBe(403);
  });
});

describe('the link to a file in a webhook', () => {
  const linkExpired = { details: [{ code: 'FILE_LINK_EXPIRED' }] };

  test('ends after seven days, and cannot be prolonged', async () => {
    const [{ url, expires_at }] = await received();
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(7 * DAY_MS - 60_000);
    at.clock.shift = 7 * DAY_MS - 60_000;
    expect((await open(url)).statusCode).toBe(200);
    at.clock.shift = 7 * DAY_MS + 1000;
    const late = await open(url);
    expect([late.statusCode, late.json()]).toMatchObject([403, linkExpired]);
    const longer = url.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 86_400}`);
    expect((await open(longer)).statusCode).toBe(403);
  });

  test('opens no other file, and none under another submission', async () => {
    const [cv, photo] = await received();
    const { search } = new URL(cv.url);
    expect((await open(`${photo.url.split('?')[0]}${search}`)).json()).toMatchObject(linkExpired);
    const elsewhere = cv.url.replace(/submissions\/(\d+)/, (_, id: string) => `submissions/${Number(id) + 1}`);
    expect((await open(elsewhere)).statusCode).toBe(404);
  });

  test('cannot be derived from a member’s short link, nor vice versa', async () => {
    const [{ url }] = await received();
    const address = pathOf(url).replace(/\/shared.*/, '');
    const { headers } = await at.server.console.inject({ url: address, headers: { cookie: at.owner.cookie } });
    const short = String(headers.location);
    expect((await open(short.replace('/content', '/shared'))).statusCode).toBe(403);
    const swapped = pathOf(url).replace('/shared', '/content');
    const response = await at.server.console.inject({ url: swapped, headers: { cookie: at.owner.cookie } });
    expect(response.statusCode).toBe(403);
  });

  test('opens nothing on the collector’s host, of a deleted or of a locked submission', async () => {
    const [{ url }] = await received();
    expect((await open(url, 'collector')).statusCode).toBe(404);
    await sql`update submissions set is_locked = true where form_id = ${at.form.form_id}`.execute(at.server.db);
    expect((await open(url)).statusCode).toBe(404);
    await sql`delete from submissions where form_id = ${at.form.form_id}`.execute(at.server.db);
    expect((await open(url)).statusCode).toBe(404);
  });

  test('is not in the list of deliveries, even if the receiver repeats it', async () => {
    at.sink.respond = (response, { body }) => void response.writeHead(500).end(`refused: ${body}`.slice(0, 5000));
    await at.add();
    await send();
    await expect.poll(() => at.deliveries()).toMatchObject([{ last_error: 'The receiver returned 500' }]);
    const [{ url } = { url: '' }] = filesIn(at.sink.received[0]?.body);
    const { rows } = await sql<{ answer: string }>`
      select a.answer from delivery_attempts a join deliveries d on d.id = a.delivery_id
      where d.kind = 'webhook' and d.form_id = ${at.form.form_id}`.execute(at.server.db);
    expect(rows[0]?.answer).toContain('refused');
    const log = await at.owner.get(`/v2/cli/forms/${at.form.form_id}/deliveries`);
    const shown = JSON.stringify([rows, log.body, await at.deliveries()]);
    expect(shown).not.toContain(new URL(url).searchParams.get('signature'));
  });
});
