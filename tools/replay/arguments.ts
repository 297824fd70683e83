import { parseArgs } from 'node:util';

/** The options of the command line. */
export interface Arguments {
  readonly file: string;
  readonly until: number | undefined;
  /** An expression over the state. */
  readonly bisect: string | undefined;
  /** The slice to print instead of the whole state; may be abbreviated. */
  readonly slice: string | undefined;
  /** Whether to print the verdict as JSON instead of the state. */
  readonly isJson: boolean;
  /** Whether only to fold the log, without running the handlers again. */
  readonly isFoldedOnly: boolean;
  /** The test file to write, with the reduced log next to it. */
  readonly testFile: string | undefined;
  /** The checkout of the build that recorded the log, for the test file. */
  readonly buggyRoot: string | undefined;
  /** Whether to print the log without personal data, instead of folding it. */
  readonly isRedacted: boolean;
}

/** The arguments; undefined if they are not as documented. */
export function parseArguments(args: readonly string[]): Arguments | 'help' | undefined {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    until: text,
    bisect: text,
    state: text,
    'to-test': text,
    buggy: text,
    json: flag,
    drive: flag,
    fold: flag,
    redact: flag,
    help: { ...flag, short: 'h' },
  } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false });
  const {
    until,
    bisect,
    state,
    'to-test': testFile,
    buggy,
    json = false,
    drive = false,
    fold = false,
    redact = false,
    help = false,
    ...others
  } = values;
  if (help === true) return 'help';
  const [file] = positionals;
  if (file === undefined || positionals.length > 1 || Object.keys(others).length > 0) return undefined;
  if (buggy !== undefined && testFile === undefined) return undefined;
  if (![until, bisect, state, buggy].every((value) => value === undefined || isFilled(value))) return undefined;
  if (![drive, fold, redact].every(isFlag) || (drive === true && fold === true)) return undefined;
  if (!isNumberOrNone(until) || !isTestOrNone(testFile)) return undefined;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    file,
    until: until === undefined ? undefined : Number(until),
    bisect: textOf(bisect),
    slice: textOf(state),
    testFile: textOf(testFile),
    buggyRoot: textOf(buggy),
    isJson: json === true,
    isFoldedOnly: fold === true,
    isRedacted: redact === true,
  };
}

const isNumberOrNone = (value: unknown) => typeof value !== 'string' || /^\d+$/.test(value);
const isTestOrNone = (value: unknown) =>
  value === undefined || (typeof value === 'string' && value.endsWith('.test.ts'));
const isFlag = (value: unknown) => typeof value === 'boolean';
const isFilled = (value: unknown) => typeof value === 'string' && value.trim() !== '';
