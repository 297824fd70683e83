import * as z from 'zod/mini';
import { findModules } from './discover.ts';
import { assemble, readLog, replay } from './kernel/index.ts';
import { shellModule } from './shell/module.ts';

z.config({ jitless: true });

// Now: Vite's runner closes once this file is loaded, and loads nothing after that.
const { found } = await findModules('/');

/** Folds an exported log through all of today's modules, without a browser: see docs/replay.md. Throws `LogError`. */
export function replayText(text: string, until?: number) {
  const modules = assemble([{ folder: 'shell', module: shellModule }, ...found]);
  const { header, ...log } = readLog(text.split('\n'));
  const faults: string[] = [];
  const onFault = (fault: unknown, where: string) => faults.push(`${where}: ${String(fault)}`);
  const { state, at, verified, difference, unknown } = replay(
    modules,
    { header, ...log },
    { ...(until !== undefined && { until }), onFault },
  );
  return { header, state, at, verified, difference, unknown: [...unknown], faults };
}
