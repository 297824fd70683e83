import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ports that operating systems assign to outgoing connections and to servers that name none (from 32,768 on),
// so that nothing takes one between this call and its use, or while a server restarts.
const FIRST = 11_000;
const PER_WORKER = 1_800;

/** Each worker of the test runners has ports of its own, so that two never find the same one at the same time. */
function numberOf({ VITEST_POOL_ID: ofVitest, TEST_PARALLEL_INDEX: ofPlaywright }: NodeJS.ProcessEnv): number {
  if (ofVitest !== undefined) return 1 + (Number(ofVitest) % 6);
  return ofPlaywright === undefined ? 0 : 7 + (Number(ofPlaywright) % 5);
}

const first = FIRST + numberOf(process.env) * PER_WORKER;
let next = Math.floor(Math.random() * PER_WORKER);

/** A port of 127.0.0.1 that is currently free, and that later calls of this process do not return soon. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < PER_WORKER; tried += 1) {
    const port = first + next;
    next = (next + 1) % PER_WORKER;
    if (await isFree(port)) return port;
  }
  throw new Error('No free port');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
