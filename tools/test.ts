import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runChecks } from './check.ts';
import { provideChromium } from './chromium.ts';
import { endWithParent } from './end-with-parent.ts';
import { journeyTally, readReport, sum, unitTally, type Tally } from './tally.ts';
import { runStep, timesOf, type Outcome, type Step } from './steps.ts';

const reports = path.join(path.dirname(import.meta.dirname), 'build', 'reports');
const unitReport = path.join(reports, 'vitest.json');
const journeyReport = path.join(reports, 'playwright.json');

const units: Step = {
  name: 'unit and server tests',
  command: 'vitest',
  words: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
};
const build: Step = { name: 'build', command: 'node', words: ['tools/build.ts'] };
const trackerSize: Step = {
  name: 'size of the tracking script',
  command: 'node',
  words: ['tools/checks/tracker-size.ts'],
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

const checked = await runChecks();
// Some tests serve what was built.
const built = await runStep(build);
const unit = await runStep(units);
const sized = built.ok ? [await runStep(trackerSize)] : [];
const journey = await runJourneys(built.ok);

const all = [...checked, built, unit, ...sized, journey];
const total = sum([
  tallyOfChecks([...checked, built, ...sized]),
  unitTally(readReport(unitReport), unit.ok),
  journeyTally(readReport(journeyReport), journey.ok),
]);
console.log(`\n${timesOf(all)}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = all.every(({ ok }) => ok) ? 0 : 1;
