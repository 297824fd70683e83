// The kernel's work besides dispatching: reverting, recording and reading logs. BENCH_PARTS=screen,recording,reject,start selects parts.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { missedGoals } from '../console/goals.ts';
import { alternating, machine, ratios, spread } from '../ratios.ts';
import { measureInBrowser } from './browser.ts';

const repetitions = Number(process.env['BENCH_REPETITIONS'] ?? 5);
const turn = path.join(import.meta.dirname, 'turn.ts');

/** A separate process per turn in production mode, so that contenders do not affect each other. */
function run(...args: readonly string[]): () => Promise<number> {
  const env = { ...process.env, NODE_ENV: 'production' };
  return async () => Number(execFileSync(process.execPath, [turn, ...args], { env, encoding: 'utf8' }));
}

async function compare(title: string, unit: string, contenders: Readonly<Record<string, () => Promise<number>>>) {
  console.log(`\n${title}:`);
  const results = await alternating(new Map(Object.entries(contenders)), repetitions);
  for (const [name, each] of results) console.log(`${name}: ${spread(each, unit)}`);
  const [first, ...others] = results;
  for (const [name, each] of others)
    if (first) console.log(`${first[0]} / ${name}: ${spread(ratios(first[1], each), 'x')}`);
}

console.log(machine());
const logs = process.env['BENCH_LOGS']?.split(',');
if (logs) console.log(`\nEntries that 8 MB hold: ${await run('history', ...logs)()}`);

const parts: Readonly<Record<string, () => Promise<void>>> = {
  reject: () =>
    compare('Pending marks rejected one by one', ' ms', {
      '5,000 marks': run('reject', '5000'),
      '2,500 marks': run('reject', '2500'),
    }),
  recording: () =>
    compare('Processor time of 50,000 flips of rows', ' ms', {
      recorded: run('dispatch', 'recorded'),
      'not recorded': run('dispatch', 'none'),
      'recorded, with the page watched': run('dispatch', 'watched'),
      'recorded, with writing': run('dispatch', 'written'),
    }),
  screen: () => measureInBrowser('screen', repetitions),
  start: () => measureInBrowser('start', repetitions),
};
for (const name of process.env['BENCH_PARTS']?.split(',') ?? Object.keys(parts)) await parts[name]?.();
for (const what of missedGoals()) console.log(`missed: ${what}`);
process.exitCode = missedGoals().length > 0 ? 1 : 0;
