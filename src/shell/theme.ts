import { useEffect } from 'react';
import { useSelect } from '../ui/app-context.ts';
import { browserStorage } from './browser-storage.ts';
import { Theme } from './messages.ts';
import { appearance } from './state.ts';

const KEY = 'inlet-theme';

/** The theme stored in this browser; light by default. */
export function storedTheme(): Theme {
  const { data } = Theme.safeParse(browserStorage.read(KEY));
  return data ?? 'light';
}

/** Applies and stores the selected theme. `system` follows the operating system. */
export function useTheme(): void {
  const { theme } = useSelect((read) => read(appearance));
  useEffect(() => {
    browserStorage.write(KEY, theme);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
      document.documentElement.dataset['theme'] =
        theme === 'dark' || (theme === 'system' && dark.matches) ? 'dark' : 'light';
    };
    apply();
    dark.addEventListener('change', apply);
    return () => dark.removeEventListener('change', apply);
  }, [theme]);
}
