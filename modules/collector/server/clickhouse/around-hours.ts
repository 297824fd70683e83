import { type Db, sql } from '../../../../server/kit.ts';
import { type ProjectForm, VISIT_HOURS } from '../page-views/page-view-store.ts';
import type { Connection } from './connection.ts';
import { inParts, readViews } from './read-views.ts';
import { mergedViews, type StoredView } from './stored-view.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The public ids of a form and its website. */
export interface FormUids {
  readonly project: string;
  readonly form: string;
}

interface Hours {
  readonly site: ProjectForm;
  readonly uids: FormUids;
  readonly hours: readonly Date[];
}

export async function formUids(db: Db, formId: number): Promise<FormUids> {
  const { rows } = await sql<FormUids>`
    select p.uid as project, f.uid as form from forms f join projects p on p.id = f.project_id where f.id = ${formId}`.execute(
    db,
  );
  // Nothing is stored for a form that has just been deleted.
  return rows[0] ?? { project: '', form: '' };
}

/** What a count of hours reads: `PageViewStore.aroundHours`. */
export async function viewsAroundHours(
  tx: Db,
  connection: Connection,
  site: ProjectForm,
  hours: readonly Date[],
): Promise<readonly StoredView[]> {
  if (hours.length === 0) return [];
  const counted = { site, uids: await formUids(tx, site.formId), hours };
  const sent = await submissionsIn(tx, counted);
  const keys = sent.flatMap(({ page_key }) => page_key ?? []);
  const visitors = await visitorsOf(tx, connection, counted, keys);
  const own = await inParts(visitors, (part) =>
    readViews(tx, connection, {
      waiting: sql`project_id = ${site.projectId} and form_id = ${site.formId} and visitor_id = any(${part}::text[])`,
      moved:
        'project_uid = {project:String} and visitor_id in {visitors:Array(String)} and first.form_uid = {form:String}',
      parameters: { ...counted.uids, visitors: part },
      near: hours,
    }),
  );
  const senders = [...new Set(sent.flatMap(({ visitor_id }) => visitor_id ?? []))];
  const before = await viewsFromElsewhere(tx, connection, {
    projectId: site.projectId,
    visitors: senders,
    ...span(hours),
  });
  return mergedViews([...own, ...before]);
}

const span = (hours: readonly Date[]) => ({
  from: new Date(Math.min(...hours.map((hour) => hour.getTime())) - VISIT_HOURS * HOUR_MS),
  to: new Date(Math.max(...hours.map((hour) => hour.getTime())) + HOUR_MS),
});

interface Sent {
  readonly visitor_id: string | null;
  readonly page_key: string | null;
}

async function submissionsIn(tx: Db, { site, hours }: Hours): Promise<readonly Sent[]> {
  const { rows } = await sql<Sent>`
    select s.visitor_id, s.page_key
    from unnest(${hours}::timestamptz[]) as given (hour) cross join lateral (
      select visitor_id, page_key from submissions
      where form_id = ${site.formId} and submitted_at >= given.hour and submitted_at < given.hour + interval '1 hour' offset 0
    ) s`.execute(tx);
  return rows;
}

/** Visitors who opened a page view of the form in the hours, or one of the pages from which something was sent. */
async function visitorsOf(
  tx: Db,
  connection: Connection,
  { site, uids, hours }: Hours,
  keys: readonly string[],
): Promise<readonly string[]> {
  const here = await sql<{ visitor_id: string }>`
    select v.visitor_id from unnest(${hours}::timestamptz[]) as given (hour) cross join lateral (
      select visitor_id from visits
      where form_id = ${site.formId} and onload_at >= given.hour and onload_at < given.hour + interval '1 hour' offset 0
    ) v
    union select visitor_id from visits where project_id = ${site.projectId} and page_key = any(${keys}::text[])`.execute(
    tx,
  );
  const { from, to } = span(hours);
  // Messages of a page view disagree by less than a day about when it was opened.
  const period = { from: new Date(from.getTime() - DAY_MS), to: new Date(to.getTime() + DAY_MS) };
  const inHours = await connection.select<{ visitor_id: string }>(
    `select distinct visitor_id from visits
     where project_uid = {project:String} and opened_at >= {from:DateTime64(3)} and opened_at < {to:DateTime64(3)}
       and first.form_uid = {form:String}
       and intDiv(toUnixTimestamp(first.onload_at), 3600) in {hours:Array(UInt64)}`,
    { ...uids, ...period, hours: hours.map((hour) => hour.getTime() / HOUR_MS) },
  );
  const ofKeys = await inParts(keys, (part) =>
    connection.select<{ visitor_id: string }>(
      'select distinct visitor_id from visits where project_uid = {project:String} and page_key in {keys:Array(String)}',
      { ...uids, keys: part },
    ),
  );
  return [...new Set([...here.rows, ...inHours, ...ofKeys].map(({ visitor_id }) => visitor_id))];
}

interface Visitors {
  readonly projectId: number;
  readonly visitors: readonly string[];
  readonly from: Date;
  readonly to: Date;
}

/** Page views of visitors in a period that another page led to. */
export async function viewsFromElsewhere(
  db: Db,
  connection: Connection,
  { projectId, visitors, from, to }: Visitors,
): Promise<readonly StoredView[]> {
  const { rows } = await sql<{ uid: string }>`select uid from projects where id = ${projectId}`.execute(db);
  return inParts(visitors, (part) =>
    readViews(db, connection, {
      waiting: sql`project_id = ${projectId} and visitor_id = any(${part}::text[]) and referrer is not null
        and onload_at >= ${from} and onload_at <= ${to}`,
      moved: `project_uid = {project:String} and visitor_id in {visitors:Array(String)} and first.referrer is not null
        and first.onload_at >= {from:DateTime64(3)} and first.onload_at <= {to:DateTime64(3)}`,
      parameters: { project: rows[0]?.uid ?? '', visitors: part, from, to },
    }),
  );
}
