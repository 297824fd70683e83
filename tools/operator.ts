import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../server/config.ts';
import { preparedPath } from '../server/db/embedded/data-directory.ts';
import type { OperatorPlaces } from '../server/operator/paths.ts';
import { createPrivately } from '../server/private-files.ts';

const root = path.dirname(import.meta.dirname);

// As the server does.
createPrivately();
if (existsSync('.env')) process.loadEnvFile('.env');

/** Where the operator's tools look, as `npm start` does. */
export const places: OperatorPlaces = {
  env: process.env,
  modulesDir: path.join(root, 'modules'),
  prepared: preparedPath(path.join(root, 'build')),
};

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
export const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/** Ends with what `work` says; a reason that it was not possible is one line and 1. */
export async function endWith(work: () => Promise<number>): Promise<void> {
  try {
    process.exit(await work());
  } catch (error) {
    complain(error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error));
    process.exit(1);
  }
}
