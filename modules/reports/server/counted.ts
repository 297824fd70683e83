import { type Db, type Host, sql } from '../../../server/kit.ts';
import { visitStoreOf } from '../../collector/server/public.ts';
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
  if (counted && !(await awaitsFirst(host, formId, counted))) return counted;
  await refresh(host, formId);
  const now = await readCounting(host.db, formId);
  if (!now) throw new Error(`Form ${formId} was not counted`);
  return now;
}

interface Awaited {
  /** There are submissions of which none has been counted yet. */
  readonly awaits_submissions: boolean;
  /** Something has changed, and no page view has been counted yet. */
  readonly awaits_views: boolean;
}

/** Whether there are page views or submissions of which none has been counted yet. */
async function awaitsFirst(
  host: Host,
  formId: number,
  { awaits_submissions, awaits_views }: Awaited,
): Promise<boolean> {
  return awaits_submissions || (awaits_views && (await visitStoreOf(host).hasAny(host.db, formId)));
}

async function readCounting(db: Db, formId: number): Promise<(Counting & Awaited) | undefined> {
  const isDirty = sql`exists (select from collector_dirty_hours where form_id = ${formId})`;
  const { rows } = await sql<Counting & Awaited>`
    select floor(extract(epoch from refreshed_at))::bigint as last_refreshed_timestamp, timezone,
      ${isDirty} and not ${hasCounted(formId, 'page_views')} as awaits_views,
      ${isDirty} and not ${hasCounted(formId, 'form_submissions')}
        and exists (select from submissions where form_id = ${formId} and not is_spam) as awaits_submissions
    from report_refreshes where form_id = ${formId} and refreshed_at is not null`.execute(db);
  return rows[0];
}

const hasCounted = (formId: number, stage: keyof FunnelReport) => sql`exists (
  select from report_months where form_id = ${formId} and kind = 'stage' and name = ${stage} and count > 0)`;
