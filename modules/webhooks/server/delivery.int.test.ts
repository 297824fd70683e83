import { Webhook as Verifier } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { WebhookPayload } from '../contract.ts';
import { hooksOf, type Receiver, receiverEach } from '../testing/receiver.ts';

let at: Receiver;
receiverEach((one) => {
  at = one;
});

/** So many were told and noted as told: what is under way while the clock jumps is taken for lost, and told again. */
async function told(count: number): Promise<void> {
  await expect.poll(() => at.sink.told.length).toBe(count);
  const done = Array.from({ length: count }, () => ({ state: 'done' }));
  await expect.poll(() => at.deliveries()).toMatchObject(done);
}

test('a submission is told to each active webhook, signed and as documented', async () => {
  const id = await at.add();
  const off = await at.add('Off');
  await at.owner.patch(`${hooksOf(at.form.form_id)}/${off}`, { is_webhook_active: false });
  await at.submit();
  await expect.poll(() => at.sink.told.length).toBe(1);
  const [{ headers, body } = { headers: {}, body: '' }] = at.sink.told;
  const secret = await at.secretOf(id);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const message = new Verifier(secret).verify(body, headers as Record<string, string>);
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
  const changed = body.replace('Ann', 'Amn');
  expect(() => new Verifier(secret).verify(changed, headers as Record<string, string>)).toThrow();
  await expect.poll(() => at.deliveries()).toMatchObject([{ state: 'done', attempts: 1 }]);
});

test('a message that is older than five minutes is refused by its receiver', async () => {
  const id = await at.add();
  at.clock.shift = -6 * 60_000;
  await at.submit();
  await told(1);
  at.clock.shift = 0;
  const verifier = new Verifier(await at.secretOf(id));
  expect(() =>
    verifier.verify(at.sink.told[0]?.body ?? '', at.sink.told[0]?.headers as Record<string, string>),
  ).toThrow('too old');
});

test('while a secret is replaced both sign, and after 24 hours the new one alone', async () => {
  const id = await at.add();
  const before = await at.secretOf(id);
  const { body } = await at.owner.post<{ data: { secret: string; previous_valid_until: string } }>(
    `${hooksOf(at.form.form_id)}/${id}/secret`,
  );
  const { secret: after, previous_valid_until } = body.data;
  expect(after).not.toBe(before);
  expect(Date.parse(previous_valid_until) - Date.now() - at.clock.shift).toBeGreaterThan(23.9 * 3_600_000);
  await at.submit();
  await told(1);
  const both = at.sink.told[0];
  for (const secret of [before, after]) {
    expect(new Verifier(secret).verify(both?.body ?? '', both?.headers as Record<string, string>)).toBeTruthy();
  }
  at.clock.shift = 25 * 3_600_000;
  await at.submit();
  await told(2);
  at.clock.shift = 0;
  expect(String(at.sink.told[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
});

test('a failed delivery is tried again under the same id, Retry-After obeyed, and each try is kept', async () => {
  await at.add();
  at.sink.answer = (response) => void response.writeHead(503, { 'retry-after': '120' }).end('busy');
  await at.submit();
  await expect
    .poll(() => at.deliveries())
    .toMatchObject([{ state: 'waiting', attempts: 1, last_error: 'The receiver answered 503' }]);
  const [waiting] = await at.deliveries();
  expect((waiting?.next_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(110_000);
  at.sink.answer = (response) => void response.writeHead(204).end();
  await at.timePasses();
  await expect.poll(() => at.deliveries()).toMatchObject([{ state: 'done', attempts: 2 }]);
  const ids = at.sink.told.map(({ headers }) => headers['webhook-id']);
  // The second part tells it from a delivery of that number which a restored backup forgot.
  expect(ids[0]).toMatch(new RegExp(`^msg_${waiting?.id}_[0-9a-f]{11,}$`));
  expect(ids[1]).toBe(ids[0]);
  expect(at.sink.told[0]?.body).toBe(at.sink.told[1]?.body);
  const { rows } =
    await sql`select status, answer, error from delivery_attempts where delivery_id = ${waiting?.id} order by id`.execute(
      at.server.db,
    );
  expect(rows).toEqual([
    { status: 503, answer: 'busy', error: 'The receiver answered 503' },
    { status: 204, answer: '', error: null },
  ]);
});

test.each([301, 302, 400, 500])('%i is no success', async (status) => {
  await at.add();
  at.sink.answer = (response) => void response.writeHead(status, { location: at.url }).end();
  await at.submit();
  await expect
    .poll(() => at.deliveries())
    .toMatchObject([{ state: 'waiting', last_error: `The receiver answered ${status}` }]);
  expect(at.sink.told).toHaveLength(1);
});

test('410 turns the webhook off, says so to the creator by banner and by mail, and nothing more is sent', async () => {
  const id = await at.add('Gone <CRM>');
  at.sink.answer = (response) => void response.writeHead(410).end();
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

test('days of failure: the creator is mailed, two days later it is turned off; a success in between forgets it all', async () => {
  const id = await at.add('Broken');
  const fail = async (): Promise<void> => {
    at.sink.answer = (response) => void response.writeHead(500).end();
    await at.submit();
    await expect
      .poll(async () => (await at.deliveries()).at(-1))
      .toMatchObject({ last_error: 'The receiver answered 500' });
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
  at.sink.answer = (response) => void response.end();
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

test('what waits for a webhook that was deleted, turned off or whose submission is gone is given up', async () => {
  const [deleted, off] = [await at.add('Deleted'), await at.add('Off')];
  await at.add('Kept');
  at.sink.answer = (response) => void response.writeHead(500).end();
  await at.submit();
  await expect
    .poll(() => at.deliveries())
    .toMatchObject(Array.from({ length: 3 }, () => ({ last_error: 'The receiver answered 500' })));
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

test('spam is not told; locked content waits until it is unlocked', async () => {
  await at.add();
  await at.submit({ name: 'Ann', _gotcha: 'bot' });
  expect(await at.deliveries()).toEqual([]);
  at.sink.answer = (response) => void response.writeHead(500).end();
  await at.submit();
  await expect.poll(() => at.deliveries()).toMatchObject([{ last_error: 'The receiver answered 500' }]);
  await sql`update submissions set is_locked = true where form_id = ${at.form.form_id}`.execute(at.server.db);
  await at.timePasses();
  await expect
    .poll(() => at.deliveries())
    .toMatchObject([{ state: 'waiting', attempts: 1, last_error: expect.stringContaining('unlocked') as string }]);
  expect(at.sink.told).toHaveLength(1);
  await sql`update submissions set is_locked = false where form_id = ${at.form.form_id}`.execute(at.server.db);
  at.sink.answer = (response) => void response.end();
  await at.timePasses();
  await expect.poll(() => at.deliveries()).toMatchObject([{ state: 'done', attempts: 2 }]);
});
