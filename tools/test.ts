import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { provideStrace, uncounted } from '../tests/crash/strace.ts';
import { missingPrograms, providePrograms } from '../tests/postgres/programs.ts';
import { checks } from './check.ts';
import { provideChromium } from './chromium.ts';
import { endWithParent } from './end-with-parent.ts';
import { failedJourneys, failedUnits, listOf } from './failed-tests.ts';
import { journeyTally, readReport, sum, unitTally, type Tally } from './tally.ts';
import { runStep, runSteps, timesOf, type Outcome, type Step } from './steps.ts';

const reports = path.join(path.dirname(import.meta.dirname), 'build', 'reports');
const journeyReport = path.join(reports, 'playwright.json');

/** Tests of some of vitest's projects, with a report of their own. */
const tests = (name: string, report: string, ...projects: readonly string[]) => {
  const file = path.join(reports, report);
  const words = ['run', ...projects.map((project) => `--project=${project}`), '--reporter=default', '--reporter=json'];
  return { step: { name, command: 'vitest', words: [...words, `--outputFile.json=${file}`] }, file };
};
const suites = [
  tests('unit tests', 'unit.json', '!int*'),
  tests('server tests, embedded database', 'int.json', 'int'),
  tests('server tests, PostgreSQL', 'int-postgres.json', 'int-postgres'),
];
const build: Step = { name: 'build', command: 'node', words: ['tools/build.ts'] };
const trackerSize: Step = {
  name: 'size of the tracking script',
  command: 'node',
  words: ['tools/checks/tracker-size.ts'],
};
const specificationShown: Step = {
  name: 'tests of the specification were run',
  command: 'node',
  words: ['tools/checks/spec-coverage-ran.ts'],
};
const journeys = (chromium: string): Step => ({
  name: 'journeys in a browser',
  command: 'playwright',
  words: ['test', '--reporter=list,json', '--pass-with-no-tests'],
  env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport },
});

/** A check is no test: it counts only when it fails, so that a red run never reads `0 failed`. */
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

/** The journeys need the build and a browser; without one of them they have failed. */
async function runJourneys(built: boolean): Promise<Outcome> {
  const chromium = built ? browser() : undefined;
  if (chromium === undefined) return { name: 'journeys in a browser', ok: false, seconds: 0 };
  return runStep(journeys(chromium));
}

endWithParent();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const hasPostgres = providePrograms() !== undefined;
const noStrace = provideStrace();
const skipped = [...(hasPostgres ? [] : [missingPrograms]), ...(noStrace === undefined ? [] : [uncounted(noStrace)])];

const checked = await runSteps(checks, 2);
// Before the tests: some of them serve what was built.
const built = await runStep(build);
const sized = built.ok ? [await runStep(trackerSize)] : [];
const tested = [];
for (const { step, file } of hasPostgres ? suites : suites.slice(0, -1)) {
  const outcome = await runStep(step);
  const report = readReport(file);
  tested.push({ outcome, tally: unitTally(report, outcome.ok), failed: failedUnits(report) });
}
const journey = await runJourneys(built.ok);
const journeysReport = readReport(journeyReport);
const shown = await runStep(specificationShown);

const all = [...checked, built, ...sized, ...tested.map(({ outcome }) => outcome), journey, shown];
const total = sum([
  tallyOfChecks([...checked, built, ...sized, shown]),
  ...tested.map(({ tally }) => tally),
  journeyTally(journeysReport, journey.ok),
]);
// The names again at the end, where a reader of a long log looks first.
const failed = listOf([...tested.flatMap((suite) => suite.failed), ...failedJourneys(journeysReport)]);
console.log(
  [
    '',
    ...(failed === '' ? [] : [failed, '']),
    timesOf(all),
    ...skipped,
    '',
    `${total.passed} passed, ${total.failed} failed`,
  ].join('\n'),
);
process.exitCode = all.every(({ ok }) => ok) ? 0 : 1;
