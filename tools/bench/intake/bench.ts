// The collector with every check enabled, against variants without batches and without writing.
import { type NewDatabase, onEmbedded, onPostgres } from '../engines.ts';
import { alternating, machine, ratios, spread } from '../ratios.ts';
import { measure } from './turn.ts';

const repetitions = Number(process.env['BENCH_REPETITIONS'] ?? 5);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
/** Concurrent visitors; more make larger batches. */
const visitors =
  process.env['BENCH_CONNECTIONS'] === undefined ? [64, 256] : [Number(process.env['BENCH_CONNECTIONS'])];
// Emails are not part of the intake; with this setting they are sent while it is measured.
const mails = process.env['BENCH_MAILS'] === '1';

/** The implementations behind the same routes; `keeps` says whether acknowledged submissions must be stored. */
const collectors = {
  product: { collector: undefined, keeps: true },
  'transaction per request': { collector: 'per-request', keeps: true },
  'no write': { collector: 'no-write', keeps: false },
  'no database': { collector: 'no-database', keeps: false },
  'one INSERT': { collector: 'one-insert', keeps: true },
} as const;
type Name = keyof typeof collectors;

async function compareWith(connections: number, engine: string, others: readonly Name[], newDatabase: NewDatabase) {
  console.log(
    `\n${engine}, ${connections} connections, ${seconds} s each, ${mails ? 'with' : 'without'} notification mails, submissions per second:`,
  );
  const contenders = (['product', ...others] as const).map((name) => {
    const run = async (): Promise<number> => {
      const databaseUrl = await newDatabase();
      return (await measure({ ...collectors[name], databaseUrl, connections, seconds, mails })).perSecond;
    };
    return [name, run] as const;
  });
  const results = await alternating(new Map(contenders), repetitions);
  const product = results.get('product') ?? [];
  for (const name of others) console.log(`product / ${name}: ${spread(ratios(product, results.get(name) ?? []), 'x')}`);
}

async function compare(engine: string, others: readonly Name[], newDatabase: NewDatabase) {
  for (const connections of visitors) await compareWith(connections, engine, others, newDatabase);
}

console.log(machine());
await onPostgres((engine, newDatabase) =>
  compare(engine, ['transaction per request', 'no write', 'no database'], newDatabase),
);
await onEmbedded((engine, newDatabase) =>
  compare(engine, ['one INSERT', 'transaction per request', 'no database'], newDatabase),
);
