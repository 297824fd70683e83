import { useEffect } from 'react';
import { useSelect } from '../ui/app-context.ts';
import { browserStorage } from './browser-storage.ts';
import { Theme } from './messages.ts';
import { appearance } from './state.ts';

const KEY = 'inlet-theme';

/** The theme that was chosen in this browser before; light until one was. */
export function storedTheme(): Theme {
  const { data } = Theme.safeParse(browserStorage.read(KEY));
  return data ?? 'light';
}

/** Shows the chosen theme; `system` follows the machine. */
export function useTheme(): void {
  const { theme } = useSelect((read) => read(appearance));
  useEffect(() => {
    browserStorage.write(KEY, theme);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const show = () => {
      document.documentElement.dataset['theme'] =
        theme === 'dark' || (theme === 'system' && dark.matches) ? 'dark' : 'light';
    };
    show();
    dark.addEventListener('change', show);
    return () => dark.removeEventListener('change', show);
  }, [theme]);
}
