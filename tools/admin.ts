import { requestAdmin } from '../server/operator/operator-client.ts';
import { printError, endWith, paths, printLine } from './operator.ts';

await endWith(async () => {
  const { exit, out, errors } = await requestAdmin(paths, process.argv.slice(2));
  for (const line of out) printLine(line);
  for (const line of errors) printError(line);
  return exit;
});
