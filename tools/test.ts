import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { provideStrace, uncounted } from '../tests/crash/strace.ts';
import { missingClickhouse, provideClickhouse } from '../tests/clickhouse/clickhouse-server.ts';
import { missingClamd, provideClamd } from '../tests/server/clamd.ts';
import { missingDovecot, provideDovecot } from '../tests/server/dovecot.ts';
import { missingPgBouncer, providePgBouncer } from '../tests/postgres/pgbouncer.ts';
import { missingRedis, provideRedis } from '../tests/server/redis.ts';
import { missingPrograms, providePrograms } from '../tests/postgres/programs.ts';
import { checks } from './check.ts';
import { provideChromium } from './chromium.ts';
import { distinctTests } from './distinct-tests.ts';
import { endWithParent } from './end-with-parent.ts';
import { runEngineSuites } from './engine-suites.ts';
import { provideOtherBrowsers } from './other-browsers.ts';
import { failedEndToEndTests, failedUnits, listOf, listOfSteps } from './failed-tests.ts';
import { endToEndTally, readReport, skippedEndToEndTests, sum, unitTally, type Tally } from './tally.ts';
import { runStep, runSteps, timesOf, type Outcome, type Step } from './steps.ts';

const root = path.dirname(import.meta.dirname);
const reports = path.join(root, 'build', 'reports');
const endToEndReport = path.join(reports, 'playwright.json');

/** A run of some vitest projects with its own report. */
const tests = (name: string, report: string, projects: readonly string[], options: readonly string[] = []) => {
  const file = path.join(reports, report);
  const args = ['run', ...projects.map((project) => `--project=${project}`), '--reporter=default', '--reporter=json'];
  return { step: { name, command: 'vitest', args: [...args, ...options, `--outputFile.json=${file}`] }, file };
};
const unit = tests('unit tests', 'unit.json', ['!int*']);
/**
 * Both engines in one run, so that neither core waits for the last file of the first. One worker more than CI has cores:
 * a tenth of the time, a test waits for a timeout, a receiver or a stopped process.
 */
const server = (projects: readonly string[]) => tests('server tests', 'server.json', projects, ['--maxWorkers=3']);

const build: Step = { name: 'build', command: 'node', args: ['tools/build.ts'] };
const trackerSize: Step = {
  name: 'size of the tracking script',
  command: 'node',
  args: ['tools/checks/tracker-size.ts'],
};
const specificationShown: Step = {
  name: 'tests of the specification were run',
  command: 'node',
  args: ['tools/checks/spec-coverage-ran.ts'],
};
const endToEndTests = (chromium: string): Step => ({
  name: 'browser tests',
  command: 'playwright',
  args: ['test', '--reporter=list,json', '--pass-with-no-tests'],
  env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: endToEndReport },
});

/** A check is not a test: it counts only when it fails, so that a red run never prints `0 failed`. */
const tallyOfChecks = (outcomes: readonly Outcome[]): Tally => ({
  passed: 0,
  failed: outcomes.filter(({ ok }) => !ok).length,
});

function browser(): string | undefined {
  try {
    return provideChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** The end-to-end tests need the build and a browser; without either they count as failed. */
async function runEndToEndTests(built: boolean): Promise<Outcome> {
  const chromium = built ? browser() : undefined;
  if (chromium === undefined) return { name: 'browser tests', ok: false, seconds: 0, output: '' };
  return runStep(endToEndTests(chromium), 'whole');
}

endWithParent();
const isPassed = await runEngineSuites(process.argv.slice(2));
if (isPassed !== undefined) process.exit(isPassed ? 0 : 1);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const hasPostgres = providePrograms() !== undefined;
const hasPgBouncer = hasPostgres && providePgBouncer();
const hasClickhouse = hasPostgres && provideClickhouse();
const hasRedis = hasPostgres && provideRedis();
const serverProjects = [
  'int',
  ...(hasPostgres ? ['int-postgres'] : []),
  ...(hasPgBouncer ? ['int-pgbouncer'] : []),
  ...(hasClickhouse ? ['int-clickhouse'] : []),
  ...(hasRedis ? ['int-redis'] : []),
];
const noStrace = provideStrace();
const skipped = [
  ...(hasPostgres ? [] : [missingPrograms]),
  ...(hasPgBouncer ? [] : [missingPgBouncer]),
  ...(hasClickhouse ? [] : [missingClickhouse]),
  ...(noStrace === undefined ? [] : [uncounted(noStrace)]),
  ...(provideClamd() ? [] : [missingClamd]),
  ...(provideDovecot() ? [] : [missingDovecot]),
  ...(hasRedis ? [] : [missingRedis]),
  ...provideOtherBrowsers(),
];

// The build comes first, since browser and server tests serve it. The checks run on the second core, the last of them
// alongside the unit tests.
const checking = runSteps(checks, 1);
const built = await runStep(build, 'whole');
const sized = built.ok ? await runSteps([trackerSize]) : [];
// One suite after another: each uses both cores, and two at once time out.
const suites = [unit, server(serverProjects)];
const suiteOutcomes = await runSteps(
  suites.map(({ step }) => step),
  1,
);
const checked = await checking;
const browserTests = await runEndToEndTests(built.ok);
const endToEndResults = readReport(endToEndReport);
const shown = await runStep(specificationShown);

const results = suites.map(({ file }, at) => {
  const outcome = suiteOutcomes[at];
  const report = readReport(file);
  return { report, tally: unitTally(report, outcome?.ok === true), failed: failedUnits(report) };
});
const all = [...checked, built, ...sized, ...suiteOutcomes, browserTests, shown];
const total = sum([
  tallyOfChecks([...checked, built, ...sized, shown]),
  ...results.map(({ tally }) => tally),
  endToEndTally(endToEndResults, browserTests.ok),
]);
const { distinct, cases } = distinctTests([...results.map(({ report }) => report), endToEndResults]);
const leftOut = skippedEndToEndTests(endToEndResults);
// Failed checks and tests again at the end, where readers of a long log look first.
const failed = [
  listOfSteps([...checked, built, ...sized, shown]),
  listOf([...results.flatMap(({ failed: names }) => names), ...failedEndToEndTests(endToEndResults)]),
]
  .filter((list) => list !== '')
  .join('\n');
console.log(
  [
    '',
    ...(failed === '' ? [] : [failed, '']),
    timesOf(all),
    ...skipped,
    `${distinct} distinct tests, ${cases} matrix cases`,
    '',
    `${total.passed} passed, ${total.failed} failed${leftOut > 0 ? `, ${leftOut} skipped` : ''}`,
  ].join('\n'),
);
process.exitCode = all.every(({ ok }) => ok) ? 0 : 1;
