import { type Db, type Host, sql } from '../../../server/kit.ts';
import type { FunnelReport } from '../contract.ts';
import { refresh } from './refresh.ts';

/** When a form was counted, and in which time zone. */
export interface Counting {
  readonly last_refreshed_timestamp: number;
  readonly timezone: string;
}

/**
 * When the form's rollups were counted. Counts immediately if none exist, or if the first page view or submission
 * arrived after the last full hour.
 */
export async function ensureCounted(host: Host, formId: number): Promise<Counting> {
  const counted = await readCounting(host.db, formId);
  if (counted && !counted.awaits_first) return counted;
  await refresh(host, formId);
  const now = await readCounting(host.db, formId);
  if (!now) throw new Error(`Form ${formId} was not counted`);
  return now;
}

/** With whether there are page views or submissions of which none has been counted yet. */
async function readCounting(
  db: Db,
  formId: number,
): Promise<(Counting & { readonly awaits_first: boolean }) | undefined> {
  const { rows } = await sql<Counting & { awaits_first: boolean }>`
    select floor(extract(epoch from refreshed_at))::bigint as last_refreshed_timestamp, timezone,
      exists (select from collector_dirty_hours where form_id = ${formId}) and (
        (not ${hasCounted(formId, 'page_views')} and exists (select from visits where form_id = ${formId}))
        or (not ${hasCounted(formId, 'form_submissions')}
          and exists (select from submissions where form_id = ${formId} and not is_spam))
      ) as awaits_first
    from report_refreshes where form_id = ${formId} and refreshed_at is not null`.execute(db);
  return rows[0];
}

const hasCounted = (formId: number, stage: keyof FunnelReport) => sql`exists (
  select from report_months where form_id = ${formId} and kind = 'stage' and name = ${stage} and count > 0)`;
