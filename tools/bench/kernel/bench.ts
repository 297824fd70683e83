// The kernel against Redux Toolkit and tldraw's store on the same flag events, against itself on a larger table, and its
// replay against a mutable fold and one immer draft.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { alternating, machine, ratios, spread } from '../ratios.ts';
import { installCompetitors, versionOf } from './competitors.ts';

const repetitions = Number(process.env['BENCH_REPETITIONS'] ?? 5);
const turn = path.join(import.meta.dirname, 'turn.ts');

/** A separate process per turn in production mode, so that contenders do not affect each other. */
function run(...args: readonly string[]): () => Promise<number> {
  const env = { ...process.env, NODE_ENV: 'production' };
  return async () => Number(execFileSync(process.execPath, [turn, ...args], { env, encoding: 'utf8' }));
}

async function compare(title: string, contenders: Readonly<Record<string, () => Promise<number>>>) {
  console.log(`\n${title}:`);
  const results = await alternating(new Map(Object.entries(contenders)), repetitions);
  for (const [name, each] of results) console.log(`${name}: ${spread(each)} per second`);
  const [first, ...others] = results;
  for (const [name, each] of others)
    if (first) console.log(`${first[0]} / ${name}: ${spread(ratios(first[1], each), 'x')}`);
}

installCompetitors();
console.log(`${machine()}\n${['@reduxjs/toolkit', '@tldraw/store'].map(versionOf).join(', ')}`);
await compare('One event at a time, 10,000 rows', {
  product: run('dispatch', 'product', '10000'),
  tldraw: run('dispatch', 'tldraw', '10000'),
  'Redux Toolkit': run('dispatch', 'redux', '10000'),
  'Redux Toolkit with text ids': run('dispatch', 'redux-text', '10000'),
});
await compare('A larger table', {
  '50,000 rows': run('dispatch', 'product', '50000'),
  '1,000 rows': run('dispatch', 'product', '1000'),
});
await compare('100,000 events at once, 10,000 rows', {
  product: run('replay', 'product'),
  'mutable fold of the events': run('replay', 'mutable-events'),
  'mutable fold of bare changes': run('replay', 'mutable'),
  'one immer draft': run('replay', 'immer'),
});
