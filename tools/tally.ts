import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** A runner's JSON report, or undefined if it wrote none. */
export function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

const UnitReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const EndToEndReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** The counts of vitest's report. */
export function unitTally(report: unknown, ok: boolean): Tally {
  const read = UnitReport.safeParse(report);
  const { numPassedTests = 0, numFailedTests = 0 } = read.data ?? {};
  return atLeastOneFailed({ passed: numPassedTests, failed: numFailedTests }, ok && read.success);
}

/** The counts of Playwright's report; a test that passed on retry has passed. */
export function endToEndTally(report: unknown, ok: boolean): Tally {
  const read = EndToEndReport.safeParse(report);
  const { expected = 0, unexpected = 0, flaky = 0 } = read.data?.stats ?? {};
  return atLeastOneFailed({ passed: expected + flaky, failed: unexpected }, ok && read.success);
}

const Skipped = z.object({ stats: z.object({ skipped: z.number() }) });

/** The end-to-end tests skipped because their browser is missing. */
export const skippedEndToEndTests = (report: unknown): number => Skipped.safeParse(report).data?.stats.skipped ?? 0;

/** A runner can fail without a failed test: a file that does not load, a crash, a missing browser. */
function atLeastOneFailed({ passed, failed }: Tally, ok: boolean): Tally {
  return { passed, failed: ok ? failed : Math.max(failed, 1) };
}

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
  };
}
