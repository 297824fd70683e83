import { Recorder } from '../../../src/kernel/index.ts';
import { MemoryLog } from '../../../src/shell/memory-log.ts';
import { dispatchOn, newApp } from '../kernel/product.ts';
import { makeFlips, makeRows } from '../kernel/rows.ts';

const FLIPS = 50_000;
const ROWS = 10_000;
/** Flips before the recorder writes. */
const STRETCH = 100;

/** Whether to record, and whether to count the time of writing, which the console does between tasks. */
export type Recording = 'none' | 'recorded' | 'written';

/** Milliseconds of processor time of dispatching, which depends less on what else runs. */
export async function dispatchFlips(recording: Recording): Promise<number> {
  const app = newApp();
  const isRecorded = recording !== 'none';
  const recorder = isRecorded ? new Recorder(app, new MemoryLog(), { product: 'Inlet', version: '0.0.0' }) : undefined;
  await recorder?.open();
  const dispatch = dispatchOn(app, makeRows(ROWS));
  await recorder?.flush();
  let [sum, since] = [0, processorTime()];
  for (const [at, flip] of makeFlips(FLIPS, ROWS).entries()) {
    dispatch(flip);
    if (at % STRETCH < STRETCH - 1) continue;
    if (recording === 'recorded') sum += processorTime() - since;
    await recorder?.flush();
    if (recording === 'recorded') since = processorTime();
  }
  return recording === 'recorded' ? sum : processorTime() - since;
}

function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
