import { describe, expect, it } from 'vitest';
import { TestPostgres } from '../postgres/test-postgres.ts';
import { findRedis, RedisServer } from '../server/redis.ts';
import { MULTIPART, multipart } from '../server/multipart.ts';
import { startServer } from '../server/harness.ts';
import { newForm, newPerson } from '../server/person.ts';
import { newLocation } from '../server/test-database.ts';
import { sql } from '../../server/kit.ts';

describe.runIf(findRedis())('While PostgreSQL is unavailable', () => {
  it('known forms respond as before, files get 503, and the status says what waits', async () => {
    await using postgres = await TestPostgres.start();
    await using redis = await RedisServer.start();
    await using stack = new AsyncDisposableStack();
    const location = stack.use(await newLocation(postgres.url()));
    const server = await startServer({ location, env: { INTAKE_URL: redis.url, BILLING_PROVIDER: 'none' } });
    stack.defer(async () => {
      await server.stop();
      await server.database.close();
    });
    const form = await newForm(await newPerson(server));
    await sql`insert into form_settings (form_id, max_files) values (${form.form_id}, 2)`.execute(server.db);
    const url = `/f/${form.form_uid}`;
    const send = (payload: object, headers: Record<string, string> = {}) =>
      server.collector.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/json', ...headers },
      });
    expect((await send({ text: 'before' })).statusCode).toBe(200);
    const data = async (): Promise<readonly string[]> => {
      const { rows } = await sql<{ submitted_data: string }>`
        select submitted_data from submissions where form_id = ${form.form_id} order by id`.execute(server.db);
      return rows.map(({ submitted_data }) => submitted_data);
    };
    await expect.poll(data).toHaveLength(1);

    await postgres.kill();
    expect((await send({ text: 'during' })).json()).toEqual({
      success: true,
      message: 'Thank you. Your message has been sent.',
      errors: [],
    });
    const page = await send({ text: 'page', _next: 'https://example.com/thanks' }, { accept: 'text/html' });
    expect([page.statusCode, page.headers.location]).toEqual([303, 'https://example.com/thanks']);
    const elsewhere = await send({ text: 'elsewhere' }, { origin: 'https://example.org' });
    expect(elsewhere.statusCode).toBe(403);
    const payload = multipart([['name="cv"; filename="cv.txt"', 'My life']]);
    const file = await server.collector.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': MULTIPART },
    });
    expect(file.statusCode).toBe(503);
    const status = server.adminCommands.find(({ name }) => name === 'status');
    const lines = await status?.run({ words: [], options: {} });
    expect(lines).toContainEqual(
      expect.stringMatching(/^Intake: Redis at \S+, 2 submissions waiting for the database, the oldest for \d+ s\.$/),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^server: its status is unknown: The database is unavailable: .*\.$/),
    );

    await postgres.restart();
    await expect.poll(data).toEqual(['{"text":"before"}', '{"text":"during"}', '{"text":"page"}']);
  });
});
