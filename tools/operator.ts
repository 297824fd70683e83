import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../server/config.ts';
import { preparedPath } from '../server/db/embedded/data-directory.ts';
import type { OperatorPaths } from '../server/operator/paths.ts';
import { printableMessage } from '../server/printable.ts';
import { createPrivately } from '../server/private-files.ts';

const root = path.dirname(import.meta.dirname);

// As the server does.
createPrivately();
if (existsSync('.env')) process.loadEnvFile('.env');

/** The paths used by the operator's tools, the same as for `npm start`. */
export const paths: OperatorPaths = {
  env: process.env,
  modulesDir: path.join(root, 'modules'),
  prepared: preparedPath(path.join(root, 'build')),
};

export const printLine = (line: string): void => void process.stdout.write(`${printableMessage(line)}\n`);
export const printError = (line: string): void => void process.stderr.write(`${printableMessage(line)}\n`);

/** Exits with the result of `work`; an error is one line and exit code 1. */
export async function endWith(work: () => Promise<number>): Promise<void> {
  try {
    process.exit(await work());
  } catch (error) {
    printError(error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error));
    process.exit(1);
  }
}
