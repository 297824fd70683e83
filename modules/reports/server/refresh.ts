import { type Db, type Host, inTransaction, sql } from '../../../server/kit.ts';
import { formsToCount, markAllHours, takeHours, type VisitStore, visitStoreOf } from '../../collector/server/public.ts';
import { changedHours, type Counted, recount } from './count-hours.ts';

type Services = Pick<Host, 'db' | 'clock' | 'contributions'>;

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
  const counting = { formId, store: visitStoreOf(host), now: host.clock.now() };
  let reached: Reached | undefined;
  do reached = await inTransaction(host.db, (tx) => countSome(tx, counting, reached));
  while (reached);
}

/** Progress of a run. An hour marked again behind this point is left to the next run, so that every run terminates. */
interface Reached {
  readonly hour: Date;
  readonly timezone: string;
}

interface Counting {
  readonly formId: number;
  readonly store: VisitStore;
  readonly now: Date;
}

/** Counts the oldest marked hours beyond `reached`; undefined when none are left. */
async function countSome(
  tx: Db,
  { formId, store, now }: Counting,
  reached: Reached | undefined,
): Promise<Reached | undefined> {
  const form = await lockForm(tx, formId);
  if (!form) return undefined;
  if (!form.isBegun) await startOver(tx, form, store);
  // After a change of time zone, counting restarts, whichever process noticed it first.
  const after = reached?.timezone === form.timezone ? reached.hour : undefined;
  const marked = await takeHours(tx, formId, { after, most: HOURS_PER_BATCH });
  for (const some of portions(await changedHours(tx, form, marked, store)))
    await recount(tx, form, some, { store, now });
  const hour = marked.at(-1);
  if (hour) return { hour, timezone: form.timezone };
  await sql`update report_refreshes set refreshed_at = ${now} where form_id = ${formId}`.execute(tx);
  return undefined;
}

interface LockedForm extends Counted {
  /** Whether existing counts and marks use the months of its time zone. */
  readonly isBegun: boolean;
}

/** Locks the form, so that one process counts it at a time. */
async function lockForm(tx: Db, formId: number): Promise<LockedForm | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reports', ${formId}))`.execute(tx);
  const { rows } = await sql<LockedForm>`
    select f.id as "formId", f.project_id as "projectId", p.timezone, coalesce(r.timezone = p.timezone, false) as "isBegun"
    from forms f join projects p on p.id = f.project_id left join report_refreshes r on r.form_id = f.id
    where f.id = ${formId}`.execute(tx);
  return rows[0];
}

function portions(hours: readonly Date[]): readonly (readonly Date[])[] {
  const count = Math.ceil(hours.length / HOURS_PER_BATCH);
  return Array.from({ length: count }, (_, at) => hours.slice(at * HOURS_PER_BATCH, (at + 1) * HOURS_PER_BATCH));
}

async function startOver(tx: Db, { formId, timezone }: Counted, store: VisitStore): Promise<void> {
  await sql`delete from report_hours where form_id = ${formId}`.execute(tx);
  await sql`delete from report_months where form_id = ${formId}`.execute(tx);
  await sql`
    insert into report_refreshes (form_id, refreshed_at, timezone) values (${formId}, null, ${timezone})
    on conflict (form_id) do update set refreshed_at = null, timezone = excluded.timezone`.execute(tx);
  await markAllHours(tx, formId, await store.span(tx, formId));
}

/** Forms whose count was interrupted, or whose workspace changed its time zone. */
async function formsToFinish(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ form_id: number }>`
    select r.form_id from report_refreshes r join forms f on f.id = r.form_id join projects p on p.id = f.project_id
    where p.timezone <> r.timezone or r.refreshed_at is null`.execute(db);
  return rows.map(({ form_id }) => form_id);
}
