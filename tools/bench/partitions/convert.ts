import { type Db, inTransaction, sql } from '../../../server/kit.ts';

/** The first months of partitions, in order, and the month after the last. */
export interface Months {
  readonly starts: readonly string[];
  readonly end: string;
}

/** The months of a year of page views and two further partitions, `width` months for each partition. */
export const monthsOf = (width: number): Months => monthsFrom('2025-11', Math.ceil(12 / width) + 2, width);

export function monthsFrom(first: string, count: number, width = 1): Months {
  const [year = 0, begin = 0] = first.split('-').map(Number);
  const month = (at: number) => new Date(Date.UTC(year, begin - 1 + at * width)).toISOString().slice(0, 7);
  return { starts: Array.from({ length: count }, (_, at) => month(at)), end: month(count) };
}

/** The beginning of keys of page views that were opened in a month. Keys of earlier scripts begin with a digit. */
export const prefixOf = (month: string): string => `z${month}-`;

/** A step of the conversion; it is one transaction if it has several statements. */
export interface Step {
  readonly what: string;
  readonly statements: readonly string[];
}

/**
 * Makes `visits` a table that is partitioned by the beginning of the page's key. What it has becomes the partition of the
 * past, which needs no rewrite: it ends before the first month, which must not have begun, since the check rejects keys of that
 * month until the table is attached. Each step waits for locks only briefly; without its lock it is repeated.
 */
export function conversion({ starts, end }: Months): readonly Step[] {
  const past = prefixOf(starts[0] ?? end);
  const bounds = starts.map((start, at) => [prefixOf(start), prefixOf(starts[at + 1] ?? end)] as const);
  return [
    {
      what: 'the check of old keys, not validated',
      statements: [`alter table visits add constraint visits_past check (page_key < '${past}') not valid`],
    },
    { what: 'validating it', statements: ['alter table visits validate constraint visits_past'] },
    { what: 'an index by id', statements: ['create index concurrently visits_id on visits (id)'] },
    {
      what: 'the partitioned table and its partitions',
      statements: [
        `create table visits_parent (like visits including defaults) partition by range (page_key)`,
        'alter table visits_parent add foreign key (project_id) references projects on delete cascade',
        'alter table visits_parent add foreign key (form_id) references forms on delete set null',
        'create unique index on visits_parent (project_id, page_key)',
        'create index on visits_parent (project_id, visitor_id, onload_at)',
        'create index on visits_parent (form_id, onload_at) where form_id is not null',
        'create index on visits_parent (id)',
        ...bounds.map(
          ([from, to], at) =>
            `create table visits_${at} partition of visits_parent for values from ('${from}') to ('${to}')`,
        ),
        'create table visits_other partition of visits_parent default',
      ],
    },
    {
      what: 'attaching the full table',
      statements: [
        `create sequence visit_ids`,
        'lock table visits in access exclusive mode',
        `select setval('visit_ids', nextval(pg_get_serial_sequence('visits', 'id')))`,
        'alter table visits alter id drop identity',
        'alter table visits rename to visits_past',
        `alter table visits_parent attach partition visits_past for values from (minvalue) to ('${past}')`,
        'alter table visits_parent rename to visits',
        `alter table visits alter id set default nextval('visit_ids')`,
      ],
    },
  ];
}

/** The longest time for which a step waits for a lock, and everybody behind it. */
const LOCK_TIMEOUT_MS = 50;

/** Runs a step, again and again until it gets its locks. Returns how often it did not. */
export async function runStep(db: Db, { statements }: Step): Promise<number> {
  const [first = ''] = statements;
  // Not possible in a transaction. It waits for others, but nobody waits for it.
  if (first.includes('concurrently')) {
    await sql.raw(first).execute(db);
    return 0;
  }
  for (let failures = 0; ; failures += 1)
    try {
      await inTransaction(db, async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx);
        for (const statement of statements) await sql.raw(statement).execute(tx);
      });
      return failures;
    } catch (error) {
      if (!isLockTimeout(error) || failures > 500) throw error;
    }
}

const isLockTimeout = (error: unknown): boolean => String(error).includes('lock timeout');
