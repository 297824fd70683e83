import { pageViewsTable } from '../../../modules/collector/server/page-views/page-views-table.ts';
import type { Database } from '../../../server/db/database.ts';
import { sql } from '../../../server/kit.ts';
import { spread } from '../ratios.ts';
import { conversion, monthsFrom, prefixOf, runStep } from './convert.ts';
import type { Form } from '../page-views/form.ts';
import { type Known, rowsOf } from './statements.ts';

const WRITERS = 4;
const VIEWS = 20;
/** Each page view is sent that often, with growing times. */
const MESSAGES = 3;
/** Months of the visitors' keys: the current one, and the first that has a partition. */
const [NOW, NEXT] = ['2026-11', '2027-01'];

/** Writes page views until it is stopped: new ones, which grow, and known ones. */
class Visitors {
  readonly acknowledged = new Map<string, number>();
  readonly waits: number[] = [];
  month = NOW;
  #longest = 0;
  readonly #goals: { readonly count: number; readonly reached: () => void }[] = [];
  #isStopped = false;
  readonly #running: Promise<unknown>;

  constructor({ db }: Database, form: Form, known: readonly Known[]) {
    const write = async (writer: number): Promise<void> => {
      for (let batch = 0; !this.#isStopped; batch += 1) {
        const old = known.slice((batch * WRITERS + writer) * 5).slice(0, 5);
        const fresh = Array.from({ length: VIEWS }, (_, n) => {
          // Old scripts' keys, and those that begin with a month.
          const page = `${n % 2 === 0 ? prefixOf(this.month) : '4000000000-'}${writer}-${batch}-${n}`;
          return { page, visitor: `sender-${writer}` };
        });
        for (let time = 1; time <= MESSAGES; time += 1) await this.#send(db, form, [...old, ...fresh], time);
      }
    };
    this.#running = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  }

  async #send(db: Database['db'], form: Form, views: readonly Known[], time: number): Promise<void> {
    const since = performance.now();
    await pageViewsTable.write(db, rowsOf(form, views, time), new Date());
    const wait = performance.now() - since;
    this.waits.push(wait);
    for (const { count, reached } of this.#goals) if (this.waits.length === count) reached();
    this.#longest = Math.max(this.#longest, wait);
    for (const { page } of views) this.acknowledged.set(page, time);
  }

  /** The longest wait of a request since the last call. */
  longest(): number {
    const longest = this.#longest;
    this.#longest = 0;
    return longest;
  }

  /** Resolves once so many further requests have been answered. */
  async enough(more: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#goals.push({ count: this.waits.length + more, reached: resolve });
    await promise;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }
}

/** Converts a full table while visitors send, and checks that every acknowledged page view is there once. */
export async function convertUnderLoad(database: Database, form: Form, known: readonly Known[]): Promise<void> {
  const { db } = database;
  const { rows: before } = await sql<{ count: number }>`select count(*)::int as count from visits`.execute(db);
  const visitors = new Visitors(database, form, known);
  await visitors.enough(2000);
  console.log(`\nConversion while ${WRITERS} connections write ${VIEWS + 5} page views at a time`);
  console.log(`before: ${spread(visitors.waits, ' ms')} for a request`);
  visitors.longest();
  await deleteInBatches(db, visitors);
  for (const step of conversion(monthsFrom(NEXT, 3))) {
    const since = performance.now();
    const repeated = await runStep(db, step);
    const took = performance.now() - since;
    await visitors.enough(50);
    console.log(
      `${step.what}: ${Math.round(took)} ms, repeated ${repeated} times; longest wait of a request ${Math.round(visitors.longest())} ms`,
    );
  }
  visitors.month = NEXT;
  const converted = visitors.waits.length;
  await visitors.enough(2000);
  console.log(`after: ${spread(visitors.waits.slice(converted), ' ms')}`);
  await visitors.stop();
  await check(db, visitors, before[0]?.count ?? 0);
}

/** As operators may do without partitions. */
async function deleteInBatches(db: Database['db'], visitors: Visitors): Promise<void> {
  const since = performance.now();
  let deleted = 0;
  for (let more = 1; more > 0; deleted += more) {
    const { rows } = await sql`
      delete from visits where id in (select id from visits where onload_at < '2025-12-01' limit 5000) returning 1`.execute(
      db,
    );
    more = rows.length;
  }
  const took = performance.now() - since;
  console.log(
    `deleting ${deleted} page views of a month in batches: ${Math.round(took)} ms; longest wait of a request ${Math.round(visitors.longest())} ms`,
  );
}

async function check(db: Database['db'], { acknowledged }: Visitors, before: number): Promise<void> {
  const { rows } = await sql<{ page: string; time: number; count: number }>`
    select page_key as page, max(time_spent_ms)::int as time, count(*)::int as count from visits
    where page_key = any(${[...acknowledged.keys()]}::text[]) group by page_key`.execute(db);
  const found = new Map(rows.map((row) => [row.page, row]));
  const lost = [...acknowledged].filter(([page, time]) => (found.get(page)?.time ?? 0) < time).length;
  const doubled = rows.filter(({ count }) => count > 1).length;
  const { rows: after } = await sql<{ count: number }>`select count(*)::int as count from visits`.execute(db);
  console.log(
    `${acknowledged.size} page views acknowledged: ${lost} lost, ${doubled} doubled; ${before} before, ${after[0]?.count} after`,
  );
}
