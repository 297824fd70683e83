import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';
import type { Outcome } from './steps.ts';

/** A failed test for the summary at the end of a run. */
export interface FailedTest {
  readonly file: string;
  readonly test: string;
  /** The runner's error messages. */
  readonly messages: readonly string[];
}

const UnitReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.optional(z.nullable(z.array(z.string()))),
        }),
      ),
    }),
  ),
});

/** The failed tests of vitest's report, and the files that failed before their tests. */
export function failedUnits(report: unknown): readonly FailedTest[] {
  const files = UnitReport.safeParse(report).data?.testResults ?? [];
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    const file = path.relative(process.cwd(), name);
    if (failed.length === 0 && status === 'failed')
      return [{ file, test: '(the file itself)', messages: [message ?? ''] }];
    return failed.map(({ fullName, failureMessages }) => ({ file, test: fullName, messages: failureMessages ?? [] }));
  });
}

const Result = z.object({ errors: z.optional(z.array(z.object({ message: z.optional(z.string()) }))) });
const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(Result) })),
});
const Suite = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.optional(z.array(Suite));
  },
});
type Suite = z.infer<typeof Suite>;
const EndToEndReport = z.object({ suites: z.array(Suite) });

/** The failed end-to-end tests of Playwright's report. */
export function failedEndToEndTests(report: unknown): readonly FailedTest[] {
  return (EndToEndReport.safeParse(report).data?.suites ?? []).flatMap(failedOf);
}

function failedOf({ specs, suites = [] }: Suite): readonly FailedTest[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({ file: path.join('e2e', file), test: title, messages: results.flatMap(errorsOf) })),
  );
  return [...own, ...suites.flatMap(failedOf)];
}

const errorsOf = ({ errors = [] }: z.infer<typeof Result>): readonly string[] =>
  errors.map(({ message = '' }) => message);

/** The part of a message needed to find the cause. */
const SHOWN_LINES = 12;
/** Checks write their problems last. */
const SHOWN_LINES_OF_CHECKS = 60;

/** The failed tests with their messages; empty if none failed. */
export function listOf(failed: readonly FailedTest[]): string {
  return failed
    .map(({ file, test, messages }) => [`✗ ${file} › ${test}`, ...messages.map(shortened)].join('\n'))
    .join('\n');
}

function shortened(message: string): string {
  const lines = linesOf(message);
  return indented(lines.length > SHOWN_LINES ? [...lines.slice(0, SHOWN_LINES), '…'] : lines);
}

/** The failed steps with the end of their output; empty if none failed. */
export const listOfSteps = (outcomes: readonly Outcome[]): string =>
  outcomes
    .filter(({ ok }) => !ok)
    .map(({ name, output }) => `✗ ${name}\n${indented(linesOf(output).slice(-SHOWN_LINES_OF_CHECKS))}`)
    .join('\n');

const linesOf = (text: string): readonly string[] => stripVTControlCharacters(text).trim().split('\n');
const indented = (lines: readonly string[]): string => lines.map((line) => `    ${line}`).join('\n');
