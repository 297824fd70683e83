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

/** The message says which argument is not as documented. */
export class ArgumentError extends Error {}

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

/** Throws `ArgumentError`. */
export function parseArguments(args: readonly string[]): Arguments | 'help' {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false });
  if (values.help === true) return 'help';
  for (const [name, value] of Object.entries(values)) checkOption(name, value);
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const [until, testFile, buggyRoot] = [values.until, values['to-test'], values.buggy].map(textOf);
  if (values.drive === true && values.fold === true) throw new ArgumentError('Use either --drive or --fold.');
  if (buggyRoot !== undefined && testFile === undefined) throw new ArgumentError('--buggy needs --to-test.');
  if (until !== undefined && !/^\d+$/.test(until)) throw new ArgumentError('--until takes the number of an entry.');
  if (testFile?.endsWith('.test.ts') === false)
    throw new ArgumentError('The file of --to-test must end with .test.ts.');
  return {
    file: onlyFile(positionals),
    until: until === undefined ? undefined : Number(until),
    bisect: textOf(values.bisect),
    slice: textOf(values.state),
    testFile,
    buggyRoot,
    isJson: values.json === true,
    isFoldedOnly: values.fold === true,
    isRedacted: values.redact === true,
  };
}

function checkOption(name: string, value: unknown): void {
  const option = new Map<string, { readonly type: string }>(Object.entries(options)).get(name);
  if (!option) throw new ArgumentError(`There is no option --${name}.`);
  if (option.type === 'boolean' && value !== true) throw new ArgumentError(`--${name} takes no value.`);
  if (option.type === 'string' && (typeof value !== 'string' || value.trim() === ''))
    throw new ArgumentError(`--${name} needs a value.`);
}

function onlyFile([file, second]: readonly string[]): string {
  if (file === undefined) throw new ArgumentError('FILE is missing.');
  if (second !== undefined) throw new ArgumentError(`One file at a time: ${second} is another.`);
  return file;
}
