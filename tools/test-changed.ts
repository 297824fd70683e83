import { parseArgs } from 'node:util';
import { concernsEngines, browserTestsFor, modulesIn, relatedTo, sourcesIn } from './affected.ts';
import { isBuilt } from './build.ts';
import { changedFiles, defaultSince } from './changed-files.ts';
import { checks } from './check.ts';
import { findChromium } from './chromium.ts';
import { endWithParent } from './end-with-parent.ts';
import { runStep, runSteps, timesOf, type Outcome, type Step } from './steps.ts';

/**
 * Checks what has changed, in under a minute for a typical change:
 *
 *     npm run test:changed -- [--since COMMIT] [--browser] [--postgres]
 */
const USAGE = 'Usage: npm run test:changed -- [--since COMMIT] [--browser] [--postgres]';
const values = readOptions();
endWithParent();
const since = values.since ?? defaultSince();
const files = changedFiles(since);

function readOptions(): { readonly since?: string; readonly browser?: boolean; readonly postgres?: boolean } {
  try {
    return parseArgs({
      options: { since: { type: 'string' }, browser: { type: 'boolean' }, postgres: { type: 'boolean' } },
    }).values;
  } catch {
    console.error(USAGE);
    return process.exit(2);
  }
}

/** The checks, limited to the changed sources where a full run is slow. */
function checksOf(sources: readonly string[]): readonly Step[] {
  return checks.flatMap(({ argsFor, ...check }) => {
    if (argsFor === undefined) return [check];
    return sources.length === 0 ? [] : [{ ...check, args: argsFor(sources) }];
  });
}

function testsOf(related: readonly string[]): readonly Step[] {
  if (related.length === 0) return [];
  const engines = values.postgres || concernsEngines(files) ? ['int', 'int-postgres'] : ['int'];
  const projects = ['unit', 'dom', 'suites', ...engines].map((project) => `--project=${project}`);
  const args = ['related', '--run', '--passWithNoTests', ...projects, ...related];
  // The random-request suite covers every call regardless of the change: a few each are enough here.
  return [{ name: 'related tests', command: 'vitest', args, env: { FUZZ_REQUESTS: '500' } }];
}

async function runEndToEndTests(specs: readonly string[]): Promise<readonly Outcome[]> {
  if (specs.length === 0) return [];
  const built = isBuilt() ? [] : [await runStep({ name: 'build', command: 'node', args: ['tools/build.ts'] })];
  if (!built.every(({ ok }) => ok)) return built;
  const env = { CHROMIUM_PATH: findChromium() };
  return [...built, await runStep({ name: 'browser tests', command: 'playwright', args: ['test', ...specs], env })];
}

function explain(): void {
  const modules = [...modulesIn(files)].join(', ') || 'none';
  console.log(`${files.length} files differ from ${since}; modules: ${modules}.`);
  const specs = browserTestsFor(files);
  if (!values.browser && specs.length > 0) console.log(`Browser tests with --browser: ${specs.join(' ')}`);
}

if (files.length === 0) {
  console.log(`Nothing differs from ${since}. Name another commit with \`-- --since COMMIT\`.`);
} else {
  explain();
  // Tests first, since they take longest.
  const checked = await runSteps([...testsOf(relatedTo(files)), ...checksOf(sourcesIn(files))], 2);
  const outcomes = [...checked, ...(values.browser ? await runEndToEndTests(browserTestsFor(files)) : [])];
  console.log(`\n${timesOf(outcomes)}`);
  process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;
}
