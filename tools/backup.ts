import { rmSync } from 'node:fs';
import path from 'node:path';
import { askBackup } from '../server/operator/ask-operator.ts';
import { unfinished } from '../server/operator/backup/partial-file.ts';
import { complain, endWith, places, say } from './operator.ts';

const USAGE = `Usage: npm run backup -- [FILE]

Writes all that the database holds into one file, as of one moment, whether Inlet is running or not.
FILE is inlet-DATE.backup unless named; it must not be there yet.`;

const [file, ...more] = process.argv.slice(2);

await endWith(async () => {
  if (file === '--help' || file === '-h') {
    say(USAGE);
    return 0;
  }
  if (more.length > 0 || file?.startsWith('-') === true) {
    complain(USAGE);
    return 2;
  }
  const moment = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  const target = path.resolve(file ?? `inlet-${moment}.backup`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => giveUp(target));
  await askBackup(places, target);
  say(`The backup is ${target}. Keep it where only you can read it, and SECRET apart from it.`);
  return 0;
});

/** Removes a partial file that could be mistaken for a backup. */
function giveUp(target: string): never {
  rmSync(unfinished(target), { force: true });
  complain('The backup was broken off.');
  process.exit(1);
}
