// One measurement in a separate process: prints its figure.
import { entriesInFull } from './history.ts';
import { dispatchFlips, type Recording } from './recording.ts';
import { rejectPending } from './pending.ts';

const measurements: Readonly<Record<string, (args: readonly string[]) => Promise<number> | number>> = {
  reject: ([count]) => rejectPending(Number(count)),
  history: entriesInFull,
  // As bench.ts names it.
  dispatch: ([recording]) => dispatchFlips(recording as Recording),
};

const [name = '', ...args] = process.argv.slice(2);
const measure = measurements[name];
if (!measure) throw new Error(`There is no measurement called ${name}.`);
console.log(await measure(args));
