import type { PostedRequest } from '../../../contract/entity/posted-request.ts';
import { Webhook as Verifier } from 'standardwebhooks';
import type { ReceivedMessage } from '../../../tests/faults/sink.ts';
import { expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { WebhookPayload } from '../contract.ts';
import { hooksOf, type Receiver, receiverEach } from '../testing/receiver.ts';

let at: Receiver;
receiverEach((one) => {
  at = one;
});

/**
 * Waits until this many deliveries are received and recorded: a clock jump expires the leases of deliveries in flight,
 * which are then repeated.
 */
async function received(count: number): Promise<void> {
  await expect.poll(() => at.sink.received.length).toBe(count);
  const done = Array.from({ length: count }, () => ({ state: 'done' }));
  await expect.poll(() => at.deliveries()).toMatchObject(done);
}

/** The content of a message once the receiver has verified the signature. */
function verified(secret: string, message: ReceivedMessage | undefined): unknown {
  const { body, headers } = message ?? { body: '', headers: {} };
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return new Verifier(secret).verify(body, texts);
}

test('delivers a submission to each active webhook, signed and as documented', async () => {
  const id = await at.add();
  const off = await at.add('Off');
  await at.owner.patch(`${hooksOf(at.form.form_id)}/${off}`, { is_webhook_active: false });
  await at.submit();
  await expect.poll(() => at.sink.received.length).toBe(1);
  const [sent] = at.sink.received;
  const secret = await at.secretOf(id);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const message = verified(secret, sent);
  expect(WebhookPayload.parse(message)).toEqual(message);
  expect(message).toMatchObject({
    type: 'submission.created',
    data: {
      form_uid: at.form.form_uid,
      is_test: false,
      fields: { name: 'Ann', email: 'ann@visitor.test' },
      analytics: null,
    },
  });
  const changed = sent && { ...sent, body: sent.body.replace('Ann', 'Amn') };
  expect(() => verified(secret, changed)).toThrow();
  await expect.poll(() => at.deliveries()).toMatchObject([{ state: 'done', attempts: 1 }]);
});

test('has receivers reject a message older than five minutes', async () => {
  const id = await at.add();
  at.clock.shift = -6 * 60_000;
  await at.submit();
  await received(1);
  at.clock.shift = 0;
  const secret = await at.secretOf(id);
  expect(() => verified(secret, at.sink.received[0])).toThrow('too old');
});

test('previews the request of the newest submission as it is sent, with a signature that verifies', async () => {
  const id = await at.add();
  const url = `${hooksOf(at.form.form_id)}/${id}/sample`;
  expect((await at.owner.get(url)).body).toEqual({ data: { sample: null } });
  await at.submit();
  await received(1);
  const [call] = at.sink.received;
  const { sample } = (await at.owner.get<{ data: { sample: PostedRequest } }>(url)).body.data;
  expect([sample.url, sample.body]).toEqual([at.url, call?.body]);
  const sent = Object.keys(call?.headers ?? {}).filter((name) => name.startsWith('webhook-'));
  expect(Object.keys(sample.headers).toSorted()).toEqual(sent.toSorted());
  expect(sample.headers['webhook-id']).toBe('msg_sample');
  expect(new Verifier(await at.secretOf(id)).verify(sample.body, sample.headers)).toEqual(JSON.parse(sample.body));
});

test('signs with both secrets while one is replaced and with only the new one after 24 hours', async () => {
  const id = await at.add();
  const before = await at.secretOf(id);
  const { body } = await at.owner.post<{ data: { secret: string; previous_valid_until: string } }>(
    `${hooksOf(at.form.form_id)}/${id}/secret`,
  );
  const { secret: after, previous_valid_until } = body.data;
  expect(after).not.toBe(before);
  expect(Date.parse(previous_valid_until) - Date.now() - at.clock.shift).toBeGreaterThan(23.9 * 3_600_000);
  await at.submit();
  await received(1);
  const both = at.sink.received[0];
  for (const secret of [before, after]) {
    expect(verified(secret, both)).toBeTruthy();
  }
  at.clock.shift = 25 * 3_600_000;
  await at.submit();
  await received(2);
  at.clock.shift = 0;
  expect(String(at.sink.received[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
});

test('retries a failed delivery under the same id, obeys Retry-After and records each attempt', async () => {
  await at.add();
  at.sink.respond = (response) => void response.writeHead(503, { 'retry-after': '120' }).end('busy');
  await at.submit();
  await expect
    .poll(() => at.deliveries())
    .toMatchObject([{ state: 'waiting', attempts: 1, last_error: 'The receiver returned 503' }]);
  const [waiting] = await at.deliveries();
  expect((waiting?.next_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(110_000);
  at.sink.respond = (response) => void response.writeHead(204).end();
  await at.timePasses();
  await expect.poll(() => at.deliveries()).toMatchObject([{ state: 'done', attempts: 2 }]);
  const ids = at.sink.received.map(({ headers }) => headers['webhook-id']);
  // The second part distinguishes it from a delivery with the same number after a restore.
  expect(ids[0]).toMatch(new RegExp(`^msg_${waiting?.id}_[0-9a-f]{11,}$`));
  expect(ids[1]).toBe(ids[0]);
  expect(at.sink.received[0]?.body).toBe(at.sink.received[1]?.body);
  const { rows } =
    await sql`select status, answer, error from delivery_attempts where delivery_id = ${waiting?.id} order by id`.execute(
      at.server.db,
    );
  expect(rows).toEqual([
    { status: 503, answer: 'busy', error: 'The receiver returned 503' },
    { status: 204, answer: '', error: null },
  ]);
});

test.each([301, 302, 400, 500])('treats %i as a failure', async (status) => {
  await at.add();
  at.sink.respond = (response) => void response.writeHead(status, { location: at.url }).end();
  await at.submit();
  await expect
    .poll(() => at.deliveries())
    .toMatchObject([{ state: 'waiting', last_error: `The receiver returned ${status}` }]);
  expect(at.sink.received).toHaveLength(1);
});

test('turns the webhook off on 410, notifies the creator by notification and email, and sends nothing more', async () => {
  const id = await at.add('Gone <CRM>');
  at.sink.respond = (response) => void response.writeHead(410).end();
  await at.submit();
  await expect.poll(() => at.deliveries()).toMatchObject([{ state: 'dead', attempts: 1 }]);
  expect((await at.owner.get(hooksOf(at.form.form_id))).body).toMatchObject({
    data: [{ id, is_webhook_active: false }],
  });
  const { body } = await at.owner.get<{ data: { warning: { message: string }[] } }>('/v2/cli/misc/initial-data');
  expect(body.data.warning.map(({ message }) => message)).toContainEqual(expect.stringContaining('Gone <CRM>'));
  const { rows } = await sql<{ target: string }>`
    select target from deliveries where kind = 'mail' and form_id = ${at.form.form_id} and submission_id is null`.execute(
    at.server.db,
  );
  expect(rows).toEqual([{ target: at.owner.email }]);
  await at.submit();
  expect(await at.deliveries()).toHaveLength(1);
});

test('emails the creator after days of failure and turns the webhook off two days later; a success resets both', async () => {
  const id = await at.add('Broken');
  const fail = async (): Promise<void> => {
    at.sink.respond = (response) => void response.writeHead(500).end();
    await at.submit();
    await expect
      .poll(async () => (await at.deliveries()).at(-1))
      .toMatchObject({ last_error: 'The receiver returned 500' });
    await sql`delete from deliveries where kind = 'webhook'`.execute(at.server.db);
  };
  const warnedAt = async () =>
    (await sql<{ at: Date | null }>`select warned_at as at from webhooks where id = ${id}`.execute(at.server.db))
      .rows[0]?.at;
  const since = (column: 'failing_since' | 'warned_at', days: number) =>
    sql`update webhooks set ${sql.ref(column)} = ${new Date(Date.now() - days * 86_400_000)} where id = ${id}`.execute(
      at.server.db,
    );
  const list = async () => (await at.owner.get(hooksOf(at.form.form_id))).body;
  const mails = async () =>
    (await sql`select id from deliveries where kind = 'mail' and target = ${at.owner.email}`.execute(at.server.db)).rows
      .length;
  await fail();
  await since('failing_since', 2.9);
  await fail();
  expect(await warnedAt()).toBeNull();
  const before = await mails();
  await since('failing_since', 3.1);
  await fail();
  expect([await mails(), await warnedAt()]).toEqual([before + 1, expect.any(Date)]);
  at.sink.respond = (response) => void response.end();
  await at.submit();
  await expect.poll(warnedAt).toBeNull();
  await fail();
  await since('failing_since', 6);
  await since('warned_at', 2.1);
  await fail();
  expect(await list()).toMatchObject({ data: [{ id, is_webhook_active: false }] });
  await at.owner.patch(`${hooksOf(at.form.form_id)}/${id}`, { is_webhook_active: true });
  await fail();
  expect(await list()).toMatchObject({ data: [{ id, is_webhook_active: true }] });
});

test('drops deliveries of a deleted or inactive webhook and of deleted submissions', async () => {
  const [deleted, off] = [await at.add('Deleted'), await at.add('Off')];
  await at.add('Live');
  at.sink.respond = (response) => void response.writeHead(500).end();
  await at.submit();
  await expect
    .poll(() => at.deliveries())
    .toMatchObject(Array.from({ length: 3 }, () => ({ last_error: 'The receiver returned 500' })));
  await at.owner.delete(`${hooksOf(at.form.form_id)}/${deleted}`);
  await at.owner.patch(`${hooksOf(at.form.form_id)}/${off}`, { is_webhook_active: false });
  await sql`delete from submissions where form_id = ${at.form.form_id}`.execute(at.server.db);
  await at.timePasses();
  await expect
    .poll(() => at.deliveries())
    .toMatchObject([
      { state: 'dead', last_error: 'The webhook was deleted' },
      { state: 'dead', last_error: 'The submission was deleted' },
      { state: 'dead', last_error: 'The webhook is turned off' },
    ]);
});

test('sends no spam and holds locked content until it is unlocked', async () => {
  await at.add();
  await at.submit({ name: 'Ann', _gotcha: 'bot' });
  expect(await at.deliveries()).toEqual([]);
  at.sink.respond = (response) => void response.writeHead(500).end();
  await at.submit();
  await expect.poll(() => at.deliveries()).toMatchObject([{ last_error: 'The receiver returned 500' }]);
  await sql`update submissions set is_locked = true where form_id = ${at.form.form_id}`.execute(at.server.db);
  await at.timePasses();
  await expect
    .poll(() => at.deliveries())
    .toMatchObject([{ state: 'waiting', attempts: 1, last_error: expect.stringContaining('unlocked') }]);
  expect(at.sink.received).toHaveLength(1);
  await sql`update submissions set is_locked = false where form_id = ${at.form.form_id}`.execute(at.server.db);
  at.sink.respond = (response) => void response.end();
  await at.timePasses();
  await expect.poll(() => at.deliveries()).toMatchObject([{ state: 'done', attempts: 2 }]);
});
