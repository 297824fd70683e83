import type { ResponseOf } from '../../../contract/endpoint.ts';
import { ATTRIBUTES } from '../../../contract/entity/attribute.ts';
import { type Host, type RawBuilder, sql } from '../../../server/kit.ts';
import { MAX_COMPARED, type ReportFilterQuery, type filterByReport } from '../contract.ts';
import { submissionAttributes } from './points.ts';

/** The calendar day of a timestamp in a time zone. */
export const localDay = (moment: string, timezone: RawBuilder<unknown>) =>
  sql`(${sql.ref(moment)} at time zone ${timezone})::date`;

/** Submissions of a form after `since_id` that have all requested attributes and arrived on the requested days. */
export async function idsByReportFilter(
  host: Host,
  { formId, projectId }: { readonly formId: number; readonly projectId: number },
  query: ReportFilterQuery,
): Promise<ResponseOf<typeof filterByReport>> {
  const { since_id: since = 0 } = query;
  const received = sql`
    select id, submitted_at, visitor_id, device_type, platform, browser, primary_language, origin_url, referrer,
      utm_source, utm_campaign, is_locked
    from submissions where form_id = ${formId} and id > ${since} and ${arrivedWithin(projectId, query)}
    order by id limit ${MAX_COMPARED}`;
  const { rows } = await sql<{ ids: number[]; up_to: number; compared: number }>`
    with received as materialized (${received})
    select coalesce(json_agg(id order by id) filter (where ${await matches(host, { projectId, received }, query)}), '[]') as ids,
      coalesce(max(id), ${since})::bigint as up_to, count(*)::int as compared
    from received`.execute(host.db);
  const [found] = rows;
  if (!found) throw new Error('An aggregate always has a row');
  return { submission_ids: found.ids, up_to: found.up_to, has_more: found.compared === MAX_COMPARED };
}

/** Compares the days exactly, and a range around them in any time zone, so that the index is used. */
function arrivedWithin(
  projectId: number,
  { arrived_from: from, arrived_to: to }: ReportFilterQuery,
): RawBuilder<unknown> {
  const day = localDay('submitted_at', sql`(select timezone from projects where id = ${projectId})`);
  const after = sql`submitted_at >= ${from}::date - interval '1 day' and ${day} >= ${from}::date`;
  const before = sql`submitted_at < ${to}::date + interval '2 days' and ${day} <= ${to}::date`;
  return sql.join([sql`true`, ...(from ? [after] : []), ...(to ? [before] : [])], sql` and `);
}

async function matches(
  host: Host,
  { projectId, received }: { readonly projectId: number; readonly received: RawBuilder<unknown> },
  query: ReportFilterQuery,
): Promise<RawBuilder<unknown>> {
  const requested = ATTRIBUTES.filter((name) => query[name] !== undefined);
  if (requested.length === 0) return sql`true`;
  const [attributesOf] = host.contributions(submissionAttributes);
  const attributes = await attributesOf?.(host.db, projectId, received);
  const equal = requested.map((name) => (attributes ? sql`${attributes[name]} = ${query[name]}` : sql`false`));
  // A locked submission does not reveal where its visitor came from.
  return sql.join([sql`not is_locked`, ...equal], sql` and `);
}
