import type { Client } from 'pg';

export interface Seeded {
  readonly formId: number;
  readonly projectId: number;
}

export interface Amounts {
  readonly visits: number;
  readonly submissions: number;
}

/** A number from 0 to `below`, the same for the same row and `salt`. */
const chance = (row: string, salt: number, below: number): string =>
  `mod(abs(hashint8(${row}::bigint * 31 + ${salt})::bigint), ${below})`;

/**
 * A year of page views, four per visitor, minutes or hours apart. One in so many becomes a submission; one submission
 * in ten has no analytics.
 */
export async function seed(
  client: Pick<Client, 'query'>,
  { formId, projectId }: Seeded,
  { visits, submissions }: Amounts,
): Promise<void> {
  const every = Math.max(1, Math.round(visits / submissions));
  await withoutIndexes(client, ['visits', 'submissions'], async () => {
    // Keys are valid by construction; checking each would take longest.
    await client.query(`set session_replication_role = replica`);
    await client.query(`
      insert into visits (project_id, form_id, visitor_id, page_key, domain, path, url, onload_at, time_spent_ms,
        time_in_form_ms, form_viewed, form_interacted, device_type, browser, platform, created_at)
      select ${projectId}, ${formId}, 'visitor-' || visitor, 'page-' || n, 'example.com', '/', 'https://example.com/', at,
        ${chance('n', 1, 240_000)}, 0, is_sent or ${chance('n', 2, 10)} < 6,
        is_sent or ${chance('n', 2, 10)} < 3, 'desktop', 'Chrome', 'Linux', at
      from (
        select n, n / 4 as visitor, mod(n, ${every}) = 0 as is_sent,
          timestamptz '2025-11-01 00:00Z' + ${chance('n / 4', 3, 364 * 86_400)} * interval '1 second'
            + mod(n, 4) * (case when ${chance('n', 4, 3)} = 0 then interval '3 hours' else interval '6 minutes' end) as at
        from generate_series(1::bigint, ${visits}) n
      ) rows`);
    await client.query(`
      insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type, page_key, visitor_id,
        is_spam, device_type, browser, platform)
      select ${formId}, (array['NEW', 'CONTACTED', 'QUALIFIED', 'WON', 'LOST'])[1 + ${chance('v.id', 5, 5)}],
        '{"email":"someone@example.com","message":"Hello"}', 'hash', v.onload_at + interval '1 minute',
        case when is_known then 'with_analytics' else 'without_analytics' end,
        case when is_known then v.page_key end, case when is_known then v.visitor_id end, ${chance('v.id', 6, 50)} = 0,
        case when is_known then (array['desktop', 'mobile', 'tablet'])[1 + ${chance('v.id', 7, 3)}] end,
        case when is_known then (array['Chrome', 'Firefox', 'Safari', 'Edge'])[1 + ${chance('v.id', 8, 4)}] end,
        case when is_known then (array['Linux', 'Windows', 'macOS', 'iOS', 'Android'])[1 + ${chance('v.id', 9, 5)}] end
      from visits v, lateral (select ${chance('v.id', 10, 10)} > 0 as is_known) known
      where v.form_id = ${formId} and mod(substr(v.page_key, 6)::bigint, ${every}) = 0
      order by v.onload_at limit ${submissions}`);
    await client.query(`set session_replication_role = origin`);
    await client.query(`
      insert into collector_dirty_hours (form_id, hour)
      select distinct ${formId}, date_trunc('hour', onload_at, 'UTC') from visits`);
  });
  await client.query('vacuum analyze visits');
  await client.query('vacuum analyze submissions');
}

/** Indexes are created after the rows, which is many times faster. */
async function withoutIndexes(
  client: Pick<Client, 'query'>,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and schemaname = 'public'
       and not exists (select from pg_constraint c where c.conname = indexname)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

/**
 * Changes after the first count: late and continued page views, submissions deleted, marked as spam and moved. Visits
 * are flagged as by the collector, the rest by the product's own code.
 */
export async function disturb(
  client: Pick<Client, 'query'>,
  { formId, projectId }: Seeded,
  { visits, submissions }: Amounts,
): Promise<void> {
  const late = Math.max(20, Math.round(visits / 100));
  const some = Math.max(4, Math.round(submissions / 200));
  await client.query(`
    with come as (
      insert into visits (project_id, form_id, visitor_id, page_key, domain, path, url, onload_at, time_spent_ms,
        time_in_form_ms, form_viewed, form_interacted, created_at)
      select ${projectId}, ${formId}, visitor_id, 'late-' || id, 'example.com', '/', 'https://example.com/',
        onload_at + interval '20 minutes', 1500000, 0, true, false, now()
      from visits where form_id = ${formId} and mod(id, ${late}) = 7
      returning onload_at
    ), grown as (
      update visits set time_spent_ms = time_spent_ms + 2700000 where form_id = ${formId} and mod(id, ${late}) = 11
      returning onload_at
    )
    insert into collector_dirty_hours (form_id, hour)
    select ${formId}, date_trunc('hour', onload_at, 'UTC') from (select * from come union all select * from grown) changed`);
  await client.query(`delete from submissions where form_id = ${formId} and mod(id, ${some}) = 1`);
  await client.query(`update submissions set is_spam = not is_spam where form_id = ${formId} and mod(id, ${some}) = 2`);
  await client.query(`update submissions set current_state = 'WON' where form_id = ${formId} and mod(id, ${some}) = 3`);
}
