import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Connection } from '../../modules/collector/server/clickhouse/connection.ts';
import { StartError } from '../../server/config.ts';
import { isBatchWide } from '../../server/db/batch-failure.ts';
import { createLogger } from '../../server/logs.ts';
import { startServer } from '../server/harness.ts';
import { newForm, newPerson } from '../server/person.ts';
import { moveViews, storedViews } from '../server/stored-views.ts';
import { chrome, TestCollector } from '../server/test-collector.ts';
import { migratedLocation } from '../server/test-database.ts';
import { ClickhouseServer } from './clickhouse-server.ts';

/** Milliseconds for which a submission waits for earlier page views at most. */
const WAIT_OF_A_SUBMISSION = 2000;

let clickhouse: ClickhouseServer;
let on: TestCollector;
const lines: string[] = [];
beforeAll(async () => {
  clickhouse = await ClickhouseServer.start();
  const env = { VISITS_URL: await clickhouse.newDatabase() };
  on = await TestCollector.open(env, (line) => void lines.push(line));
});
afterAll(async () => {
  await on[Symbol.asyncDispose]();
  await clickhouse[Symbol.asyncDispose]();
});
beforeEach(() => on.nextForm());

const startError = async (VISITS_URL: string): Promise<unknown> =>
  startServer({ location: await migratedLocation(), env: { VISITS_URL } }).then(
    () => 'it has started',
    (error: unknown) => error,
  );

describe('While ClickHouse is unavailable', () => {
  it('page views get 503, submissions are stored without what earlier page views say, and the log says why once', async () => {
    await on.beacon(on.view());
    await clickhouse.kill();
    const { statusCode, headers } = await on.beacon(on.view());
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    const sent = on.view();
    expect((await on.script({ visit: sent })).statusCode).toBe(200);
    expect(await on.rows()).toMatchObject([
      { type: 'with_analytics', page_key: sent.page, browser: 'Chrome', utm_source: 'news', visits_total: null },
    ]);
    expect((await on.rows())[0]).toMatchObject({ activity_score: null, score_facts: null, first_visit_at: null });
    await on.beacon(on.view());
    expect(lines.filter((line) => line.includes('ClickHouse cannot be used: nothing is listening there'))).toHaveLength(
      1,
    );
    expect(lines.join('\n')).not.toContain('secret/word');
    await clickhouse.start();
    await expect.poll(async () => (await on.beacon(on.view())).statusCode).toBe(204);
    expect(await storedViews(on.server, on.form)).toHaveLength(3);
  });

  it('a report shows what was counted before', async () => {
    const url = `/cli/reports/funnel/form/${on.form.form_id}`;
    expect((await on.owner.post(url, { form_id: on.form.form_id })).status).toBe(200);
    await on.beacon(on.view());
    await clickhouse.kill();
    expect(await on.owner.post(url, { form_id: on.form.form_id })).toMatchObject({
      status: 200,
      body: { page_views: 0 },
    });
    await clickhouse.start();
  });

  it('a second submission does not wait for a server that hangs, even if it responded in between', async () => {
    const visits = async (): Promise<unknown> => {
      // A visitor may submit a few times a minute only, and a ClickHouse that has just started may need more.
      on.clock.advance(10_000);
      expect((await on.script({ visit: on.view() })).statusCode).toBe(200);
      return (await on.rows()).at(-1)?.['visits_total'];
    };
    await expect.poll(visits).toBe(1);
    clickhouse.pause();
    expect(await visits()).toBeNull();
    clickhouse.resume();
    await moveViews(on.server);
    clickhouse.pause();
    const before = Date.now();
    expect(await visits()).toBeNull();
    expect(Date.now() - before).toBeLessThan(WAIT_OF_A_SUBMISSION);
    clickhouse.resume();
  });

  it('while ClickHouse hangs, one batch of page views gets 503 after the timeout, and later ones at once', async () => {
    clickhouse.pause();
    const together = await Promise.all(Array.from({ length: 20 }, () => on.beacon(on.view())));
    const before = Date.now();
    const later = await on.beacon(on.view());
    expect(Date.now() - before).toBeLessThan(2000);
    clickhouse.resume();
    for (const { statusCode, headers } of [...together, later])
      expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    await expect.poll(async () => (await on.beacon(on.view())).statusCode).toBe(204);
  });
});

it('A page view that ClickHouse rejects does not take the others of its batch with it', async () => {
  if (!on.server.visits) throw new Error('VISITS_URL is a setting');
  const connection = new Connection(on.server.visits, createLogger({ logLevel: 'silent' }));
  const error: unknown = await connection.insert([{ time_spent_ms: 'long' }]).catch((cause: unknown) => cause);
  await connection.close();
  expect(error).toBeInstanceOf(Error);
  expect(isBatchWide(error)).toBe(false);
});

it('A server starts while ClickHouse is unavailable, and uses it once it is back', async () => {
  const location = await migratedLocation();
  const VISITS_URL = await clickhouse.newDatabase();
  const lasting = { ...location, [Symbol.asyncDispose]: async () => undefined };
  await (await startServer({ location: lasting, env: { VISITS_URL } }))[Symbol.asyncDispose]();
  await clickhouse.kill();
  await using server = await startServer({ location, env: { VISITS_URL } });
  const form = await newForm(await newPerson(server));
  const send = (url: string, payload: object) =>
    server.collector.inject({
      method: 'POST',
      url,
      payload: JSON.stringify(payload),
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': chrome },
    });
  const see = async () => (await send(`/v/${form.project_uid}`, { ...on.view(), form: form.form_uid })).statusCode;
  expect(await see()).toBe(503);
  const sent = { key: 'key-of-submission-1', fields: [['email', 'a@b.test', null]] };
  expect((await send(`/f/${form.form_uid}`, sent)).statusCode).toBe(200);
  await clickhouse.start();
  await expect.poll(see).toBe(204);
  expect(await storedViews(server, form)).toHaveLength(1);
});

describe('A server does not start', () => {
  it('does not start without ClickHouse', async () => {
    expect(await startError('clickhouse://127.0.0.1:1/inlet')).toEqual(
      new StartError('ClickHouse at 127.0.0.1:1 (VISITS_URL) cannot be used: nothing is listening there.'),
    );
  });

  it('does not start with page views of another installation', async () => {
    const VISITS_URL = await clickhouse.newDatabase();
    await using _ = await startServer({ env: { VISITS_URL } });
    expect(await startError(VISITS_URL)).toEqual(
      new StartError(
        `ClickHouse at 127.0.0.1:${clickhouse.port} (VISITS_URL) has page views of another installation. Each needs a database of its own.`,
      ),
    );
  });
});
