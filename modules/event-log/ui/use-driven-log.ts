import { useEffect, useState } from 'react';
import type { Log } from '../../../src/kernel/index.ts';
import type { Driven } from '../../../src/replay/driven.ts';
import { useApp } from '../../../src/ui/app-context.ts';
import { periodicPauses } from './periodic-pauses.ts';

/** The result of driving a log, or how far that is. */
export type Driving =
  | { readonly status: 'driving'; readonly done: number }
  | { readonly status: 'driven'; readonly driven: Driven }
  | { readonly status: 'failed'; readonly error: string };

const begun: Driving = { status: 'driving', done: 0 };

/** Runs the recorded commands of a log again, in slices, until another log or screen is shown. */
export function useDrivenLog(log: Log): Driving {
  const { modules } = useApp();
  const [of, setOf] = useState<{ readonly log: Log; readonly driving: Driving }>();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const set = (driving: Driving) => {
      if (!signal.aborted) setOf({ log, driving });
    };
    const run = async () => {
      const { driveRecorded } = await import('../../../src/shell/drive-recorded.ts');
      const { allRecomputations: recomputations } = await import('../../../src/all-recomputations.ts');
      const yieldToMain = periodicPauses(signal, (done) => set({ status: 'driving', done }));
      set({ status: 'driven', driven: await driveRecorded(modules, log, { recomputations, yieldToMain }) });
    };
    run().catch((error: unknown) =>
      set({ status: 'failed', error: error instanceof Error ? error.message : String(error) }),
    );
    return () => stop.abort();
  }, [modules, log]);
  return of?.log === log ? of.driving : begun;
}
