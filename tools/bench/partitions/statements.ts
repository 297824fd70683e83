import { DraftWriter, type Services } from '../../../modules/collector/server/intake/draft-writer.ts';
import { lookUp } from '../../../modules/collector/server/intake/lookup.ts';
import { readDraft } from '../../../modules/collector/server/read-draft.ts';
import { readPageView } from '../../../modules/collector/server/page-view.ts';
import { type PageViewRow, pageViewRow } from '../../../modules/collector/server/page-view-row.ts';
import { pageViewsTable } from '../../../modules/collector/server/page-views/page-views-table.ts';
import { readVisitorLog } from '../../../modules/activity/server/visitor-log.ts';
import { refresh } from '../../../modules/reports/server/refresh.ts';
import type { Database } from '../../../server/db/database.ts';
import { type RawBuilder, sql } from '../../../server/kit.ts';
import type { Form } from '../page-views/form.ts';

const NOW = new Date('2026-11-01T12:00:00Z');
const HOURS = 12;
const BATCH = 100;
const noDevice = { device_type: null, browser: null, platform: null, isBot: false };

/** A page view that has been stored. */
export interface Known {
  readonly visitor: string;
  readonly page: string;
}

const view = ({ visitor, page }: Known, time = 1) => ({
  visitor,
  page,
  url: 'https://example.com/',
  referrer: '',
  age: time,
  time,
  formTime: 1,
});

export function rowsOf(form: Form, known: readonly Known[], time: number): readonly PageViewRow[] {
  return known.flatMap((one) => {
    const visit = readPageView(view(one, time), NOW);
    return visit ? [pageViewRow(visit, noDevice, form.projectId, form.formId)] : [];
  });
}

/** The product's own statements on page views; each returns its milliseconds. */
export function statementsOn(database: Database, form: Form, known: readonly Known[], submissions: readonly number[]) {
  const { db } = database;
  let at = 0;
  const some = (): readonly Known[] => {
    at = (at + BATCH) % (known.length - BATCH);
    return known.slice(at, at + BATCH);
  };
  const fresh = (): readonly Known[] => some().map((one) => ({ ...one, page: `z2026-11-page-${(made += 1)}` }));
  let made = 0;
  const lookUpIn = async (visits: RawBuilder<unknown>): Promise<void> => {
    const drafts = some().map((one) => ({
      formUid: form.formUid,
      key: null,
      ipHash: null,
      visit: readPageView(view({ ...one, page: 'page-of-now' }), NOW),
      files: [],
    }));
    const found = await lookUp(db, drafts, NOW, { visits });
    if (found.past(0) === 'unknown' || found.past(0) === undefined) throw new Error('The visitor is unknown');
  };
  const services = servicesOn(database);
  const writer = new DraftWriter(services);
  let time = 300_000;
  const measured: Readonly<Record<string, () => Promise<unknown>>> = {
    'intake of 100 submissions': () => writer.accept(fresh().map((one) => draftOf(form, one))),
    'their lookup alone': () => lookUpIn(sql`visits`),
    'the same, from each visitor’s first month on': () =>
      lookUpIn(sql`(select * from visits where page_key >= left(a.visitor, 9) or page_key < 'z')`),
    '100 new page views': () => pageViewsTable.write(db, rowsOf(form, fresh(), 1), NOW),
    '100 growing page views': () => pageViewsTable.write(db, rowsOf(form, some(), (time += 1)), NOW),
    'one growing page view': () => pageViewsTable.write(db, rowsOf(form, some().slice(0, 1), (time += 1)), NOW),
    'log of one visitor': () => readVisitorLog(db, submissions[at % submissions.length] ?? 0, pageViewsTable),
    'count of twelve hours': () => refresh(services, form.formId),
  };
  const prepare: Readonly<Record<string, () => Promise<void>>> = {
    'count of twelve hours': () => markHours(database, form),
  };
  return new Map(
    Object.entries(measured).map(([name, work]) => [
      name,
      async () => {
        await prepare[name]?.();
        const since = performance.now();
        await work();
        return performance.now() - since;
      },
    ]),
  );
}

/** Twelve hours somewhere in the year. */
async function markHours({ db }: Database, { formId }: Form): Promise<void> {
  await sql`delete from collector_dirty_hours`.execute(db);
  const day = Math.floor(Math.random() * 300);
  await sql`
    insert into collector_dirty_hours (form_id, hour)
    select ${formId}, timestamptz '2025-11-10 00:00Z' + ${day} * interval '1 day' + n * interval '1 hour'
    from generate_series(1, ${HOURS}::int) n`.execute(db);
}

const draftOf = ({ formUid }: Form, known: Known) =>
  readDraft(
    formUid,
    {
      by: 'script',
      fields: [['email', `${known.page}@example.com`]],
      files: [],
      discarded: [],
      key: null,
      visit: view(known),
    },
    { network: known.visitor, headers: {}, at: NOW, secret: 'x' },
  ).draft;

function servicesOn({ db }: Database): Services & Parameters<typeof refresh>[0] {
  return {
    db,
    clock: { now: () => NOW },
    config: { visitsMonths: undefined },
    live: { publish: async () => undefined },
    contributions: () => [],
    contributors: () => [],
  } as unknown as ReturnType<typeof servicesOn>; // Nothing else is read without contributions.
}
