import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };
import type { Driven } from '../src/replay/driven.ts';
import type { LogTest } from '../src/replay/to-test.ts';
import { type Conclusion, conclusionOf } from '../src/replay/verdict.ts';
import type { Replayed } from './replay/replayed.ts';
import { sliceNamed } from '../src/slice-name.ts';
import type { Parts } from '../src/state-search.ts';
import { ArgumentError, type Arguments, parseArguments } from './replay/arguments.ts';
import { bisectLines, type First, threwLine } from './replay/bisect-report.ts';
import { compile } from './replay/expression.ts';
import { HELP, USAGE } from './replay/help.ts';
import { driveLines } from './replay/drive-report.ts';
import { printableJson, printableMessage } from '../server/printable.ts';
import { report } from './replay/report.ts';

interface TestOptions {
  readonly file: string;
  readonly tool: string;
  /** Folds a log on the build that recorded it. */
  readonly foldBuggy: ((text: string) => Replayed['state']) | undefined;
}

interface Runner {
  driveText(text: string, until?: number): Promise<Driven>;
  replayText(text: string, options: { readonly until: number | undefined; readonly version: string }): Replayed;
  redactLog(text: string): { readonly text: string };
  testOf(text: string, options: TestOptions): Promise<LogTest>;
  firstWhere(text: string, parts: Parts, until?: number): Promise<First>;
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** Loads the console's modules and replays the log up to and including entry `until`. */
export async function foldLog(text: string, until?: number): Promise<Replayed> {
  return (await runner()).replayText(text, { until, version: manifest.version });
}

/** Runs the handlers, optimistic rules and reactions of a log again and compares what they yield with the recording. */
export async function driveLog(text: string, until?: number): Promise<Driven> {
  return (await runner()).driveText(text, until);
}

/** Replaces the personal data in a log by pseudonyms; returns the text of a file. */
export async function redactLog(text: string): Promise<string> {
  return (await runner()).redactLog(text).text;
}

/** Loads the console's modules, which the first call of the others does otherwise. */
export async function loadModules(): Promise<void> {
  await runner();
}

let loading: Promise<Runner> | undefined;
/** The console's modules, loaded by the first call. */
const runner = (): Promise<Runner> => (loading ??= loadRunner(root));

/** Loads the modules of a checkout. */
async function loadRunner(checkout: string): Promise<Runner> {
  // Vite takes a third of a second to load, which an error in the arguments need not wait for.
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport<Runner>(`${checkout}src/replay-log.ts`, {
    root: checkout,
    configFile: `${checkout}vite.config.ts`,
    logLevel: 'error',
  });
  return module;
}

/** Documented in docs/replay-verdicts.md; 2 means that there is no verdict. */
const exitCodes: Readonly<Record<Conclusion['kind'], number>> = {
  verified: 0,
  difference: 1,
  'drive-difference': 1,
  'screen-difference': 1,
  violation: 1,
  error: 1,
  unverified: 3,
  'dead-click': 3,
};

/** Where the tool writes: state to `log`, notes to `error`. */
type Output = Pick<Console, 'log' | 'error'>;

/** Runs the command line after `npm run replay --`; returns the exit code. */
export async function runReplay(args: readonly string[], output: Output): Promise<number> {
  try {
    return await runCommand(args, output);
  } catch (error) {
    output.error(error instanceof Error ? printableMessage(error.message) : error);
    if (error instanceof ArgumentError) output.error(USAGE);
    return 2;
  }
}

async function runCommand(args: readonly string[], output: Output): Promise<number> {
  const options = parseArguments(args);
  if (options === 'help') {
    output.log(HELP);
    return 0;
  }
  const parts = options.bisect === undefined ? undefined : await compile(options.bisect);
  const text = await readFile(inCallersFolder(options.file), 'utf8');
  if (options.isRedacted) {
    // The file ends with a line break, which `log` adds.
    output.log(printableJson((await redactLog(text)).trimEnd()));
    return 0;
  }
  if (options.testFile !== undefined) {
    output.error(await writeTest(text, inCallersFolder(options.testFile), options.buggyRoot));
    return 0;
  }
  if (!parts) return verify(text, options.until, options, output);
  const found = await firstTrue(text, parts, options.until);
  if (!options.isJson) for (const line of bisectLines(found, text)) output.error(printableMessage(line));
  if (found.n !== undefined) return verify(text, found.n, options, output, found);
  if (options.isJson) output.log(JSON.stringify({ bisect: null }, null, 2));
  return 1;
}

/** Replays the log, and prints its state or verdict; returns the exit code. */
async function verify(
  text: string,
  until: number | undefined,
  options: Arguments,
  output: Output,
  found?: First,
): Promise<number> {
  const folded = await foldLog(text, until);
  // An expression was searched for, not a verdict.
  const driven = options.isFoldedOnly || found ? undefined : await driveLog(text, until);
  const replayed = { ...folded, conclusion: conclusionOf(folded, driven) };
  const result = printed(replayed, options);
  const more = { ...(driven && { driven }), ...(found && { bisect: found.chain }) };
  output.log(printableJson(JSON.stringify(options.isJson ? { ...Object(result), ...more } : result, null, 2)));
  const lines = [...report(replayed, driven), ...(driven ? driveLines(driven) : [])];
  if (!options.isJson) for (const line of lines) output.error(printableMessage(line));
  return exitCodeOf(replayed.conclusion, options);
}

/** A log that was only folded is not verified. The answer of an expression does not depend on what could not be verified. */
function exitCodeOf({ kind }: Conclusion, { isFoldedOnly, bisect }: Arguments): number {
  if (bisect !== undefined && kind === 'unverified') return 0;
  return exitCodes[isFoldedOnly && kind === 'verified' ? 'unverified' : kind];
}

/** npm runs this in the checkout, wherever it is called from. */
const inCallersFolder = (file: string) => path.resolve(process.env['INIT_CWD'] ?? '', file);

/** Writes a test of a log and the log that it reads, which must not exist yet; says what it wrote. */
async function writeTest(text: string, testFile: string, buggyRoot: string | undefined): Promise<string> {
  const logFile = testFile.replace(/\.test\.ts$/, '.jsonl');
  // Before the log is reduced, which takes a while.
  for (const file of [testFile, logFile]) if (existsSync(file)) throw new Error(`${file} exists already`);
  const tool = path.relative(path.dirname(testFile), import.meta.filename).replaceAll(path.sep, '/');
  const buggy = buggyRoot === undefined ? undefined : await loadRunner(`${inCallersFolder(buggyRoot)}${path.sep}`);
  const options: TestOptions = {
    file: path.basename(logFile),
    tool: tool.startsWith('.') ? tool : `./${tool}`,
    foldBuggy: buggy && ((log) => buggy.replayText(log, { until: undefined, version: manifest.version }).state),
  };
  const { source, log, sizes } = await (await runner()).testOf(text, options);
  await writeFile(logFile, log, { flag: 'wx' });
  await writeFile(testFile, source, { flag: 'wx' });
  return `Wrote ${testFile} and ${logFile}: ${sizes}, ${log.length} of ${text.length} characters.`;
}

/** Prints the requested parts: the verdict, one slice of the state, both, or the whole state. */
function printed({ state, ...verdict }: Replayed, { isJson, slice }: Arguments): unknown {
  const id = slice === undefined ? undefined : sliceNamed(slice, Object.keys(state));
  if (!isJson) return id === undefined ? state : state[id];
  return id === undefined ? verdict : { ...verdict, state: { [id]: state[id] } };
}

/** Where an expression is first true. Throws if it threw, and is true nowhere. */
async function firstTrue(text: string, parts: Parts, until: number | undefined): Promise<First> {
  const found = await (await runner()).firstWhere(text, parts, until);
  const threw = threwLine(found);
  if (found.n === undefined && threw !== undefined) throw new Error(threw);
  return found;
}

if (import.meta.main) process.exitCode = await runReplay(process.argv.slice(2), console);
