import { type Db, type Host, MicroBatch, createError, type Settled, sql } from '../../../../server/kit.ts';
import { errors } from '../../errors.ts';
import type { Device } from '../device.ts';
import { isOfDomain } from '../domain.ts';
import { markDirtyHours, upsertVisits } from '../store-visits.ts';
import type { Visit } from '../visit.ts';
import { type VisitRow, onePerPage, visitRow } from '../visit-row.ts';

/** A page view sent by a browser, with the origin it claims. */
export interface ReportedVisit {
  readonly projectUid: string;
  readonly host: string | undefined;
  readonly visit: Visit;
  readonly device: Device;
}

/** Stores page views in batches. Silently drops those of unknown or other websites. */
export class VisitIntake {
  readonly #batch: MicroBatch<ReportedVisit, void>;

  constructor({ db, clock }: Pick<Host, 'db' | 'clock'>) {
    this.#batch = new MicroBatch({
      flush: (reported) => flush(db, reported, clock.now()),
      maxItems: 500,
      maxWeight: 500,
      weigh: () => 1,
      maxWaiting: 10_000,
      rejection: () => createError(errors.STOPPING, {}, 5),
    });
  }

  take(reported: ReportedVisit): Promise<void> {
    return this.#batch.take(reported);
  }

  stop(): Promise<void> {
    return this.#batch.stop();
  }
}

async function flush(db: Db, reported: readonly ReportedVisit[], now: Date): Promise<readonly Settled<void>[]> {
  const sites = await sitesOf(db, reported);
  const rows = onePerPage(reported.flatMap((one) => rowOf(one, sites)));
  if (rows.length > 0) await statement(rows, now).execute(db);
  return reported.map(() => ({ ok: undefined }));
}

const statement = (rows: readonly VisitRow[], now: Date) => {
  const moments = rows.flatMap(({ form_id, onload_at }) => (form_id === null ? [] : [{ form_id, at: onload_at }]));
  const dirty = markDirtyHours(sql`
    select * from jsonb_to_recordset(${JSON.stringify(moments)}::jsonb) as m(form_id bigint, at timestamptz)`);
  return sql`with dirty as (${dirty}) ${upsertVisits(JSON.stringify(rows), now)}`;
};

interface Site {
  readonly id: number;
  readonly uid: string;
  readonly domain: string;
  /** Form ids by uid. */
  readonly forms: Readonly<Record<string, number>> | null;
}

async function sitesOf(db: Db, reported: readonly ReportedVisit[]): Promise<ReadonlyMap<string, Site>> {
  const projects = JSON.stringify([...new Set(reported.map(({ projectUid }) => projectUid))]);
  const forms = JSON.stringify([...new Set(reported.flatMap(({ visit }) => visit.form ?? []))]);
  const { rows } = await sql<Site>`
    select id, uid, domain, (
      select jsonb_object_agg(f.uid, f.id) from forms f
      where f.project_id = p.id and f.uid in (select jsonb_array_elements_text(${forms}::jsonb))
    ) as forms
    from projects p where uid in (select jsonb_array_elements_text(${projects}::jsonb))`.execute(db);
  return new Map(rows.map((site) => [site.uid, site]));
}

function rowOf(
  { projectUid, host, visit, device }: ReportedVisit,
  sites: ReadonlyMap<string, Site>,
): readonly VisitRow[] {
  const site = sites.get(projectUid);
  if (!site || !isOfDomain(host ?? visit.domain, site.domain) || !isOfDomain(visit.domain, site.domain)) return [];
  const formId = visit.form === null ? null : (site.forms?.[visit.form] ?? null);
  return [visitRow(visit, device, site.id, formId)];
}
