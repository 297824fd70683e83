import { missingClickhouse, provideClickhouse } from '../tests/clickhouse/clickhouse-server.ts';
import { missingPrograms, providePrograms } from '../tests/postgres/programs.ts';
import { missingRedis, provideRedis } from '../tests/server/redis.ts';
import { runStep, type Step } from './steps.ts';

/** The tests of an optional engine in full, which take too long for the whole run. */
interface EngineSuite {
  readonly steps: readonly Step[];
  /** What is missing to run it. */
  readonly missing: () => readonly string[];
}

const suites: Readonly<Record<string, EngineSuite>> = {
  '--redis': {
    steps: [
      {
        name: 'tests on Redis',
        command: 'vitest',
        args: ['run', '--project=int-postgres', 'tests/redis'],
        env: {
          REDIS_ROUNDS: process.env['REDIS_ROUNDS'] ?? '200',
          REDIS_OUTAGE_SECONDS: process.env['REDIS_OUTAGE_SECONDS'] ?? '600',
        },
      },
      {
        name: 'tests of modules with Redis',
        command: 'vitest',
        args: ['run', '--project=int-redis'],
        env: { REDIS_MODULES: 'all' },
      },
    ],
    missing: () => [
      ...(providePrograms() === undefined ? [missingPrograms] : []),
      ...(provideRedis() ? [] : [missingRedis]),
    ],
  },
  '--clickhouse': {
    steps: [
      {
        name: 'tests on ClickHouse',
        command: 'vitest',
        args: ['run', '--project=int-clickhouse'],
        env: { CLICKHOUSE_ROUNDS: process.env['CLICKHOUSE_ROUNDS'] ?? '200' },
      },
    ],
    missing: () => [
      ...(providePrograms() === undefined ? [missingPrograms] : []),
      ...(provideClickhouse() ? [] : [missingClickhouse]),
    ],
  },
};

/** Runs the suites that the arguments name, and returns whether they passed; undefined if they name none. */
export async function runEngineSuites(flags: readonly string[]): Promise<boolean | undefined> {
  if (flags.length === 0) return undefined;
  let isPassed = true;
  for (const flag of flags) isPassed = (await runSuite(flag)) && isPassed;
  return isPassed;
}

async function runSuite(flag: string): Promise<boolean> {
  const suite = suites[flag];
  const problems = suite?.missing() ?? [`Unknown argument ${flag}. Available: ${Object.keys(suites).join(', ')}.`];
  for (const problem of problems) console.error(problem);
  if (suite === undefined || problems.length > 0) return false;
  let isPassed = true;
  for (const step of suite.steps) isPassed = (await runStep(step)).ok && isPassed;
  return isPassed;
}
