import {
  type Db,
  type Host,
  MicroBatch,
  createError,
  type BatchResult,
  sql,
  storedJson,
} from '../../../../server/kit.ts';
import { errors } from '../../errors.ts';
import type { Device } from '../device.ts';
import { isOfDomain } from '../domain.ts';
import type { ReceivedPageView } from '../page-view.ts';
import { type PageViewRow, onePerPage, pageViewRow } from '../page-view-row.ts';
import type { PageViewStore } from '../page-views/page-view-store.ts';
import { pageViewStoreOf } from '../page-views/page-view-store-of.ts';

/** A page view sent by a browser, with the origin it claims. */
export interface ReportedPageView {
  readonly projectUid: string;
  readonly host: string | undefined;
  readonly visit: ReceivedPageView;
  readonly device: Device;
}

/** Stores page views in batches. Silently drops those of unknown or other websites. */
export class PageViewIntake {
  readonly #batch: MicroBatch<ReportedPageView, void>;

  constructor(host: Pick<Host, 'db' | 'clock' | 'contributions'>) {
    this.#batch = new MicroBatch({
      flush: (reported) => flush({ db: host.db, store: pageViewStoreOf(host) }, reported, host.clock.now()),
      maxItems: 500,
      maxWeight: 500,
      weigh: () => 1,
      maxWaiting: 10_000,
      rejection: () => createError(errors.STOPPING, {}, 5),
    });
  }

  accept(reported: ReportedPageView): Promise<void> {
    return this.#batch.add(reported);
  }

  stop(): Promise<void> {
    return this.#batch.stop();
  }
}

interface Destination {
  readonly db: Db;
  readonly store: PageViewStore;
}

async function flush(
  { db, store }: Destination,
  reported: readonly ReportedPageView[],
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

async function sitesOf(db: Db, reported: readonly ReportedPageView[]): Promise<ReadonlyMap<string, Site>> {
  const projects = storedJson([...new Set(reported.map(({ projectUid }) => projectUid))]);
  const forms = storedJson([...new Set(reported.flatMap(({ visit }) => visit.form ?? []))]);
  const { rows } = await sql<Site>`
    select id, uid, domain, (
      select jsonb_object_agg(f.uid, f.id) from forms f
      where f.project_id = p.id and f.uid in (select jsonb_array_elements_text(${forms}::jsonb))
    ) as forms
    from projects p where uid in (select jsonb_array_elements_text(${projects}::jsonb))`.execute(db);
  return new Map(rows.map((site) => [site.uid, site]));
}

function rowOf(
  { projectUid, host, visit, device }: ReportedPageView,
  sites: ReadonlyMap<string, Site>,
): readonly PageViewRow[] {
  const site = sites.get(projectUid);
  if (!site || !isOfDomain(host ?? visit.domain, site.domain) || !isOfDomain(visit.domain, site.domain)) return [];
  const formId = visit.form === null ? null : (site.forms?.[visit.form] ?? null);
  return [pageViewRow(visit, device, site.id, formId)];
}
