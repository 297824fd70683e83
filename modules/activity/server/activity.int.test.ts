import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { moveViews } from '../../../tests/server/stored-views.ts';
import { getVisitorLog } from '../../submissions/contract.ts';

let server: TestServer;
let owner: Person;
let form: NewForm;
const clock = testClock('2026-11-20T12:00:00Z');
beforeAll(async () => {
  server = await startServer({ clock });
  owner = await newPerson(server);
  form = await newForm(owner);
});
afterAll(() => server[Symbol.asyncDispose]());

interface PageView {
  readonly page: string;
  readonly path: string;
  readonly at: string;
  readonly visitor?: string;
  readonly viewed?: boolean;
  readonly interacted?: boolean;
  readonly to?: NewForm;
  /** How far the visitor's clock was behind ours when the message arrived, in milliseconds. */
  readonly gap?: number;
}

/** Inserts a page view like one reported by the tracking script. */
const view = ({ page, path, at, visitor = 'ann', viewed = false, interacted = false, to = form, gap }: PageView) =>
  sql`
  insert into visits (project_id, form_id, visitor_id, page_key, domain, path, url, onload_at, time_spent_ms, time_in_form_ms,
    clock_gap_ms, form_viewed, form_interacted, created_at)
  values (${to.project_id}, ${viewed ? to.form_id : null}, ${visitor}, ${page}, 'example.com', ${path}, ${path}, ${at}, 1500, 0,
    ${gap ?? null}, ${viewed}, ${interacted}, ${at})`.execute(server.db);

async function submitFrom(page: string, visitor = 'ann'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type, visitor_id, page_key)
    values (${form.form_id}, 'NEW', '{}', 'hash', ${clock.now()}, 'with_analytics', ${visitor}, ${page}) returning id`.execute(
    server.db,
  );
  return rows[0]?.id ?? 0;
}

test('lists the submitter’s pages on this website, oldest first, and nobody else’s', async () => {
  const elsewhere = await newForm(owner, 'other.example.com');
  await view({ page: 'page-2', path: '/contact', at: '2026-11-20T11:00:00Z' });
  await view({ page: 'page-1', path: '/', at: '2026-11-19T11:00:00Z' });
  await view({ page: 'page-3', path: '/secret', at: '2026-11-20T11:00:00Z', visitor: 'bob' });
  await view({ page: 'page-4', path: '/', at: '2026-11-20T11:00:00Z', to: elsewhere });
  await moveViews(server);
  const { body } = await owner.get(`/cli/submission/${await submitFrom('page-2')}/visitor`);
  expect(getVisitorLog.response.parse(body).visitor_activity).toEqual([
    {
      domain: 'example.com',
      path: '/',
      time_spent_in_page: 1.5,
      onload_timestamp: 1_795_086_000,
      begins_visit: true,
      form_sent: false,
    },
    {
      domain: 'example.com',
      path: '/contact',
      time_spent_in_page: 1.5,
      onload_timestamp: 1_795_172_400,
      begins_visit: true,
      form_sent: true,
    },
  ]);
});

test('sorts a slow message’s page by when it was opened, regardless of the visitor’s clock', async () => {
  const visitor = 'quick';
  const hour = 3_600_000;
  await view({ page: 'slow-1', path: '/', at: '2026-11-20T11:00:00.000Z', visitor, gap: hour + 40 });
  await view({ page: 'slow-2', path: '/beans', at: '2026-11-20T11:00:01.300Z', visitor, gap: hour + 1000 });
  await view({ page: 'slow-3', path: '/contact', at: '2026-11-20T11:00:00.700Z', visitor, gap: hour + 20 });
  // The clock was set in between, and an older script sends no gap.
  await view({ page: 'slow-4', path: '/set', at: '2026-11-20T11:10:00.000Z', visitor, gap: 20 * hour });
  await view({ page: 'slow-5', path: '/old', at: '2026-11-20T11:20:00.000Z', visitor });
  const { body } = await owner.get(`/cli/submission/${await submitFrom('slow-3', visitor)}/visitor`);
  const start = Date.parse('2026-11-20T11:00:00Z') / 1000;
  expect(
    getVisitorLog.response
      .parse(body)
      .visitor_activity.map(({ path, onload_timestamp }) => [path, onload_timestamp - start]),
  ).toEqual([
    ['/', -1],
    ['/beans', 0],
    ['/contact', 0],
    ['/set', 600],
    ['/old', 1200],
  ]);
});

test('begins a visit after 30 idle minutes, counted from when the page before was left', async () => {
  const visitor = 'returning';
  await view({ page: 'back-1', path: '/', at: '2026-11-20T08:00:00.000Z', visitor });
  await view({ page: 'back-2', path: '/beans', at: '2026-11-20T08:30:01.500Z', visitor });
  await view({ page: 'back-3', path: '/contact', at: '2026-11-20T09:00:03.001Z', visitor });
  const { body } = await owner.get(`/cli/submission/${await submitFrom('back-2', visitor)}/visitor`);
  expect(
    getVisitorLog.response
      .parse(body)
      .visitor_activity.map(({ path, begins_visit, form_sent }) => [path, begins_visit, form_sent]),
  ).toEqual([
    ['/', true, false],
    ['/beans', false, true],
    ['/contact', true, false],
  ]);
});
