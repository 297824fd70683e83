import type { ChildProcess } from 'node:child_process';
import { residentBytes } from '../resident-bytes.ts';

const MB = 1_000_000;
const SAMPLE_MS = 50;

/** The seconds that `work` takes, and the maximum growth of the server's memory in MB. */
export async function watched(server: ChildProcess, work: () => Promise<number>) {
  const before = residentBytes(server.pid) / MB;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, residentBytes(server.pid) / MB)), SAMPLE_MS);
  try {
    return { seconds: await work(), growth: most - before };
  } finally {
    clearInterval(timer);
  }
}
