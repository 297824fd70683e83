import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { endWithParent } from './end-with-parent.ts';
import { type Outcome, runStep, timesOf } from './steps.ts';

const folder = path.join(import.meta.dirname, 'bench');

/** Each folder with a `bench.ts` is a benchmark. */
const all = globSync('*/bench.ts', { cwd: folder })
  .map((file) => path.dirname(file))
  .toSorted();

/** `exports`, `reports`, `page-views` and `partitions` take gigabytes and many minutes; `versions` needs another checkout. */
const onlyWhenNamed = new Set([
  ...(process.env['BENCH_REPORTS'] === '1' ? [] : ['reports']),
  'exports',
  'page-views',
  'partitions',
  'versions',
]);

/** Runs the named benchmarks, or all, each in a separate process. */
async function run(names: readonly string[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const name of names) {
    outcomes.push(await runStep({ name, command: 'node', args: [path.join(folder, name, 'bench.ts')] }));
  }
  return outcomes;
}

endWithParent();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !existsSync(path.join(folder, name, 'bench.ts')));
if (unknown.length > 0) {
  console.error(`Unknown benchmark ${unknown.join(', ')}. Available: ${all.join(', ')}.`);
  process.exit(1);
}
const outcomes = await run(asked.length > 0 ? asked : all.filter((name) => !onlyWhenNamed.has(name)));
console.log(`\n${timesOf(outcomes)}`);
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;
