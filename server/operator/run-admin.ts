import { parseArgs } from 'node:util';
import { type AdminCommand, AdminMisuse, AdminError, type AdminArgs } from './admin-command.ts';

/** Output and exit code of the tool. */
export interface AdminOutcome {
  readonly exit: number;
  readonly out: readonly string[];
  readonly errors: readonly string[];
}

/** Success; failure, such as an unknown account; invalid command line. */
const exits = { done: 0, rejected: 1, misused: 2 } as const;

/** Whether the command line only asks for the list of commands. */
export function isUsageRequest([first]: readonly string[]): boolean {
  return first === undefined || first === 'help' || first === '--help' || first === '-h';
}

/** Runs the command line after `npm run admin --`. */
export async function runAdmin(commands: readonly AdminCommand[], typed: readonly string[]): Promise<AdminOutcome> {
  if (isUsageRequest(typed))
    return { exit: typed.length === 0 ? exits.misused : exits.done, out: usageOf(commands), errors: [] };
  const command = commands.find(({ name }) => startsWith(typed, name.split(' ')));
  if (!command) return misused(`Unknown command "${typed.slice(0, 2).join(' ')}".`, usageOf(commands));
  return execute(command, typed.slice(command.name.split(' ').length));
}

const startsWith = (typed: readonly string[], name: readonly string[]): boolean =>
  name.every((word, at) => typed[at] === word);

async function execute(command: AdminCommand, typed: readonly string[]): Promise<AdminOutcome> {
  try {
    return { exit: exits.done, out: await command.run(readArguments(command, typed)), errors: [] };
  } catch (error) {
    if (error instanceof AdminMisuse) return misused(error.message, [`Usage: ${lineOf(command)}`]);
    if (error instanceof AdminError) return { exit: exits.rejected, out: [], errors: [error.message] };
    throw error;
  }
}

function readArguments({ options = {} }: AdminCommand, typed: readonly string[]): AdminArgs {
  try {
    const { values, positionals } = parseArgs({ args: [...typed], options, allowPositionals: true, strict: true });
    // The command's own options declare which are text and which are flags.
    return { words: positionals, options: values as AdminArgs['options'] };
  } catch (cause) {
    const [line = 'Invalid option'] = cause instanceof Error ? cause.message.split('. ') : [];
    throw new AdminMisuse(`${line}.`, { cause });
  }
}

function misused(line: string, usage: readonly string[]): AdminOutcome {
  return { exit: exits.misused, out: [], errors: [line, ...usage] };
}

const lineOf = ({ name, usage }: AdminCommand): string => `npm run admin -- ${name} ${usage}`.trimEnd();

function usageOf(commands: readonly AdminCommand[]): readonly string[] {
  const sorted = commands.toSorted((one, other) => one.name.localeCompare(other.name));
  return [
    'Usage: npm run admin -- COMMAND',
    '',
    ...sorted.flatMap((one) => [`  ${one.name} ${one.usage}`.trimEnd(), `      ${one.summary}`]),
  ];
}
