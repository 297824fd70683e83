import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../server/kit.ts';
import { startServer } from '../server/harness.ts';
import type { NewForm, Person } from '../server/person.ts';
import { ownedForm, sharedWith } from '../server/shared-form.ts';

// Somebody reads a long response slowly, and goes on after the session or the access has ended.
const server = await startServer({ env: { BILLING_PROVIDER: 'none' } });
const at = await server.listen();
afterAll(() => server[Symbol.asyncDispose]());

/**
 * About 100 MB in all. The buffers between the database and the reader hold less than half: sockets up to 36 MB, whose size
 * the kernel adapts, and two parts of 4 MB.
 */
const ROWS = 12_000;
const VALUE_BYTES = 8_000;

async function longList(form: NewForm): Promise<void> {
  await sql`
    insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type)
    select ${form.form_id}::bigint, 'NEW', json_build_object('message', repeat('x', ${VALUE_BYTES}::int))::text, 'hash', now(),
      'without_analytics'
    from generate_series(1, ${ROWS}::int)`.execute(server.db);
}

async function started(form: NewForm, { cookie = '' }: Person): Promise<IncomingMessage> {
  const sent = request(`${at.console}/cli/submissions/${form.form_id}`, { headers: { cookie } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  return response;
}

/** The bytes of the rest, and whether the response was complete. */
async function rest(response: IncomingMessage): Promise<{ readonly bytes: number; readonly isComplete: boolean }> {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => (bytes += chunk.length));
  response.on('error', () => undefined);
  await new Promise((resolve) => response.once('close', resolve));
  return { bytes, isComplete: response.complete };
}

const ways: Readonly<Record<string, (reader: Person, form: NewForm) => Promise<unknown>>> = {
  'the session has ended': (reader) =>
    sql`delete from sessions where account_id = (select id from accounts where email = ${reader.email})`.execute(
      server.db,
    ),
  'access was revoked': (reader, form) =>
    sql`
      update form_links set is_revoked = true
      where form_id = ${form.form_id} and account_id = (select id from accounts where email = ${reader.email})`.execute(
      server.db,
    ),
};

test.each(Object.entries(ways))('does not get the rest of a list once %s', async (_, end) => {
  const { owner, form } = await ownedForm(server);
  await longList(form);
  const { person: reader } = await sharedWith(server, owner, form, 'ADMIN');
  const [ended, other] = [await started(form, reader), await started(form, owner)];
  await end(reader, form);
  const [cut, whole] = [await rest(ended), await rest(other)];
  expect(whole.isComplete).toBe(true);
  expect(whole.bytes).toBeGreaterThan(ROWS * VALUE_BYTES);
  expect(cut.isComplete).toBe(false);
  expect(cut.bytes).toBeLessThan(0.75 * whole.bytes);
});
