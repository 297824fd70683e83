// The search's index of words against fuse.js alone, MiniSearch and FlexSearch. BENCH_ROWS is the number of rows.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { installCompetitors, versionOf } from '../kernel/competitors.ts';
import { machine, spread } from '../ratios.ts';
import { contenders } from './contenders.ts';
import type { Measurements } from './turn.ts';

const repetitions = Number(process.env['BENCH_REPETITIONS'] ?? 5);
const rows = process.env['BENCH_ROWS'] ?? '50000';
const turn = path.join(import.meta.dirname, 'turn.ts');
const names = Object.keys(contenders);

installCompetitors();
console.log(`${machine()}\n${['minisearch', 'flexsearch'].map(versionOf).join(', ')}\n${rows} rows`);
const all = new Map<string, Measurements[]>(names.map((name) => [name, []]));
for (let repetition = 1; repetition <= repetitions; repetition += 1)
  for (const name of names) {
    const output = execFileSync(process.execPath, ['--expose-gc', turn, name, rows], { encoding: 'utf8' });
    // Only the benchmark's own process writes it.
    all.get(name)?.push(JSON.parse(output) as Measurements);
  }
for (const [name, results] of all) {
  const of = (pick: (one: Measurements) => number, unit: string) => spread(results.map(pick), unit);
  console.log(
    [
      `${name}: median search ${of(({ medianMs }) => medianMs, ' ms')}`,
      `slowest ${of(({ slowestMs }) => slowestMs, ' ms')}`,
      `index built in ${of(({ buildMs }) => buildMs, ' ms')}`,
      `memory ${of(({ megabytes }) => megabytes, ' MB')}`,
      `${results[0]?.right} of 60 right rows first`,
    ].join(', '),
  );
}
