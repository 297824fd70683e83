import { StartError } from './config.ts';

/** What is at fault, as whoever starts the server can find it. */
export const folderOf = (module: string): string => (module === 'server' ? 'server' : `modules/${module}`);

/** Does what a module's folder says at the start; what fails is a reason not to start, in one line that names the folder. */
export async function inFolder<T>(module: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`${folderOf(module)}: ${inOneLine(cause)}`, { cause });
  }
}

function inOneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const where = error instanceof SyntaxError ? placeOf(error) : undefined;
  const lines = (error.message || error.name).split('\n').map((line) => line.trim());
  const said = lines.filter((line) => line !== '').join(' ');
  return where === undefined ? said : `${said} (${where})`;
}

/** `/modules/notes/server/index.ts:3`: the stack of a file that cannot be read begins with it, and its message lacks it. */
const placeOf = ({ stack = '' }: SyntaxError): string | undefined => /^(?:file:\/\/)?(\/\S+:\d+)\n/.exec(stack)?.[1];
