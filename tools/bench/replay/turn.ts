// One measurement in a separate process: prints its figure.
import { rejectPending } from './pending.ts';

const measurements: Readonly<Record<string, (size: number) => Promise<number> | number>> = { reject: rejectPending };

const [name = '', size] = process.argv.slice(2);
const measure = measurements[name];
if (!measure) throw new Error(`There is no measurement called ${name}.`);
console.log(await measure(Number(size)));
