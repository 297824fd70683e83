import type { Client } from 'pg';
import type { Form } from '../page-views/form.ts';
import { seed } from '../reports/seed.ts';

/** A year of page views, and submissions of one in ten. */
export async function addViews(client: Pick<Client, 'query'>, form: Form, visits: number): Promise<void> {
  await seed(client, form, { visits, submissions: visits / 10 });
  await client.query('delete from collector_dirty_hours');
}

/**
 * Lets each key begin with its month, and the visitor's with the month of the first page view. `convert` runs while the table
 * is empty.
 */
export async function addMonths(client: Pick<Client, 'query'>, convert: () => Promise<void>): Promise<void> {
  const month = (at: string) => `'z' || to_char(${at} at time zone 'UTC', 'YYYY-MM') || '-'`;
  const columns = `id, project_id, form_id, domain, path, url, referrer, onload_at, time_spent_ms, time_in_form_ms, form_viewed,
    form_interacted, device_type, browser, platform, utm, created_at, clock_gap_ms`;
  await client.query(`
    create table copied as select ${columns}, page_key as old_key, ${month('onload_at')} || page_key as page_key,
      ${month('min(onload_at) over (partition by visitor_id)')} || visitor_id as visitor_id from visits`);
  await client.query('analyze copied');
  await client.query('set session_replication_role = replica');
  await client.query(`update submissions s set page_key = c.page_key, visitor_id = c.visitor_id from copied c
    where s.page_key = c.old_key`);
  await client.query('truncate visits');
  await convert();
  await client.query(`insert into visits (${columns}, page_key, visitor_id) overriding system value
    select ${columns}, page_key, visitor_id from copied order by id`);
  await client.query('set session_replication_role = origin');
  await client.query('drop table copied');
  await client.query('vacuum analyze visits');
  await client.query('vacuum analyze submissions');
}
