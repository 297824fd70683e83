import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import vm from 'node:vm';
import manifest from '../package.json' with { type: 'json' };

/** The position of an event in the log. */
interface At {
  readonly n: number;
}

/** The result of src/replay-log.ts, which runs in Vite's runner and finds modules as the browser build does. */
export interface Replayed {
  readonly header: { readonly product: string; readonly version: string } | undefined;
  /** The version that took the snapshot. */
  readonly version: string | undefined;
  readonly state: Readonly<Record<string, unknown>>;
  readonly at: number;
  readonly verified: number;
  readonly unverified: number;
  readonly difference:
    | {
        readonly n: number;
        readonly slice: string;
        readonly part: 'content' | 'order';
        readonly recorded: string;
        readonly folded: string;
        readonly suspects: readonly (At & { readonly type: string })[];
      }
    | undefined;
  readonly unknown: readonly (readonly [type: string, count: number])[];
  readonly errors: readonly (At & { readonly what: string })[];
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
  replayText(text: string, until?: number): Replayed;
  firstWhere(text: string, test: Test, until?: number): Promise<First>;
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** Loads the console's modules and replays the log up to and including entry `until`. */
export async function foldLog(text: string, until?: number): Promise<Replayed> {
  return (await runner()).replayText(text, until);
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

const USAGE = "Usage: npm run -s replay -- FILE [--until N] [--bisect 'EXPRESSION OF state']";

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
  output.log(JSON.stringify(replayed.state, null, 2));
  for (const line of report(replayed, manifest.version)) output.error(stripVTControlCharacters(line));
  return replayed.difference || replayed.errors.length > 0 ? 1 : 0;
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
}

function parseArguments(args: readonly string[]): Arguments | undefined {
  const options = { until: { type: 'string' }, bisect: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false });
  const [file] = positionals;
  const { until, bisect: expression, ...others } = values;
  if (file === undefined || positionals.length > 1 || Object.keys(others).length > 0) return undefined;
  if (until !== undefined && !(typeof until === 'string' && /^\d+$/.test(until))) return undefined;
  if (expression !== undefined && (typeof expression !== 'string' || expression.trim() === '')) return undefined;
  return {
    file,
    until: until === undefined ? undefined : Number(until),
    test: expression === undefined ? undefined : testOf(expression),
  };
}

/** Compiles the developer's expression. Throws `SyntaxError`. */
// Any function; its result is read as a boolean.
const testOf = (expression: string): Test => vm.compileFunction(`return (${expression}\n)`, ['state']) as Test;

/** How many of a kind are listed individually. */
const MAX_LISTED = 8;

/** Notes for the developer besides the state; `today` is the version of this checkout. */
export function report(replayed: Replayed, today: string): readonly string[] {
  const { header, version, at, verified, unverified, difference, unknown } = replayed;
  const from = header ? ` of ${header.product} ${header.version}` : '';
  // The part after a plus distinguishes builds of one version.
  const isOther = version !== undefined && version.split('+')[0] !== today;
  return [
    `Folded the log${from} up to entry ${at}; ${counted(verified, 'checkpoint')} verified.`,
    ...(unverified > 0
      ? [`The last ${counted(unverified, 'event')} could not be verified: no checkpoint follows.`]
      : []),
    ...(isOther ? [`This is version ${today}: events are upgraded, the snapshot is used as recorded.`] : []),
    ...unknown.map(([type, count]) => `Unknown event type: ${type}, ${counted(count, 'time')}.`),
    ...errorLines(replayed.errors),
    ...(difference ? differenceLines(difference) : []),
  ];
}

function errorLines(errors: Replayed['errors']): readonly string[] {
  const alike = Map.groupBy(errors, ({ what }) => what);
  return [...alike].map(([what, all]) => {
    const others = all.length > 1 ? ` (and ${all.length - 1} more)` : '';
    return `Entry ${all[0]?.n}${others}: ${what}`;
  });
}

function differenceLines({ n, slice, part, recorded, folded, suspects }: NonNullable<Replayed['difference']>) {
  const listed = suspects.slice(0, MAX_LISTED).map((one) => `${one.n} ${one.type}`);
  const more = suspects.length > MAX_LISTED ? ` and ${suspects.length - MAX_LISTED} more` : '';
  return [
    `First difference at entry ${n}, slice ${slice}${part === 'order' ? ', order of rows' : ''}: recorded ${recorded}, folded ${folded}.`,
    listed.length > 0
      ? `Events applied since the last checkpoint: ${listed.join(', ')}${more}.`
      : 'No recorded event was applied since the last checkpoint. The missing ones were not recorded or belong to unknown modules.',
  ];
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

if (import.meta.main) process.exitCode = await runReplay(process.argv.slice(2), console);
