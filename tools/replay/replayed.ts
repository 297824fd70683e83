import type { Conclusion, Verdict } from '../../src/replay/verdict.ts';

/** The result of src/replay-log.ts, which runs in Vite's runner and finds modules as the browser build does. */
export interface Replayed extends Verdict {
  readonly header: { readonly product: string; readonly version: string } | undefined;
  readonly conclusion: Conclusion;
  readonly state: Readonly<Record<string, unknown>>;
  readonly at: number;
}
