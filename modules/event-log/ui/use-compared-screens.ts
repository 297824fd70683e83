import { useCallback, useMemo, useState } from 'react';
import type { Playback } from '../../../src/replay/playback.ts';
import type { RecordedTexts } from '../../../src/replay/screen-texts.ts';
import { comparableScreens, type ComparedScreens } from './recorded-screens.ts';

/** The result of comparing what was on screen, or how far that is; `none` if there is nothing to compare. */
export type Comparing =
  | { readonly status: 'none' }
  | { readonly status: 'comparing'; readonly done: number }
  | { readonly status: 'compared'; readonly screens: ComparedScreens };

/** What was on screen in a log, and what comparing it has found so far. `CompareScreens` compares it. */
export function useComparedScreens(playback: Playback) {
  const screens: readonly RecordedTexts[] = useMemo(() => comparableScreens(playback), [playback]);
  const [of, setOf] = useState<{ readonly playback: Playback; readonly comparing: Comparing }>();
  const onProgress = useCallback(
    (done: number) => setOf({ playback, comparing: { status: 'comparing', done } }),
    [playback],
  );
  const onCompared = useCallback(
    (compared: ComparedScreens) => setOf({ playback, comparing: { status: 'compared', screens: compared } }),
    [playback],
  );
  const begun: Comparing = screens.length === 0 ? { status: 'none' } : { status: 'comparing', done: 0 };
  return { screens, comparing: of?.playback === playback ? of.comparing : begun, onProgress, onCompared };
}
