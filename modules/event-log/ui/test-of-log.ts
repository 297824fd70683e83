import { allInvariants } from '../../../src/all-invariants.ts';
import { allRecomputations as recomputations } from '../../../src/all-recomputations.ts';
import { readLog, type Log, type Module } from '../../../src/kernel/index.ts';
import { serialiseLog } from '../../../src/replay/log-parts.ts';
import { playBack } from '../../../src/replay/playback.ts';
import { toTest, type LogTest } from '../../../src/replay/to-test.ts';
import { driveRecorded } from '../../../src/shell/drive-recorded.ts';
import { periodicPauses } from './periodic-pauses.ts';
import { redactInWorker } from './redact-in-worker.ts';

/** The path from tests/replay, where both files belong. */
const TOOL = '../../tools/replay.ts';

/** Makes a test of a log's first problem, with pauses in which the page responds. Loaded when one is asked for. */
export function testOfLog(log: Log, file: string, modules: readonly Module[], signal: AbortSignal): Promise<LogTest> {
  const yieldToMain = periodicPauses(signal);
  return toTest(
    log,
    { file, tool: TOOL },
    {
      modules,
      fold: async (part) => (await playBack(modules, part, { invariants: allInvariants, yieldToMain })).verdict,
      drive: (part) => driveRecorded(modules, part, { recomputations, yieldToMain }),
      redact: async (part) => (await redactInWorker(serialiseLog(part), { signal, onProgress: () => {} })).text,
      read: (text) => readLog(text.split('\n')),
    },
  );
}
