import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/kit.ts';
import { startServer, type TestServer } from './harness.ts';
import { newForm, newPerson, type Person } from './person.ts';
import { engine } from './test-database.ts';

let server: TestServer;
let base: string;
beforeAll(async () => {
  server = await startServer();
  base = (await server.listen()).console;
});
afterAll(() => server[Symbol.asyncDispose]());

/** An open page's stream: everything received, and whether the server ended it. */
async function listen(person: Person) {
  const response = await fetch(`${base}/cli/live`, { headers: { cookie: person.cookie ?? '' } });
  const stream = { status: response.status, text: '', ended: false };
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) stream.text += chunk;
    stream.ended = true;
  };
  read().catch(() => undefined);
  return stream;
}

const submit = (formUid: string) =>
  server.collector.inject({
    method: 'POST',
    url: `/f/${formUid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=Ann',
  });

// The embedded engine has no connection to cut.
test.runIf(engine === 'postgres')(
  'ends the stream of an open page when live events may have been missed, and continues on the next',
  async () => {
    const person = await newPerson(server);
    const form = await newForm(person);
    const before = await listen(person);
    await submit(form.form_uid);
    await expect.poll(() => before.text).toContain('"event":"submission"');
    expect(before.ended).toBe(false);

    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen %' and datname = current_database()`.execute(server.db);
    expect(rows).toHaveLength(1);
    // Events missed from now on are in no stream: when it ends, the console refetches and reconnects.
    await submit(form.form_uid);
    await expect.poll(() => before.ended).toBe(true);

    const after = await listen(person);
    expect(after.status).toBe(200);
    await submit(form.form_uid);
    await expect.poll(() => after.text).toContain('"event":"submission"');
    expect(after.ended).toBe(false);
  },
);
