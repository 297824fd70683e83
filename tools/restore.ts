import path from 'node:path';
import { askRestore } from '../server/operator/ask-operator.ts';
import { complain, endWith, places, say } from './operator.ts';

const USAGE = `Usage: npm run restore -- FILE [--lose-secrets]

Puts a backup into an empty database, embedded or PostgreSQL, whichever it was made from. Inlet must not be running.
SECRET must be the one that it was made with; with --lose-secrets another will do, and what was sealed with the old
one (webhook and API keys) has to be entered anew.`;

const words = process.argv.slice(2);
const mayLoseSecrets = words.includes('--lose-secrets');
const [file, ...more] = words.filter((word) => word !== '--lose-secrets');

await endWith(async () => {
  if (file === '--help' || file === '-h') {
    say(USAGE);
    return 0;
  }
  if (file === undefined || more.length > 0 || file.startsWith('-')) {
    complain(USAGE);
    return 2;
  }
  const rows = await askRestore(places, path.resolve(file), mayLoseSecrets);
  say(`Restored ${rows} rows. Start Inlet with npm start.`);
  return 0;
});
