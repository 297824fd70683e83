import { allModules } from './all-modules.ts';
import { readLog, replay } from './kernel/index.ts';

/** Folds an exported log through all of today's modules, without a browser: see docs/replay.md. Throws `LogError`. */
export function replayText(text: string, until?: number) {
  const log = readLog(text.split('\n'), until);
  if (!log.snapshot && log.entries.length === 0)
    throw new Error('the file holds no log: neither a snapshot nor an entry');
  const { read: _, unknown, ...replayed } = replay(allModules, log, { ...(until !== undefined && { until }) });
  return { header: log.header, version: log.snapshot?.version, ...replayed, unknown: [...unknown] };
}
