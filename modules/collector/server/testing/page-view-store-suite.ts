import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../../../contract/duration.ts';
import { sql } from '../../../../server/kit.ts';
import { TestCollector } from '../../../../tests/server/test-collector.ts';
import type { PageViewRow } from '../page-view-row.ts';
import type { PageViewRelation, PageViewStore } from '../page-views/page-view-store.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const MONTHS = 13;
const at = (time: string): Date => new Date(`2026-11-20T${time}:00Z`);

/** What every store of page views does. `open` returns the store of a server's database. */
export function describePageViewStore(open: (on: TestCollector) => Promise<PageViewStore>): void {
  let on: TestCollector;
  let store: PageViewStore;
  beforeAll(async () => {
    on = await TestCollector.open({ VISITS_MONTHS: String(MONTHS) });
    store = await open(on);
  });
  afterAll(() => on[Symbol.asyncDispose]());
  beforeEach(() => on.nextForm());

  const row = (more: Partial<PageViewRow> = {}): PageViewRow => ({
    project_id: on.form.project_id,
    form_id: on.form.form_id,
    visitor_id: 'ann',
    page_key: randomUUID(),
    domain: 'example.com',
    path: '/contact',
    url: 'https://example.com/contact',
    referrer: null,
    onload_at: at('10:00'),
    clock_gap_ms: null,
    time_spent_ms: 1000,
    time_in_form_ms: 0,
    form_viewed: false,
    form_interacted: false,
    device_type: null,
    browser: null,
    platform: null,
    utm: null,
    ...more,
  });
  const write = (...rows: readonly PageViewRow[]) => store.write(on.server.db, rows, NOW);
  const form = () => ({ formId: on.form.form_id, projectId: on.form.project_id });

  /** The page views of the form's website in a relation, oldest first. */
  async function viewsIn(visits: PageViewRelation | undefined, db = on.server.db): Promise<readonly PageViewRow[]> {
    if (!visits) throw new Error('The page views cannot be read');
    const { rows } = await sql<PageViewRow>`
      select project_id, form_id, visitor_id, page_key, domain, path, url, referrer, onload_at, clock_gap_ms, time_spent_ms,
        time_in_form_ms, form_viewed, form_interacted, device_type, browser, platform, utm
      from ${visits} v where project_id = ${on.form.project_id} order by onload_at, page_key`.execute(db);
    return rows;
  }

  const ofVisitors = async (...visitors: readonly string[]) =>
    viewsIn(
      await store.ofVisitors(
        on.server.db,
        visitors.map((visitor) => ({ formUid: on.form.form_uid, visitor })),
      ),
    );

  const aroundHours = (...hours: readonly Date[]) =>
    on.server.database.db.transaction().execute(async (tx) => viewsIn(await store.aroundHours(tx, form(), hours), tx));

  const keysOf = (rows: readonly PageViewRow[]) => rows.map(({ page_key }) => page_key);

  async function submit(sent: { readonly visitor: string; readonly page: string | null; readonly at: Date }) {
    const { rows } = await sql<{ id: number }>`
      insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type, visitor_id, page_key)
      values (${on.form.form_id}, 'NEW', '{}', 'hash', ${sent.at}, 'with_analytics', ${sent.visitor}, ${sent.page})
      returning id`.execute(on.server.db);
    return rows[0]?.id ?? 0;
  }

  test('returns a page view with every column as written', async () => {
    const full = row({
      referrer: 'https://search.example/?q=“a”\\n',
      onload_at: new Date('2026-11-20T10:00:00.123Z'),
      clock_gap_ms: -1500,
      time_in_form_ms: 900,
      form_viewed: true,
      form_interacted: true,
      device_type: 'desktop',
      browser: 'Chrome',
      platform: 'Linux',
      utm: {
        utm_source: 'news',
        utm_medium: null,
        utm_campaign: 'Grüße',
        utm_cid: null,
        utm_content: null,
        utm_term: null,
      },
    });
    await write(full);
    expect(await ofVisitors('ann')).toEqual([full]);
  });

  test('keeps the greatest values of a page view, in whichever order its messages arrive, and however often', async () => {
    const first = row({ time_spent_ms: 5000, time_in_form_ms: 100, form_viewed: true });
    const later = { ...first, onload_at: at('10:01'), time_spent_ms: 9000, form_interacted: true, referrer: 'later' };
    await write(first);
    await write(later);
    await write(first);
    await write({ ...first, time_spent_ms: 2, time_in_form_ms: 700, form_viewed: false });
    expect(await ofVisitors('ann')).toEqual([
      { ...first, time_spent_ms: 9000, time_in_form_ms: 700, form_viewed: true, form_interacted: true },
    ]);
  });

  test('does not change a page view for another visitor who knows its key', async () => {
    const view = row();
    await write(view);
    await write({ ...view, visitor_id: 'eve', time_spent_ms: 99_000, form_interacted: true });
    expect(await ofVisitors('ann')).toEqual([view]);
  });

  test('separates websites whose visitors and pages have the same names', async () => {
    const view = row();
    await write(view);
    await on.nextForm('other.example');
    expect(await ofVisitors('ann')).toEqual([]);
    const other = row({ page_key: view.page_key, path: '/other' });
    await write(other);
    expect(await ofVisitors('ann')).toEqual([other]);
  });

  test('finds what a count of hours needs: whole sessions, and the pages of submissions', async () => {
    const yesterday = row({ onload_at: new Date('2026-11-19T08:00:00Z') });
    const now = row({ onload_at: at('10:59') });
    const sentFrom = row({ visitor_id: 'ben', onload_at: at('09:58') });
    const landing = row({
      visitor_id: 'ben',
      form_id: null,
      onload_at: at('07:30'),
      referrer: 'https://search.example/',
    });
    await write(yesterday, now, sentFrom, landing);
    await submit({ visitor: 'ben', page: sentFrom.page_key, at: at('10:02') });
    const found = keysOf(await aroundHours(at('10:00')));
    expect(found).toEqual(expect.arrayContaining(keysOf([yesterday, now, sentFrom, landing])));
    expect(new Set(found).size).toBe(found.length);
  });

  test('finds the page views before submissions, and those of a submitter', async () => {
    const before = row({ onload_at: at('09:00'), referrer: 'https://search.example/' });
    const after = row({ form_id: null, onload_at: at('11:00') });
    await write(before, after);
    const id = await submit({ visitor: 'ann', page: null, at: at('10:00') });
    const sent = sql`select visitor_id, submitted_at from submissions where id = ${id}`;
    const earlier = await store.beforeSubmissions(on.server.db, on.form.project_id, sent);
    expect(keysOf(await viewsIn(earlier))).toContain(before.page_key);
    const own = await store.ofSubmitter(on.server.db, id);
    expect(keysOf(await viewsIn(own))).toEqual(keysOf([before, after]));
  });

  test('says whether and when a form has been viewed', async () => {
    const { db } = on.server;
    expect([await store.hasAny(db, on.form.form_id), await store.span(db, on.form.form_id)]).toEqual([
      false,
      undefined,
    ]);
    await write(
      row({ onload_at: at('11:30') }),
      row({ onload_at: at('08:30'), visitor_id: 'ben' }),
      row({ form_id: null }),
    );
    expect(await store.hasAny(db, on.form.form_id)).toBe(true);
    expect(await store.span(db, on.form.form_id)).toEqual({ first: at('08:30'), last: at('11:30') });
  });

  test('marks the hours of a form’s page views for the recount', async () => {
    await write(row({ onload_at: at('08:30') }), row({ onload_at: at('08:45') }), row({ form_id: null }));
    const { rows } = await sql<{ hour: Date }>`
      select hour from collector_dirty_hours where form_id = ${on.form.form_id}`.execute(on.server.db);
    expect(rows).toEqual([{ hour: at('08:00') }]);
  });

  test('deletes page views after a number of months, and finds newer ones as before', async () => {
    const { db } = on.server;
    const old = row({ onload_at: new Date('2025-10-15T10:00:00Z') });
    const other = row({ visitor_id: 'ben', onload_at: new Date('2025-10-15T11:00:00Z') });
    const newer = row({ onload_at: new Date('2025-10-26T09:00:00Z'), referrer: 'https://search.example/' });
    const latest = row({ onload_at: at('10:00') });
    await write(old, other, newer, latest);
    const hour = new Date('2025-10-26T10:00:00Z');
    const id = await submit({ visitor: 'ann', page: null, at: hour });
    const sent = sql`select visitor_id, submitted_at from submissions where id = ${id}`;
    // As after a count.
    await sql`delete from collector_dirty_hours where form_id = ${on.form.form_id}`.execute(db);
    await on.server.scheduler.runNow('collector/old-views');
    on.clock.advance(DAY_MS);
    await on.server.scheduler.runNow('collector/old-views');

    expect(await ofVisitors('ann', 'ben')).toEqual([newer, latest]);
    expect(await viewsIn(await store.ofSubmitter(db, id))).toEqual([newer, latest]);
    expect(keysOf(await viewsIn(await store.beforeSubmissions(db, on.form.project_id, sent)))).toContain(
      newer.page_key,
    );
    const counted = keysOf(await aroundHours(hour));
    expect(counted).toContain(newer.page_key);
    expect(counted).not.toContain(old.page_key);
    expect(await store.span(db, on.form.form_id)).toEqual({ first: newer.onload_at, last: latest.onload_at });
  });
}
