import { type Db, type Host, MicroBatch, createError, type BatchResult, sql } from '../../../../server/kit.ts';
import { errors } from '../../errors.ts';
import type { Device } from '../device.ts';
import { isOfDomain } from '../domain.ts';
import type { Visit } from '../visit.ts';
import { type VisitRow, onePerPage, visitRow } from '../visit-row.ts';
import type { VisitStore } from '../visits/visit-store.ts';
import { visitStoreOf } from '../visits/visit-store-of.ts';

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

  constructor(host: Pick<Host, 'db' | 'clock' | 'contributions'>) {
    this.#batch = new MicroBatch({
      flush: (reported) => flush({ db: host.db, store: visitStoreOf(host) }, reported, host.clock.now()),
      maxItems: 500,
      maxWeight: 500,
      weigh: () => 1,
      maxWaiting: 10_000,
      rejection: () => createError(errors.STOPPING, {}, 5),
    });
  }

  accept(reported: ReportedVisit): Promise<void> {
    return this.#batch.add(reported);
  }

  stop(): Promise<void> {
    return this.#batch.stop();
  }
}

interface Destination {
  readonly db: Db;
  readonly store: VisitStore;
}

async function flush(
  { db, store }: Destination,
  reported: readonly ReportedVisit[],
  now: Date,
): Promise<readonly BatchResult<void>[]> {
  const sites = await sitesOf(db, reported);
  const rows = onePerPage(reported.flatMap((one) => rowOf(one, sites)));
  if (rows.length > 0) await store.write(db, rows, now);
  return reported.map(() => ({ ok: undefined }));
}

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
