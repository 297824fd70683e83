import { useEffect, useState } from 'react';
import type { Listed } from './listing.ts';
import { MAX_PAUSE_MS } from './track-axis.ts';

interface Playing {
  readonly isPlaying: boolean;
  readonly toggle: () => void;
}

/** Plays a list of entries from the one at index `at`, each after the time that passed in the recording, `speed` times as fast. */
export function usePlayback(listing: readonly Listed[], at: number, speed: number, go: (at: number) => void): Playing {
  const [isOn, setOn] = useState(false);
  const here = listing[at];
  const next = listing[at + 1];
  const isPlaying = isOn && next !== undefined;
  const pause = Math.max(0, Math.min(MAX_PAUSE_MS, (next?.at ?? 0) - (here?.at ?? 0))) / speed;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => go(at + 1), pause);
    return () => clearTimeout(timer);
  });
  const toggle = () => {
    // At the end it starts again.
    if (!isPlaying && next === undefined) go(0);
    setOn(!isPlaying);
  };
  return { isPlaying, toggle };
}
