import { StartError } from './config.ts';

/** The folder to look at when `module` fails. */
export const folderOf = (module: string): string => (module === 'server' ? 'server' : `modules/${module}`);

/** Runs a module's startup code. A failure becomes a `StartError` that names the folder. */
export async function withModuleErrors<T>(module: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`${folderOf(module)}: ${inOneLine(cause)}`, { cause });
  }
}

function inOneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const where = error instanceof SyntaxError ? locationOf(error) : undefined;
  const lines = (error.message || error.name).split('\n').map((line) => line.trim());
  const message = lines.filter((line) => line !== '').join(' ');
  return where === undefined ? message : `${message} (${where})`;
}

/** Location of a syntax error, such as `/modules/notes/server/index.ts:3`. Only the first line of the stack has it. */
const locationOf = ({ stack = '' }: SyntaxError): string | undefined => /^(?:file:\/\/)?(\/\S+:\d+)\n/.exec(stack)?.[1];
