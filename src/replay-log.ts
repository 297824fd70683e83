import * as z from 'zod/mini';
import { findModules } from './discover.ts';
import { assemble, readLog, replay } from './kernel/index.ts';
import { shellModule } from './shell/module.ts';

z.config({ jitless: true, ...z.locales.en() });

// Now: Vite's runner closes once this file is loaded, and loads nothing after that.
const { found } = await findModules('/');

/** Folds an exported log through all of today's modules, without a browser: see docs/replay.md. Throws `LogError`. */
export function replayText(text: string, until?: number) {
  const modules = assemble([{ folder: 'shell', module: shellModule }, ...found]);
  const log = readLog(text.split('\n'), until);
  if (!log.snapshot && log.entries.length === 0)
    throw new Error('the file holds no log: neither a snapshot nor an entry');
  const { read: _, unknown, ...replayed } = replay(modules, log, { ...(until !== undefined && { until }) });
  return { header: log.header, version: log.snapshot?.version, ...replayed, unknown: [...unknown] };
}
