import { askAdmin } from '../server/operator/ask-operator.ts';
import { complain, endWith, places, say } from './operator.ts';

await endWith(async () => {
  const { exit, out, errors } = await askAdmin(places, process.argv.slice(2));
  for (const line of out) say(line);
  for (const line of errors) complain(line);
  return exit;
});
