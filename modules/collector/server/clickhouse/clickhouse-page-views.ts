import { type Db, type RawBuilder, sql, withTimeout } from '../../../../server/kit.ts';
import { markDirtyHours } from '../store-page-views.ts';
import type { PageViewRow } from '../page-view-row.ts';
import {
  type FormVisitor,
  MAX_LOGGED,
  MAX_VIEWS,
  type ProjectForm,
  VISIT_HOURS,
  type PageViewRelation,
  type PageViewSpan,
  type PageViewStore,
} from '../page-views/page-view-store.ts';
import { openedAtOf, pageViewsTable } from '../page-views/page-views-table.ts';
import { type FormUids, formUids, viewsAroundHours, viewsFromElsewhere } from './around-hours.ts';
import type { Connection } from './connection.ts';
import { readViews } from './read-views.ts';
import { relationOf, temporaryTableOf } from './relation.ts';
import { uidsOf } from './project-uids.ts';
import { clickhouseRow } from './stored-view.ts';

const HOUR_MS = 3_600_000;
/** A submission waits for the earlier page views of its visitor at most this long. */
const READ_SECONDS = 2;
/** For this long after a failed read, submissions skip the wait. */
const SKIP_MS = 5000;
const LATE = 'ClickHouse does not respond';

/**
 * Page views in ClickHouse. Those that are stored with a submission wait in the table `visits` until they are moved, so
 * that everything is read from both.
 */
export class ClickhousePageViews implements PageViewStore {
  readonly #connection: Connection;
  #skipsReadsUntil = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async write(db: Db, rows: readonly PageViewRow[], now: Date): Promise<void> {
    if (this.#connection.settings.isReturning) return pageViewsTable.write(db, rows, now);
    const { projects, forms } = await uidsOf(db, rows);
    const stored = rows.flatMap((row) => {
      const project = projects.get(row.project_id);
      const form = row.form_id === null ? null : (forms.get(row.form_id) ?? null);
      return project === undefined ? [] : [clickhouseRow({ ...row, created_at: now }, { project, form })];
    });
    await this.#connection.insert(stored);
    // A recount that began before has not seen the rows: their hours are marked afterwards.
    const known = rows.filter(({ form_id }) => form_id !== null && forms.has(form_id));
    await markDirtyHours(openedAtOf(known)).execute(db);
  }

  async ofVisitors(db: Db, visitors: readonly FormVisitor[]): Promise<PageViewRelation | undefined> {
    if (visitors.length === 0) return relationOf([]);
    if (Date.now() < this.#skipsReadsUntil) return undefined;
    const names = [...new Set(visitors.map(({ visitor }) => visitor))];
    const { rows } = await sql<{ id: number; uid: string }>`
      select distinct p.id, p.uid from forms f join projects p on p.id = f.project_id
      where f.uid = any(${visitors.map(({ formUid }) => formUid)}::text[])`.execute(db);
    const read = (signal: AbortSignal) =>
      readViews(db, this.#connection, {
        waiting: sql`project_id = any(${rows.map(({ id }) => id)}::bigint[]) and visitor_id = any(${names}::text[])`,
        moved: 'project_uid in {projects:Array(String)} and visitor_id in {visitors:Array(String)}',
        parameters: { projects: rows.map(({ uid }) => uid), visitors: names },
        latest: MAX_VIEWS,
        signal,
      });
    return withTimeout(READ_SECONDS, LATE, read).then(relationOf, () => {
      this.#skipsReadsUntil = Date.now() + SKIP_MS;
      return undefined;
    });
  }

  async ofSubmitter(db: Db, submissionId: number): Promise<PageViewRelation> {
    const { rows } = await sql<{ id: number; uid: string; visitor: string }>`
      select p.id, p.uid, s.visitor_id as visitor
      from submissions s join forms f on f.id = s.form_id join projects p on p.id = f.project_id
      where s.id = ${submissionId} and s.visitor_id is not null`.execute(db);
    const [sender] = rows;
    if (!sender) return relationOf([]);
    const views = await readViews(db, this.#connection, {
      waiting: sql`project_id = ${sender.id} and visitor_id = ${sender.visitor}`,
      moved: 'project_uid = {project:String} and visitor_id = {visitor:String}',
      parameters: { project: sender.uid, visitor: sender.visitor },
      latest: MAX_LOGGED,
    });
    return relationOf(views);
  }

  async beforeSubmissions(db: Db, projectId: number, submissions: RawBuilder<unknown>): Promise<PageViewRelation> {
    const { rows } = await sql<{ visitor_id: string; first: Date; last: Date }>`
      select visitor_id, min(min(submitted_at)) over () as first, max(max(submitted_at)) over () as last
      from (${submissions}) sent where visitor_id is not null group by visitor_id`.execute(db);
    const [span] = rows;
    if (!span) return relationOf([]);
    const views = await viewsFromElsewhere(db, this.#connection, {
      projectId,
      visitors: rows.map(({ visitor_id }) => visitor_id),
      from: new Date(span.first.getTime() - VISIT_HOURS * HOUR_MS),
      to: span.last,
    });
    return relationOf(views);
  }

  async aroundHours(tx: Db, form: ProjectForm, hours: readonly Date[]): Promise<PageViewRelation> {
    return temporaryTableOf(tx, await viewsAroundHours(tx, this.#connection, form, hours));
  }

  async hasAny(db: Db, formId: number): Promise<boolean> {
    if (await pageViewsTable.hasAny(db, formId)) return true;
    const uids = await formUids(db, formId);
    const read = (signal: AbortSignal) => this.#span(uids, signal);
    // A report shows what was counted before.
    const span = await withTimeout(READ_SECONDS, LATE, read).catch(() => undefined);
    return span !== undefined;
  }

  async span(db: Db, formId: number): Promise<PageViewSpan | undefined> {
    const spans = [await pageViewsTable.span(db, formId), await this.#span(await formUids(db, formId))].filter(
      (one) => one !== undefined,
    );
    if (spans.length === 0) return undefined;
    return {
      first: new Date(Math.min(...spans.map(({ first }) => first.getTime()))),
      last: new Date(Math.max(...spans.map(({ last }) => last.getTime()))),
    };
  }

  async #span(uids: FormUids, signal?: AbortSignal): Promise<PageViewSpan | undefined> {
    const rows = await this.#connection.select<{ from: string; to: string }>(
      `select min(first.onload_at) as from, max(first.onload_at) as to from visits
       where project_uid = {project:String} and first.form_uid = {form:String}
         and first.onload_at >= {since:DateTime64(3)} having count() > 0`,
      { ...uids, since: this.#connection.since },
      signal,
    );
    return rows[0] && { first: new Date(rows[0].from), last: new Date(rows[0].to) };
  }
}
