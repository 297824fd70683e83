import type { Recomputation } from './replay/recomputation.ts';

/** A module's `recomputed.ts`. Only the event log's screen loads these files, when it drives a log. */
const files = import.meta.glob<readonly Recomputation[]>('/modules/*/recomputed.ts', {
  eager: true,
  import: 'default',
});

/** The results of services that replay computes again, of all modules. */
export const allRecomputations: readonly Recomputation[] = Object.values(files).flat();
