import path from 'node:path';
import { readSettings } from '../server/config.ts';
import { requestAdmin, requestRestore } from '../server/operator/operator-client.ts';
import { printError, endWith, paths, printLine } from './operator.ts';

const USAGE = `Usage: npm run restore -- FILE [--lose-secrets]

Restores a backup into an empty database, embedded or PostgreSQL, whichever it came from. Inlet must be stopped.
SECRET must be the one used for the backup. With --lose-secrets it may differ; webhook and API keys must then be
entered again.`;

const args = process.argv.slice(2);
const mayLoseSecrets = args.includes('--lose-secrets');
const [file, ...more] = args.filter((word) => word !== '--lose-secrets');

await endWith(async () => {
  if (file === '--help' || file === '-h') {
    printLine(USAGE);
    return 0;
  }
  if (file === undefined || more.length > 0 || file.startsWith('-')) {
    printError(USAGE);
    return 2;
  }
  const rows = await requestRestore(paths, path.resolve(file), mayLoseSecrets);
  // Before the server can remove files that are newer than the backup.
  const held = await requestAdmin(paths, ['files', 'hold']);
  for (const line of held.errors) printError(line);
  if (held.exit !== 0) return held.exit;
  printLine(`Restored ${rows} rows. Start Inlet with npm start.`);
  const { filesBucket } = readSettings(paths.env);
  if (filesBucket)
    printLine(
      `The files of submissions are read from the bucket ${filesBucket.bucket}. Copy there what DATA_DIR/files has now.`,
    );
  return 0;
});
