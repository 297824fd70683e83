import { lookUp } from '../../../modules/collector/server/intake/lookup.ts';
import { pageViewStore } from '../../../modules/collector/server/points.ts';
import { readPageView } from '../../../modules/collector/server/page-view.ts';
import type { PageViewStore } from '../../../modules/collector/server/page-views/page-view-store.ts';
import { pageViewsTable } from '../../../modules/collector/server/page-views/page-views-table.ts';
import { refresh } from '../../../modules/reports/server/refresh.ts';
import type { Point } from '../../../contract/point.ts';
import type { Database } from '../../../server/db/database.ts';
import { sql } from '../../../server/kit.ts';
import type { Seeded } from '../reports/seed.ts';

const NOW = new Date('2026-11-01T12:00:00Z');
const HOURS = 12;
const BATCH = 100;

/** What is measured on a store; each returns its milliseconds. */
export interface Contender {
  /** Twelve hours somewhere in the year. */
  countHours(): Promise<number>;
  /** The statement that looks up everything about a batch of submissions, by visitors with earlier page views. */
  lookUpBatch(): Promise<number>;
}

interface SeededForm extends Seeded {
  readonly formUid: string;
  /** How many there are, named by numbers. */
  readonly visitors: number;
}

export function contenderOn({ db }: Database, form: SeededForm, store: PageViewStore = pageViewsTable): Contender {
  const contributions = <T>(point: Point<T>): readonly T[] =>
    // The only point that counting reads.
    (point.id === pageViewStore.id ? [store] : []) as unknown as readonly T[];
  const host = { db, clock: { now: () => NOW }, config: { visitsMonths: undefined }, contributions };
  return {
    async countHours() {
      const day = Math.floor(Math.random() * 300);
      await sql`
        insert into collector_dirty_hours (form_id, hour)
        select ${form.formId}, timestamptz '2025-11-10 00:00Z' + ${day} * interval '1 day' + n * interval '1 hour'
        from generate_series(1, ${HOURS}::int) n`.execute(db);
      return milliseconds(() => refresh(host, form.formId));
    },
    async lookUpBatch() {
      const drafts = Array.from({ length: BATCH }, (_, n) => draftOf(form, n));
      const visitors = drafts.map(({ formUid, visit }) => ({ formUid, visitor: visit?.visitor ?? '' }));
      return milliseconds(async () => {
        const visits = await store.ofVisitors(db, visitors);
        const found = await lookUp(db, drafts, NOW, { visits });
        if (found.past(0) === 'unknown' || found.past(0) === undefined) throw new Error('The visitor is unknown');
      });
    },
  };
}

function draftOf({ formUid, visitors }: SeededForm, n: number) {
  const visitor = `visitor-${1000 + Math.floor(Math.random() * (visitors - 1000 - BATCH)) + n}`;
  const view = {
    visitor,
    page: 'page-of-now',
    url: 'https://example.com/',
    referrer: '',
    age: 1,
    time: 1,
    formTime: 1,
  };
  return { formUid, key: null, ipHash: null, visit: readPageView(view, NOW), files: [] };
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}
