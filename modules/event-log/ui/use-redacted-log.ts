import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Redacted } from '../../../src/replay/redact.ts';
import { EventLog } from '../../../src/shell/event-log.ts';
import { useApp } from '../../../src/ui/app-context.ts';
import { redactInWorker } from './redact-in-worker.ts';

/** The kind of export; `raw` has personal data. */
export type Export =
  | { readonly status: 'preparing'; readonly done: number }
  | { readonly status: 'ready'; readonly raw: string; readonly redacted: Redacted }
  | { readonly status: 'failed'; readonly error: string };

/**
 * This tab's log with and without personal data. Held in component state, because a command would record it in the log.
 * Also returns a function that retries.
 */
export function useRedactedLog(): readonly [Export, () => void] {
  const app = useApp();
  const [prepared, setPrepared] = useState<Export>(begun);
  const stop = useRef(new AbortController());
  const prepare = async () => {
    const { signal } = stop.current;
    const set = (next: Export) => {
      if (!signal.aborted) setPrepared(next);
    };
    try {
      const raw = await app.resolve(EventLog).text();
      const onProgress = (done: number) => set({ status: 'preparing', done });
      set({ status: 'ready', raw, redacted: await redactInWorker(raw, { signal, onProgress }) });
    } catch (error) {
      set({ status: 'failed', error: String(error) });
    }
  };
  const onShown = useEffectEvent(() => {
    stop.current = new AbortController();
    void prepare();
  });
  useEffect(() => {
    onShown();
    return () => stop.current.abort();
  }, []);
  const prepareAgain = () => {
    setPrepared(begun);
    void prepare();
  };
  return [prepared, prepareAgain];
}

const begun: Export = { status: 'preparing', done: 0 };
