// One table against monthly partitions: the product's own statements on page views, deleting a month, converting a full table
// while visitors send, and what smaller tables of deliveries and history could improve. `BENCH_PARTS` names some of these.
import { TestPostgres } from '../../../tests/postgres/test-postgres.ts';
import { findPrograms, missingPrograms } from '../../../tests/postgres/programs.ts';
import { alternating, machine, ratios, spread } from '../ratios.ts';
import { monthsOf, prefixOf } from './convert.ts';
import { knownIn, openProduct, type Opening, openViews, type Product, submissionsIn } from './filled.ts';
import { addSubmissions, compareSizes } from './other-tables.ts';
import { statementsOn } from './statements.ts';
import { convertUnderLoad } from './under-load.ts';

const repetitions = Number(process.env['BENCH_REPETITIONS'] ?? 5);
const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
/** How often each statement runs for one figure. */
const TIMES = 20;
/** Months of a partition; 0 is one table. */
const WIDTHS = [0, 1, 2, 4];

const nameOf = (width: number): string =>
  width === 0 ? 'one table' : `${monthsOf(width).starts.length + 2} partitions`;

async function compareStatements(opening: Opening, count = rows): Promise<void> {
  const filled = new Map<string, Product>();
  for (const width of WIDTHS) filled.set(nameOf(width), await openViews(opening, width, count));
  const statements = new Map<string, ReturnType<typeof statementsOn>>();
  for (const [name, { database, form }] of filled)
    statements.set(name, statementsOn(database, form, await knownIn(database), await submissionsIn(database)));
  for (const what of statements.get(nameOf(0))?.keys() ?? []) {
    console.log(`\n${what}, milliseconds:`);
    const contenders = new Map([...statements].map(([name, of]) => [name, () => meanOf(of.get(what))]));
    // Connections, plans and pages in memory.
    for (const warmUp of contenders.values()) await warmUp();
    const results = await alternating(contenders, repetitions);
    const plain = results.get(nameOf(0)) ?? [];
    for (const [name, figures] of results)
      console.log(`${name}: ${spread(figures)}, / one table: ${spread(ratios(figures, plain), 'x')}`);
  }
  await deleteMonth(filled);
}

async function meanOf(work: (() => Promise<number>) | undefined): Promise<number> {
  let sum = 0;
  for (let turn = 0; turn < TIMES; turn += 1) sum += (await work?.()) ?? Number.NaN;
  return sum / TIMES;
}

/** The third month. */
async function deleteMonth(filled: ReadonlyMap<string, Product>): Promise<void> {
  console.log('\nDeleting one month:');
  const [from = '', to = ''] = monthsOf(1).starts.slice(2, 4).map(prefixOf);
  const ways = { [nameOf(0)]: `delete from visits where page_key >= '${from}' and page_key < '${to}'` };
  for (const [name, way] of Object.entries({ ...ways, [nameOf(1)]: 'drop table visits_2' })) {
    const since = performance.now();
    await filled.get(name)?.client.query(way);
    console.log(`${name}: ${((performance.now() - since) / 1000).toFixed(3)} s`);
  }
}

async function convert(opening: Opening): Promise<void> {
  const { database, form } = await openViews(opening, 0, rows);
  const known = await knownIn(database);
  // The page views of the first month are deleted.
  await convertUnderLoad(
    database,
    form,
    known.filter(({ page }) => page >= prefixOf('2025-12')),
  );
}

async function compareOthers(opening: Opening): Promise<void> {
  const sized = async (name: string, count: number) => {
    const { database, form } = await openProduct(opening, name);
    await addSubmissions(database.db, form, count);
    return { name: `${count} submissions`, db: database.db, form };
  };
  await compareSizes(await sized('large', rows), await sized('small', Math.round(rows / 12)), repetitions * 3);
}

const parts = { statements: compareStatements, conversion: convert, others: compareOthers };

/** The embedded engine, with fewer rows: each statement has a time limit. */
async function runEmbedded(): Promise<void> {
  await using opened = new AsyncDisposableStack();
  console.log(`\nembedded, ${rows / 10} rows`);
  await compareStatements({ newDatabase: async () => undefined, opened }, rows / 10);
}

const isWanted = (part: string): boolean => process.env['BENCH_PARTS']?.split(',').includes(part) ?? true;

async function run(): Promise<void> {
  const programs = findPrograms();
  if (programs === undefined) return console.log(missingPrograms);
  for (const [name, measure] of Object.entries(parts)) {
    if (!isWanted(name)) continue;
    console.log(`\n${name}, ${rows} rows`);
    await using opened = new AsyncDisposableStack();
    const more = { shared_buffers: '1GB', max_wal_size: '8GB' };
    const postgres = opened.use(await TestPostgres.start({ programs, more }));
    await measure({ newDatabase: (database) => postgres.createDatabase(database), opened });
  }
}

console.log(machine());
await run();
if (isWanted('embedded')) await runEmbedded();
