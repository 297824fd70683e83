import { rmSync } from 'node:fs';
import path from 'node:path';
import { readSettings } from '../server/config.ts';
import { requestBackup } from '../server/operator/operator-client.ts';
import { unfinished } from '../server/operator/backup/partial-file.ts';
import { printError, endWith, paths, printLine } from './operator.ts';

const USAGE = `Usage: npm run backup -- [FILE]

Writes a consistent snapshot of the database to one file, while Inlet is running or stopped.
FILE defaults to inlet-DATE.backup and must not exist yet.`;

const [file, ...more] = process.argv.slice(2);

await endWith(async () => {
  if (file === '--help' || file === '-h') {
    printLine(USAGE);
    return 0;
  }
  if (more.length > 0 || file?.startsWith('-') === true) {
    printError(USAGE);
    return 2;
  }
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  const target = path.resolve(file ?? `inlet-${stamp}.backup`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => abort(target));
  await requestBackup(paths, target);
  printLine(`Backup written to ${target}. Store it where only you can read it, separately from SECRET.`);
  const { filesBucket } = readSettings(paths.env);
  if (filesBucket) printLine(`Not in it: the files of submissions, which stay in the bucket ${filesBucket.bucket}.`);
  return 0;
});

/** Removes a partial file that could be mistaken for a backup. */
function abort(target: string): never {
  rmSync(unfinished(target), { force: true });
  printError('Backup cancelled.');
  process.exit(1);
}
