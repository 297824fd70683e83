import { execFile } from 'node:child_process';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { childEnvironment } from './child-environment.ts';
import { shortLivedFlags } from './short-lived-flags.ts';
import type { DatabaseLocation } from './test-database.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const tools = path.resolve(import.meta.dirname, '../../tools');

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

/** Runs one of the operator's tools as npm would. */
export function runTool(tool: string, { env }: Pick<DatabaseLocation, 'env'>, ...words: string[]): Promise<Ended> {
  const options = { env: { ...childEnvironment, ...env }, cwd: temporaryFolder() };
  return new Promise((resolve) => {
    execFile(process.execPath, [...shortLivedFlags, path.join(tools, tool), ...words], options, (error, out, errors) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, errors }),
    );
  });
}

/** A directory that the test removes. */
export function temporaryFolder(): string {
  const folder = temporaryDirectory();
  onTestFinished(() => folder[Symbol.dispose]());
  return folder.path;
}
