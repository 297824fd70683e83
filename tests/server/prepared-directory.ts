import { cpSync } from 'node:fs';
import path from 'node:path';
import { prepareDirectory, preparedPath } from '../../server/db/embedded/data-directory.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** An initialised data directory, created once per engine version, since initdb takes seconds. */
export async function preparedDirectory(): Promise<string> {
  const prepared = preparedPath(path.join(root, 'node_modules/.cache/inlet'));
  await prepareDirectory(prepared);
  return prepared;
}

/** A copy of it in `folder`. */
export async function copiedDirectory(folder: string): Promise<string> {
  const copy = path.join(folder, 'db');
  cpSync(await preparedDirectory(), copy, { recursive: true });
  return copy;
}
