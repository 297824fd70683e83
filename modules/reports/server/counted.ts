import { createError, type Db, type Host, type RawBuilder, sharedErrors, sql } from '../../../server/kit.ts';
import { pageViewStoreOf } from '../../collector/server/public.ts';
import type { FunnelReport } from '../contract.ts';
import { refresh } from './refresh.ts';

/** When a form was counted and in which time zone. */
interface Counting {
  readonly last_refreshed_timestamp: number;
  readonly timezone: string;
  /** Null without rollups, or unless it was asked for. */
  readonly first_day: string | null;
}

/** A form whose rollups exist. */
export interface CountedForm extends Counting {
  readonly formId: number;
}

interface Read extends Counting {
  /** Something has changed, and no page view or no submission has been counted yet. */
  readonly awaits_first: boolean;
}

/** What is known of a form's rollups; null if none exist. */
export type Counted = Read | null;

/**
 * When the form's rollups were counted, given what was read of them. Counts immediately if none exist, or if the first
 * page view or submission arrived after the last full hour. Throws UNKNOWN_FORM if the form has just been deleted.
 */
export async function ensureCounted(host: Host, formId: number, counted: Counted): Promise<CountedForm> {
  if (counted && !(counted.awaits_first && (await hasFirst(host, formId)))) return { formId, ...counted };
  await refresh(host, formId);
  const now = await readCounted(host.db, formId);
  if (!now) throw createError(sharedErrors.UNKNOWN_FORM);
  return { formId, ...now };
}

/** Whether there are page views or submissions of which none has been counted yet. */
async function hasFirst(host: Host, formId: number): Promise<boolean> {
  const { rows } = await sql<{ views: boolean; submissions: boolean }>`
    select not ${hasCounted('page_views')} as views,
      not ${hasCounted('form_submissions')} and exists (select from submissions where form_id = f.id and not is_spam)
        as submissions
    from forms f where f.id = ${formId}`.execute(host.db);
  const [awaited] = rows;
  if (!awaited) return false;
  return awaited.submissions || (awaited.views && (await pageViewStoreOf(host).hasAny(host.db, formId)));
}

async function readCounted(db: Db, formId: number): Promise<Counted> {
  const { rows } = await sql<{ counted: Counted }>`
    select ${countedOf({ withFirstDay: true })} as counted from forms f where f.id = ${formId}`.execute(db);
  return rows[0]?.counted ?? null;
}

const hasCounted = (stage: keyof FunnelReport) => sql`exists (
  select from report_months where form_id = f.id and kind = 'stage' and name = ${sql.lit(stage)} and count > 0)`;

/** What is known of the rollups of the form `f`, as JSON. */
export const countedOf = ({ withFirstDay }: { readonly withFirstDay: boolean }): RawBuilder<Counted> => sql`(
  select json_build_object(
    'last_refreshed_timestamp', floor(extract(epoch from refreshed_at))::bigint,
    'timezone', timezone,
    'first_day', ${withFirstDay ? sql`(select min(day) from report_days where form_id = f.id)` : sql`null`},
    'awaits_first', exists (select from collector_dirty_hours where form_id = f.id)
      and not (${hasCounted('page_views')} and ${hasCounted('form_submissions')})
  )
  from report_refreshes where form_id = f.id and refreshed_at is not null)`;
