import { LogReader, type Log } from '../kernel/read-log.ts';
import { MeasuredBounds } from './log-bounds.ts';
import type { YieldToMain } from './yield-to-main.ts';

/** Parses a log that may come from anyone as `readLog` does, with pauses. Rejects with `LogError`. */
export async function readLogYielding(text: string, yieldToMain: YieldToMain): Promise<Log> {
  const reader = new LogReader(new MeasuredBounds());
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    reader.read(line);
    const pause = yieldToMain(at / lines.length);
    if (pause) await pause;
  }
  return reader.log();
}
