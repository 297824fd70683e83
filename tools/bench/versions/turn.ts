// One measurement of the intake of the checkout that the first argument names, in a process that loads nothing else of it.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { measure as measureIntake } from '../intake/turn.ts';

const [checkout = '', connections = '64', databaseUrl] = process.argv.slice(2);
const turn = pathToFileURL(path.join(checkout, 'tools/bench/intake/turn.ts')).href;
// The other checkout's version of the imported type.
const { measure } = (await import(turn)) as { readonly measure: typeof measureIntake };
const { perSecond } = await measure({
  collector: undefined,
  databaseUrl,
  connections: Number(connections),
  seconds: Number(process.env['BENCH_SECONDS'] ?? 3),
  keeps: true,
  mails: false,
});
console.log(perSecond);
