// This checkout against another version of the project, measurement by measurement in turns: intake and kernel.
// BENCH_BASE names the other checkout, with its packages installed.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { onEmbedded, onPostgres, type NewDatabase } from '../engines.ts';
import { alternating, machine, ratios, spread } from '../ratios.ts';

const repetitions = Number(process.env['BENCH_REPETITIONS'] ?? 5);
const root = path.resolve(import.meta.dirname, '../../..');
const base = process.env['BENCH_BASE'];
const run = promisify(execFile);

/** The number that a script prints, in a process of its own and in production mode. */
async function figureOf(...args: readonly string[]): Promise<number> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { stdout } = await run(process.execPath, args, { env });
  return Number(stdout);
}

async function compare(title: string, measure: (checkout: string) => Promise<number>): Promise<void> {
  if (base === undefined) return;
  console.log(`\n${title}:`);
  const contenders = new Map(Object.entries({ present: root, base }).map(([name, at]) => [name, () => measure(at)]));
  const results = await alternating(contenders, repetitions);
  console.log(`present / base: ${spread(ratios(results.get('present') ?? [], results.get('base') ?? []), 'x')}`);
}

async function compareIntake(engine: string, newDatabase: NewDatabase): Promise<void> {
  const turn = path.join(import.meta.dirname, 'turn.ts');
  for (const connections of ['64', '256'])
    await compare(`Intake, ${engine}, ${connections} visitors`, async (checkout) => {
      const databaseUrl = await newDatabase();
      return figureOf(turn, checkout, connections, ...(databaseUrl === undefined ? [] : [databaseUrl]));
    });
}

function compareKernel(title: string, ...args: readonly string[]): Promise<void> {
  return compare(title, (checkout) => figureOf(path.join(checkout, 'tools/bench/kernel/turn.ts'), ...args));
}

if (base === undefined) {
  console.error('Set BENCH_BASE to a checkout of the version to compare with, with its packages installed.');
  process.exit(1);
}
console.log(machine());
await compareKernel('Kernel, one event at a time, 10,000 rows', 'dispatch', 'product', '10000');
await compareKernel('Kernel, one event at a time, 50,000 rows', 'dispatch', 'product', '50000');
await compareKernel('Kernel, 100,000 events at once, 10,000 rows', 'replay', 'product');
await onEmbedded(compareIntake);
await onPostgres(compareIntake);
