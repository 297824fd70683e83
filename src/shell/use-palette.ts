import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSend } from '../ui/app-context.ts';
import type { CommandPalette } from './palette/command-palette.tsx';
import { collectKeys, type EarlyKeys } from './early-keys.ts';
import { recordUnreachable, showPanel } from './messages.ts';

const noKeys: EarlyKeys = { text: '', isEntered: false };

/** Loads the palette's view, or preloads it when the user seems about to open it. */
const loadPalette = () => import('./palette/command-palette.tsx');

/** The same, if it does not matter whether it succeeds: opening the palette tries again. */
export const preloadPalette = () => void loadPalette().catch(() => undefined);

/** The palette's view while it is open and loaded, with what was typed before. */
export function usePalette(isOpen: boolean) {
  const send = useSend();
  const [view, setView] = useState<{ readonly Palette: typeof CommandPalette }>();
  const [early, setEarly] = useState(noKeys);
  useEffect(() => {
    if (!isOpen || view) return undefined;
    let isClosed = false;
    const close = () => void send(showPanel({ panel: null }));
    const keys = collectKeys(close);
    void loadPalette().then(
      async ({ CommandPalette: Palette }) => {
        const typed = await keys.stop();
        if (isClosed) return;
        // Opens immediately, with the focus in its field: a key pressed before the next render would reach neither.
        flushSync(() => {
          setEarly(typed);
          setView({ Palette });
        });
      },
      () => {
        send(recordUnreachable({}));
        close();
      },
    );
    return () => {
      isClosed = true;
      keys.cancel();
    };
  }, [isOpen, view, send]);
  // The next opening starts empty.
  useEffect(() => (isOpen ? () => setEarly(noKeys) : undefined), [isOpen]);
  usePreloading();
  return isOpen && view ? { ...view, early } : undefined;
}

/** Ctrl and Cmd begin the palette's key. */
function usePreloading(): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') preloadPalette();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
}
