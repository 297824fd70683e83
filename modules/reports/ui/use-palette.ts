import { useMemo, useSyncExternalStore } from 'react';
import type { Palette } from './time-bars.ts';

/** The page's colours and text size for code that cannot use CSS variables; updated when the theme changes. */
export function usePalette(): Palette {
  const theme = useSyncExternalStore(watchTheme, themeNow);
  return useMemo(() => paletteOf(theme), [theme]);
}

function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

const themeNow = (): string | undefined => document.documentElement.dataset['theme'];

function paletteOf(_theme: string | undefined): Palette {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  return {
    soft: colour('--ink-soft'),
    bar: colour('--primary'),
    line: colour('--line'),
    strong: colour('--line-control'),
    previous: colour('--line'),
    text: Number.parseFloat(style.fontSize),
  };
}
