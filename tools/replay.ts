import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import vm from 'node:vm';
import manifest from '../package.json' with { type: 'json' };
import type { Conclusion } from '../src/kernel/index.ts';
import type { Replayed } from './replay/replayed.ts';
import { report } from './replay/report.ts';

/** The position of an event in the log. */
interface At {
  readonly n: number;
}

/** The entry after which an expression is first true; none if never, with its error if it always threw. */
interface First {
  readonly n: number | undefined;
  /** That entry and the command that it is of. */
  readonly chain: readonly (At & { readonly kind: string; readonly type?: string })[];
  readonly error: string | undefined;
}
type Test = (state: Readonly<Record<string, unknown>>) => unknown;

interface Runner {
  replayText(text: string, options: { readonly until: number | undefined; readonly version: string }): Replayed;
  firstWhere(text: string, test: Test, until?: number): Promise<First>;
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** Loads the console's modules and replays the log up to and including entry `until`. */
export async function foldLog(text: string, until?: number): Promise<Replayed> {
  return (await runner()).replayText(text, { until, version: manifest.version });
}

let loading: Promise<Runner> | undefined;
/** The console's modules, loaded by the first call. */
const runner = (): Promise<Runner> => (loading ??= loadRunner());

async function loadRunner(): Promise<Runner> {
  // Vite takes a third of a second to load, which an error in the arguments need not wait for.
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport<Runner>(`${root}src/replay-log.ts`, {
    root,
    configFile: `${root}vite.config.ts`,
    logLevel: 'error',
  });
  return module;
}

const USAGE = "Usage: npm run -s replay -- FILE [--until N] [--json] [--bisect 'EXPRESSION OF state']";

/** Documented in docs/replay.md; 2 means that there is no verdict. */
const exitCodes: Readonly<Record<Conclusion['kind'], number>> = { verified: 0, difference: 1, error: 1, unjudged: 3 };

/** Where the tool writes: state to `log`, notes to `error`. */
type Output = Pick<Console, 'log' | 'error'>;

/** Runs the command line after `npm run replay --`; returns the exit code. */
export async function runReplay(args: readonly string[], output: Output): Promise<number> {
  try {
    return await carryOut(args, output);
  } catch (error) {
    output.error(error instanceof Error ? stripVTControlCharacters(error.message) : error);
    return 2;
  }
}

async function carryOut(args: readonly string[], output: Output): Promise<number> {
  const asked = parseArguments(args);
  if (!asked) {
    output.error(USAGE);
    return 2;
  }
  // npm runs this in the checkout, wherever it is called from.
  const file = path.resolve(process.env['INIT_CWD'] ?? '', asked.file);
  const text = await readFile(file, 'utf8');
  const until = asked.test ? await bisect(text, asked.test, asked.until, output) : asked.until;
  if (asked.test && until === undefined) return 1;
  const replayed = await foldLog(text, until);
  const { state, ...verdict } = replayed;
  output.log(JSON.stringify(asked.isJson ? verdict : state, null, 2));
  if (!asked.isJson) for (const line of report(replayed)) output.error(stripVTControlCharacters(line));
  return exitCodes[replayed.conclusion.kind];
}

/** Prints after which entry the expression is first true, and returns its number. */
async function bisect(
  text: string,
  test: Test,
  until: number | undefined,
  output: Output,
): Promise<number | undefined> {
  const { n, chain, error } = await (await runner()).firstWhere(text, test, until);
  if (error !== undefined) throw new Error(`The expression throws after every entry: ${error}`);
  if (n === undefined) output.error('The expression is never true.');
  else if (chain.length > 0)
    output.error(stripVTControlCharacters(`The expression is first true after ${chain.map(nameOf).join(', of ')}.`));
  else output.error(`The expression is true before the first entry, in the snapshot.`);
  return n;
}

const nameOf = ({ n, kind, type = '' }: First['chain'][number]): string => `entry ${n} (${`${kind} ${type}`.trim()})`;

interface Arguments {
  readonly file: string;
  readonly until: number | undefined;
  readonly test: Test | undefined;
  /** Whether to print the verdict as JSON instead of the state. */
  readonly isJson: boolean;
}

function parseArguments(args: readonly string[]): Arguments | undefined {
  const options = { until: { type: 'string' }, bisect: { type: 'string' }, json: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false });
  const [file] = positionals;
  const { until, bisect: expression, json = false, ...others } = values;
  if (file === undefined || positionals.length > 1 || Object.keys(others).length > 0) return undefined;
  if (until !== undefined && !(typeof until === 'string' && /^\d+$/.test(until))) return undefined;
  if (expression !== undefined && (typeof expression !== 'string' || expression.trim() === '')) return undefined;
  return {
    file,
    isJson: json === true,
    until: until === undefined ? undefined : Number(until),
    test: expression === undefined ? undefined : testOf(expression),
  };
}

/** Compiles the developer's expression. Throws `SyntaxError`. */
// Any function; its result is read as a boolean.
const testOf = (expression: string): Test => vm.compileFunction(`return (${expression}\n)`, ['state']) as Test;

if (import.meta.main) process.exitCode = await runReplay(process.argv.slice(2), console);
