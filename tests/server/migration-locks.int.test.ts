import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DefaultQueryExecutor } from 'kysely';
import { expect, test, vi } from 'vitest';
import { migrate, type MigrationFolder } from '../../server/db/migrate.ts';
import { discoverModules } from '../../server/discover.ts';
import { type Db, inTransaction, sql } from '../../server/kit.ts';
import { checkBackup } from '../../server/operator/backup/read-backup.ts';
import { migrationFolders } from '../../server/server.ts';
import { engine, testDatabase } from './test-database.ts';
import { waitingForLocks } from './waiting.ts';

// A new server migrates while servers of the version before still accept submissions: neither may wait for the other's
// locks in a circle. On PostgreSQL, because the embedded database has one server.

const folders = migrationFolders(await discoverModules(path.resolve(import.meta.dirname, '../../modules')));
const released = path.join(import.meta.dirname, 'released', '0.1.0.backup');

type Mode = 'RowShareLock' | 'RowExclusiveLock' | 'ShareLock' | 'ShareRowExclusiveLock' | 'AccessExclusiveLock';
/** The modes of others that wait for one that holds a table. */
const conflicts: Readonly<Record<Mode, readonly Mode[]>> = {
  RowShareLock: ['AccessExclusiveLock'],
  RowExclusiveLock: ['ShareLock', 'ShareRowExclusiveLock', 'AccessExclusiveLock'],
  ShareLock: ['RowExclusiveLock', 'ShareRowExclusiveLock', 'AccessExclusiveLock'],
  ShareRowExclusiveLock: ['RowExclusiveLock', 'ShareLock', 'ShareRowExclusiveLock', 'AccessExclusiveLock'],
  AccessExclusiveLock: [
    'RowShareLock',
    'RowExclusiveLock',
    'ShareLock',
    'ShareRowExclusiveLock',
    'AccessExclusiveLock',
  ],
};
interface Lock {
  readonly table: string;
  readonly mode: Mode;
}
const conflict = (one: Lock, other: Lock) => one.table === other.table && conflicts[one.mode].includes(other.mode);

/** What the intake locks, in the order of its statement. */
const written = ['submission_numbers', 'submission_allowances', 'submissions', 'submission_history', 'deliveries'];
const intake: readonly Lock[] = [
  { table: 'forms', mode: 'RowShareLock' },
  ...[...written, 'files', 'forms'].map((table) => ({ table, mode: 'RowExclusiveLock' as const })),
];

/** The first two locks for which a migration and the intake would wait for each other; undefined if there are none. */
function deadlock(migration: readonly Lock[]): string | undefined {
  for (const [m, wanted] of migration.entries())
    for (const [i, other] of intake.entries()) {
      const [held, theirs] = [migration.slice(0, m), intake.slice(0, i)];
      if (held.some((one) => theirs.some((two) => conflict(one, two)))) continue;
      if (theirs.some((one) => conflict(one, wanted)) && held.some((one) => conflict(one, other)))
        return `holds ${held.map(({ table }) => table).join(', ')} and wants ${wanted.table}, while the intake wants ${other.table}`;
    }
  return undefined;
}

async function newDatabase() {
  const database = await testDatabase();
  const { migrations } = await checkBackup(released);
  const before = new Map(folders.map(({ module }) => [module, migrations[module.replaceAll('-', '_')] ?? []]));
  return { database, before };
}

/** Observes the locks of each of a module's migrations, which are one transaction if they are applied together. */
async function locksOf(db: Db, work: () => Promise<unknown>): Promise<readonly (readonly Lock[])[]> {
  const executeQuery: DefaultQueryExecutor['executeQuery'] = Reflect.get(
    DefaultQueryExecutor.prototype,
    'executeQuery',
  );
  const transactions: Lock[][] = [];
  let [isReading, current] = [false, [] as Lock[]];
  const read = async (statement: string) => {
    isReading = true;
    const { rows } = await sql<Lock>`
      select c.relname as table, l.mode from pg_locks l join pg_class c on c.oid = l.relation
      where l.granted and l.pid <> pg_backend_pid() and l.mode = any(${Object.keys(conflicts)}::text[])
        and c.relname = any(${intake.map(({ table }) => table)}::text[])`.execute(db);
    isReading = false;
    if (rows.length === 0) {
      if (current.length > 0) transactions.push(current);
      current = [];
    }
    const isNew = (lock: Lock) => !current.some(({ table, mode }) => table === lock.table && mode === lock.mode);
    // A statement locks tables in the order in which it names them.
    const named = ({ table }: Lock) => statement.search(new RegExp(`\\b${table}\\b`));
    current.push(...rows.filter(isNew).toSorted((a, b) => named(a) - named(b)));
  };
  using _ = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery').mockImplementation(async function (
    this: DefaultQueryExecutor,
    ...query
  ) {
    const result = await executeQuery.apply(this, query);
    if (!isReading) await read(query[0].sql);
    return result;
  });
  await work();
  await read('');
  return transactions;
}

test.runIf(engine === 'postgres')('an upgrade locks tables in an order that the intake allows', async () => {
  const { database, before } = await newDatabase();
  await using _ = database;
  const { db } = database;
  const only = (steps: ReadonlyMap<string, readonly string[]>) =>
    folders.map((one): MigrationFolder => ({ ...one, only: steps.get(one.module) ?? [] }));
  await migrate(db, only(before));
  const transactions = await locksOf(db, () => migrate(db, folders));
  expect(transactions.length).toBeGreaterThan(10);
  expect(transactions.map(deadlock).filter((found) => found !== undefined)).toEqual([]);
});

test.runIf(engine === 'postgres')('so does each migration on its own', async () => {
  const { database, before } = await newDatabase();
  await using _ = database;
  const { db } = database;
  const only = () => folders.map((one): MigrationFolder => ({ ...one, only: before.get(one.module) ?? [] }));
  await migrate(db, only());
  const found: string[] = [];
  for (const { module, folder } of folders) {
    const taken = before.get(module) ?? [];
    for (const step of stepsIn(folder).slice(taken.length)) {
      before.set(module, [...(before.get(module) ?? []), step]);
      const [locks = []] = await locksOf(db, () => migrate(db, only()));
      const problem = deadlock(locks);
      if (problem !== undefined) found.push(`${module}/${step} ${problem}`);
    }
  }
  expect(found).toEqual([]);
});

test.runIf(engine === 'postgres')('the migration of the digests waits for an intake, which ends', async () => {
  await using database = await testDatabase();
  const { db } = database;
  const module = 'notification-mail';
  const earlier = ['001-opt-outs', '002-cc-confirmations', '003-used-mark-links', '004-digests'];
  await migrate(
    db,
    folders.map((one) => (one.module === module ? { ...one, only: earlier } : one)),
  );
  let migrating: Promise<readonly string[]> | undefined;
  // The intake's order: submissions, then forms.
  await inTransaction(db, async (tx) => {
    await sql`update submissions set is_spam = false where false`.execute(tx);
    migrating = migrate(db, folders);
    // Node would end the test for a failure that is awaited later.
    migrating.catch(() => undefined);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await sql`update forms set name = '' where false`.execute(tx);
  });
  expect(await migrating).toEqual(['notification-mail/005-digests-of-recipients']);
});

function stepsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((file) => !file.includes('.test.'))
      .map((file) => path.basename(file, '.ts'))
      .toSorted();
  } catch {
    return [];
  }
}
