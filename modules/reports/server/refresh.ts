import { type Db, type Host, inTransaction, sql } from '../../../server/kit.ts';
import {
  countsFinalBefore,
  formsToCount,
  markAllHours,
  claimDirtyHours,
  type PageViewStore,
  pageViewStoreOf,
} from '../../collector/server/public.ts';
import { addUp } from './add-up.ts';
import { changedHours, type Counted, type Counting, recount } from './count-hours.ts';
import { deleteCountsExceptFinal } from './final-counts.ts';

type Services = Pick<Host, 'db' | 'contributions'> & Parameters<typeof countsFinalBefore>[1];

/**
 * Hours counted per statement, and per transaction together with the hours they affect. Keeps statements below the time
 * limit and locks short, however much there is to count.
 */
const HOURS_PER_BATCH = 12;

/** Updates the rollups of every form. A failure of one form does not delay the others. */
export async function refreshAll(host: Services & Pick<Host, 'log'>): Promise<void> {
  const { db, clock, log } = host;
  const now = clock.now();
  const failed: number[] = [];
  for (const formId of new Set([...(await formsToCount(db)), ...(await formsToFinish(db))])) {
    await refresh(host, formId).catch((error: unknown) => {
      log.error({ err: error, formId }, 'a report could not be refreshed');
      failed.push(formId);
    });
  }
  await sql`
    update report_refreshes set refreshed_at = greatest(refreshed_at, ${now}::timestamptz)
    where form_id <> all(${failed}::bigint[]) and refreshed_at is not null`.execute(db);
}

/**
 * Counts what has changed since the last run; everything on the first run or after a change of time zone. Works from
 * the oldest hour in batches, one consistent transaction each, so that an interrupted run resumes and concurrent runs
 * share the work.
 */
export async function refresh(host: Services, formId: number): Promise<void> {
  const store = pageViewStoreOf(host);
  const now = host.clock.now();
  const finalBefore = await countsFinalBefore(host.db, host);
  let reached: Reached | undefined;
  do reached = await inTransaction(host.db, (tx) => countSome(tx, { formId, store, now, finalBefore }, reached));
  while (reached);
}

/** Progress of a run. An hour marked again behind this point is left to the next run, so that every run terminates. */
interface Reached {
  readonly hour: Date;
  readonly timezone: string;
}

interface FormCounting extends Counting {
  readonly formId: number;
}

/** Counts the oldest marked hours beyond `reached`; undefined when none are left. */
async function countSome(
  tx: Db,
  { formId, ...counting }: FormCounting,
  reached: Reached | undefined,
): Promise<Reached | undefined> {
  const form = await lockForm(tx, formId);
  if (!form) return undefined;
  const { store, now } = counting;
  // A form that was never counted completely has no counts to keep.
  const finalBefore = form.wasComplete ? counting.finalBefore : undefined;
  if (!form.isBegun) await startOver(tx, form, { store, finalBefore });
  // After a change of time zone, counting restarts, whichever process noticed it first.
  const after = reached?.timezone === form.timezone ? reached.hour : undefined;
  const marked = await claimDirtyHours(tx, formId, { after, most: HOURS_PER_BATCH });
  for (const some of batches(await changedHours(tx, form, marked, store)))
    await recount(tx, form, some, { store, now, finalBefore });
  const hour = marked.at(-1);
  if (hour) return { hour, timezone: form.timezone };
  await sql`update report_refreshes set refreshed_at = ${now} where form_id = ${formId}`.execute(tx);
  return undefined;
}

interface LockedForm extends Counted {
  /** Whether existing counts and marks use the months of its time zone. */
  readonly isBegun: boolean;
  /** The time zone of existing counts; empty if there are none. */
  readonly countedIn: string;
  /** Whether it has been counted completely, maybe before its time zone changed. */
  readonly wasComplete: boolean;
}

/** Locks the form, so that one process counts it at a time, and so that it is not deleted in between. */
async function lockForm(tx: Db, formId: number): Promise<LockedForm | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reports', ${formId}))`.execute(tx);
  const { rows } = await sql<LockedForm>`
    select f.id as "formId", f.project_id as "projectId", p.timezone, coalesce(r.timezone = p.timezone, false) as "isBegun",
      coalesce(r.timezone, '') as "countedIn", coalesce(r.was_complete or r.refreshed_at is not null, false) as "wasComplete"
    from forms f join projects p on p.id = f.project_id left join report_refreshes r on r.form_id = f.id
    where f.id = ${formId} for key share of f`.execute(tx);
  return rows[0];
}

function batches(hours: readonly Date[]): readonly (readonly Date[])[] {
  const count = Math.ceil(hours.length / HOURS_PER_BATCH);
  return Array.from({ length: count }, (_, at) => hours.slice(at * HOURS_PER_BATCH, (at + 1) * HOURS_PER_BATCH));
}

async function startOver(
  tx: Db,
  form: LockedForm,
  { store, finalBefore }: { readonly store: PageViewStore; readonly finalBefore: Date | undefined },
): Promise<void> {
  const { formId, timezone } = form;
  const days = await deleteCountsExceptFinal(tx, form, finalBefore, form.countedIn);
  await sql`delete from report_days where form_id = ${formId}`.execute(tx);
  await sql`delete from report_months where form_id = ${formId}`.execute(tx);
  await addUp(tx, formId, days);
  await sql`
    insert into report_refreshes (form_id, refreshed_at, timezone, was_complete)
    values (${formId}, null, ${timezone}, ${form.wasComplete})
    on conflict (form_id) do update set refreshed_at = null, timezone = excluded.timezone, was_complete = excluded.was_complete`.execute(
    tx,
  );
  await markAllHours(tx, formId, await store.span(tx, formId));
}

/** Forms whose count was interrupted, or whose workspace changed its time zone. */
async function formsToFinish(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ form_id: number }>`
    select r.form_id from report_refreshes r join forms f on f.id = r.form_id join projects p on p.id = f.project_id
    where p.timezone <> r.timezone or r.refreshed_at is null`.execute(db);
  return rows.map(({ form_id }) => form_id);
}
