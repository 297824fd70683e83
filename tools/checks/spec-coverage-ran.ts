import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { readTable, type Shown } from './spec-coverage.ts';

const FromVitest = z.object({
  testResults: z.array(
    z.object({
      /** The full path. */
      name: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
});

interface Suite {
  readonly specs: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
  readonly suites?: readonly Suite[] | undefined;
}
const Suite: z.ZodMiniType<Suite> = z.object({
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.optional(z.array(Suite));
  },
});
const FromPlaywright = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(z.intersection(Suite, z.object({ file: z.string() }))),
});

/** The tests executed according to a runner's JSON report, passed or failed. */
export function ranIn(report: unknown, root: string): readonly Shown[] {
  const vitest = FromVitest.safeParse(report).data?.testResults ?? [];
  const playwright = FromPlaywright.safeParse(report).data;
  const here = (file: string): string => path.relative(root, file).replaceAll(path.sep, '/');
  return [
    ...vitest.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ title }) => ({ file: here(name), test: title })),
    ),
    ...(playwright?.suites ?? []).flatMap((suite) =>
      titlesIn(suite).map((test) => ({ file: here(path.join(playwright?.config.rootDir ?? '', suite.file)), test })),
    ),
  ];
}

function titlesIn({ specs, suites = [] }: Suite): readonly string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status !== 'skipped')).map(({ title }) => title);
  return [...own, ...suites.flatMap(titlesIn)];
}

/** The named tests missing from all reports. A parametrised test is named as in its source: `%s` matches anything. */
export function notRun(named: readonly Shown[], ran: readonly Shown[]): readonly Shown[] {
  const titles = Map.groupBy(ran, ({ file }) => file);
  return named.filter(({ file, test }) => {
    const parts = test.split(/%\w|\$\{[^}]*\}|\$\w+/).map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
    const wanted = new RegExp(`^${parts.join('.*')}$`, 's');
    return !titles.get(file)?.some((one) => wanted.test(one.test));
  });
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const { shown } = readTable(readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8'));
  const reports = globSync('build/reports/*.json', { cwd: root });
  const ran = reports.flatMap((file) => ranIn(JSON.parse(readFileSync(path.join(root, file), 'utf8')), root));
  const missing = notRun(shown, ran);
  for (const { file, test } of missing) console.error(`docs/spec-coverage.md: "${test}" of ${file} was not run`);
  console.log(`${shown.length - missing.length} of ${shown.length} named tests were run`);
  if (missing.length > 0 || shown.length === 0) process.exitCode = 1;
}
