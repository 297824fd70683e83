// One contender in one process: prints its figures as JSON.
import { valuesOf } from '../../../modules/submissions/submitted-data.ts';
import { demoRows } from '../../../tests/search/demo-rows.ts';
import { queries } from '../../../tests/search/queries.ts';
import { contenders, type Find, type Row } from './contenders.ts';
import { fieldsAt, typed } from './rows.ts';

/** The time and memory of a contender for `count` rows. */
export interface Measurements {
  readonly buildMs: number;
  readonly megabytes: number;
  /** Median and slowest of the typed texts. */
  readonly medianMs: number;
  readonly slowestMs: number;
  /** How many of the sixty queries over the demo's rows have a relevant row first. */
  readonly right: number;
}

const [name = '', count = ''] = process.argv.slice(2);
const make = Object.entries(contenders).find(([one]) => one === name)?.[1];
if (!make) throw new Error(`No contender ${name}`);

const rows: readonly Row[] = Array.from({ length: Number(count) }, (_, at) => [at + 1, Object.values(fieldsAt(at))]);
const before = used();
const began = performance.now();
const find = make(rows);
const buildMs = performance.now() - began;
const megabytes = (used() - before) / 1e6;
const times = typed.map((text) => timeOf(find, text)).toSorted((one, other) => one - other);
console.log(
  JSON.stringify({
    buildMs,
    megabytes,
    medianMs: times[times.length >> 1] ?? Number.NaN,
    slowestMs: times.at(-1) ?? Number.NaN,
    right: rightFirst(make),
  } satisfies Measurements),
);

function used(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** The second of two searches, as when the code is warm; nothing is cached in between except by the contender. */
function timeOf(search: Find, text: string): number {
  search(`${text.slice(0, -1)}q`);
  const start = performance.now();
  search(text);
  return performance.now() - start;
}

function rightFirst(of: (rows: readonly Row[]) => Find): number {
  const demo = demoRows();
  const search = of(demo.map(({ submission_id, submitted_data }) => [submission_id, valuesOf(submitted_data)]));
  const firstOf = (text: string) => demo[(search(text)[0] ?? 0) - 1]?.submitted_data;
  return queries.filter(([text, ought]) => ought.test(firstOf(text) ?? '')).length;
}
