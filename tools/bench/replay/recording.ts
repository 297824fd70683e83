import { defineModule, Recorder } from '../../../src/kernel/index.ts';
import { MemoryLog } from '../../../src/shell/memory-log.ts';
import { recordSteps } from '../../../src/replay/record-steps.ts';
import { recordPageStates } from '../../../src/shell/record-page-state.ts';
import { pageState } from '../../../src/shell/state.ts';
import { dispatchOn, newApp } from '../kernel/product.ts';
import { makeFlips, makeRows } from '../kernel/rows.ts';

const FLIPS = 50_000;
const ROWS = 10_000;
/** Flips before the recorder writes. */
const STRETCH = 100;

/** What is needed of the module whose handlers Node cannot run. */
const shell = { folder: 'shell', module: defineModule({ id: 'shell', slices: [pageState] }) };

/**
 * Whether to record, also local UI state (`watched`), and whether to count the time of writing, which the console does
 * between tasks.
 */
export type Recording = 'none' | 'recorded' | 'watched' | 'written';

/** Milliseconds of processor time of dispatching, which depends less on what else runs. */
export async function dispatchFlips(recording: Recording): Promise<number> {
  const app = newApp(recording === 'watched' ? [shell] : []);
  const isRecorded = recording !== 'none';
  const isWritingLeftOut = recording === 'recorded' || recording === 'watched';
  const recorder = isRecorded ? new Recorder(app, new MemoryLog(), { product: 'Inlet', version: '0.0.0' }) : undefined;
  await recorder?.open();
  if (isRecorded) recordSteps(app);
  const page = Object.assign(new EventTarget(), { querySelectorAll: () => [] });
  if (recording === 'watched') Object.assign(globalThis, { Element: EventTarget });
  // Nothing else of a page is used until there is input.
  if (recording === 'watched') recordPageStates(app, page as unknown as Document);
  const dispatch = dispatchOn(app, makeRows(ROWS));
  await recorder?.flush();
  let [sum, since] = [0, processorTime()];
  for (const [at, flip] of makeFlips(FLIPS, ROWS).entries()) {
    dispatch(flip);
    if (at % STRETCH < STRETCH - 1) continue;
    if (isWritingLeftOut) sum += processorTime() - since;
    if (isWritingLeftOut && isRecorded) app.checkpoint();
    await recorder?.flush();
    if (isWritingLeftOut) since = processorTime();
  }
  return isWritingLeftOut ? sum : processorTime() - since;
}

function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
