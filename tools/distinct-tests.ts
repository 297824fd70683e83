import * as z from 'zod/mini';

const UnitReport = z.object({
  testResults: z.array(
    z.object({ name: z.string(), assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) }),
  ),
});
const EndToEndReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

export interface Counts {
  /** Tests outside matrices, each once across engines. */
  readonly distinct: number;
  /** Cases of `*.matrix.int.test.ts` on each engine: one assertion repeated for every call. */
  readonly cases: number;
}

const isMatrix = (file: string): boolean => file.includes('.matrix.');

/** Counts distinct tests, so that a matrix is not reported as thousands of tests. */
export function distinctTests(reports: readonly unknown[]): Counts {
  const run = reports.flatMap((report) => UnitReport.safeParse(report).data?.testResults ?? []).flatMap(testsOf);
  const endToEndTests = reports.flatMap((report) => EndToEndReport.safeParse(report).data?.stats ?? []);
  const inBrowser = endToEndTests.reduce(
    (total, { expected, unexpected, flaky }) => total + expected + unexpected + flaky,
    0,
  );
  const names = new Set(run.filter(({ file }) => !isMatrix(file)).map(({ file, test }) => `${file}: ${test}`));
  return { distinct: names.size + inBrowser, cases: run.filter(({ file }) => isMatrix(file)).length };
}

type Report = z.infer<typeof UnitReport>['testResults'][number];

const testsOf = ({ name, assertionResults }: Report): readonly { readonly file: string; readonly test: string }[] =>
  assertionResults
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ fullName }) => ({ file: name, test: fullName }));
