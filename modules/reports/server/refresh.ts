import { type Db, type Host, inTransaction, sql } from '../../../server/kit.ts';
import { allHours, formsToCount, takeHours } from '../../collector/server/public.ts';
import { changedHours, type Counted, recount } from './count-hours.ts';

type Frame = Pick<Host, 'db' | 'clock'>;

/** So many hours in one statement, which has its time limit, however much happens in an hour. */
const HOURS_AT_ONCE = 24;

/** Brings the numbers of every form up to date; one that fails keeps none of the others waiting. */
export async function refreshAll(host: Frame & Pick<Host, 'log'>): Promise<void> {
  const { db, clock, log } = host;
  const now = clock.now();
  const failed: number[] = [];
  for (const formId of new Set([...(await formsToCount(db)), ...(await formsOfOtherZones(db))])) {
    await refresh(host, formId).catch((error: unknown) => {
      log.error({ err: error, formId }, 'a report stays as it was');
      failed.push(formId);
    });
  }
  await sql`
    update report_refreshes set refreshed_at = greatest(refreshed_at, ${now}::timestamptz)
    where form_id <> all(${failed}::bigint[])`.execute(db);
}

/**
 * Counts anew what has changed since the last time; everything, when there was none or the workspace's zone is another.
 * In one transaction: no reader sees half of it, and of two that come at once the second finds little to do.
 */
export async function refresh({ db, clock }: Frame, formId: number): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const form = await lockForm(tx, formId);
    if (!form) return;
    const marked = await takeHours(tx, formId);
    const hours = form.isCounted ? await allChanged(tx, form, marked) : await startOver(tx, formId);
    for (const some of portions(hours)) await recount(tx, form, some, now);
    await sql`
      insert into report_refreshes (form_id, refreshed_at, timezone) values (${formId}, ${now}, ${form.timezone})
      on conflict (form_id) do update set refreshed_at = excluded.refreshed_at, timezone = excluded.timezone`.execute(
      tx,
    );
  });
}

interface LockedForm extends Counted {
  /** Whether its numbers are there, by the months of its zone. */
  readonly isCounted: boolean;
}

/** One process counts a form at a time. */
async function lockForm(tx: Db, formId: number): Promise<LockedForm | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reports', ${formId}))`.execute(tx);
  const { rows } = await sql<LockedForm>`
    select f.id as "formId", f.project_id as "projectId", p.timezone, coalesce(r.timezone = p.timezone, false) as "isCounted"
    from forms f join projects p on p.id = f.project_id left join report_refreshes r on r.form_id = f.id
    where f.id = ${formId}`.execute(tx);
  return rows[0];
}

async function allChanged(tx: Db, form: Counted, marked: readonly Date[]): Promise<readonly Date[]> {
  const changed = new Map<number, Date>();
  for (const some of portions(marked)) {
    for (const hour of await changedHours(tx, form, some)) changed.set(hour.getTime(), hour);
  }
  return [...changed.values()].toSorted((one, other) => one.getTime() - other.getTime());
}

function portions(hours: readonly Date[]): readonly (readonly Date[])[] {
  const count = Math.ceil(hours.length / HOURS_AT_ONCE);
  return Array.from({ length: count }, (_, at) => hours.slice(at * HOURS_AT_ONCE, (at + 1) * HOURS_AT_ONCE));
}

async function startOver(tx: Db, formId: number): Promise<readonly Date[]> {
  await sql`delete from report_hours where form_id = ${formId}`.execute(tx);
  await sql`delete from report_months where form_id = ${formId}`.execute(tx);
  return allHours(tx, formId);
}

async function formsOfOtherZones(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ form_id: number }>`
    select r.form_id from report_refreshes r join forms f on f.id = r.form_id join projects p on p.id = f.project_id
    where p.timezone <> r.timezone`.execute(db);
  return rows.map(({ form_id }) => form_id);
}
