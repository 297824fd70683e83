// The console in Chromium: time to a usable login page, transfer size, response to input during triage, very long
// lists, and layout shifts. BENCH_PARTS=login,weight,triage,long-list,shifts,search,line selects parts.
import path from 'node:path';
import { chromium } from 'playwright';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { preparedPath, prepareDirectory } from '../../../server/db/embedded/data-directory.ts';
import { chromiumArguments, findChromium } from '../../chromium.ts';
import { machine } from '../ratios.ts';
import { buildNaive, buildProduct } from './builds.ts';
import { missedGoals } from './goals.ts';
import { type Fixture, openFixture } from './fixture.ts';
import { measureLogin } from './login.ts';
import { measureLine } from './line.ts';
import { measureLongList } from './long-list.ts';
import { measureSearch } from './search.ts';
import { measureShifts } from './shifts.ts';
import { measureTriage } from './triage.ts';
import { weighVisits } from './weight.ts';

const repetitions = Number(process.env['BENCH_REPETITIONS'] ?? 5);
const MAX_MINUTES = 30;

const parts: Readonly<Record<string, (fixture: Fixture) => Promise<void>>> = {
  login: (fixture) => measureLogin(fixture, repetitions),
  weight: weighVisits,
  triage: (fixture) => measureTriage(fixture, repetitions),
  'long-list': (fixture) => measureLongList(fixture, repetitions),
  // Layout shifts are deterministic.
  shifts: (fixture) => measureShifts(fixture, Math.min(2, repetitions)),
  search: (fixture) => measureSearch(fixture, repetitions),
  line: (fixture) => measureLine(fixture, repetitions),
};
const asked = process.env['BENCH_PARTS']?.split(',') ?? Object.keys(parts);

setTimeout(() => {
  console.error(`Not over within ${MAX_MINUTES} minutes.`);
  process.exit(1);
}, MAX_MINUTES * 60_000).unref();

console.log(machine());
await prepareDirectory(preparedPath(path.resolve(import.meta.dirname, '../../../build')));
using directory = temporaryDirectory();
const builds = { product: path.join(directory.path, 'product'), naive: path.join(directory.path, 'naive') };
await buildProduct(builds.product);
await buildNaive(builds.naive);
const executablePath = findChromium();
const browser = await chromium.launch({ executablePath, args: chromiumArguments() });
console.log(`${path.basename(executablePath)} ${browser.version()}`);
const fixture = await openFixture(browser, directory.path, builds);
try {
  for (const name of asked) await parts[name]?.(fixture);
} finally {
  await browser.close();
  await fixture.close();
}
for (const what of missedGoals()) console.log(`missed: ${what}`);
process.exitCode = missedGoals().length > 0 ? 1 : 0;
