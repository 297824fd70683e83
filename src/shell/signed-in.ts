import type { App } from '../kernel/index.ts';
import { retryUpdates } from './retry-updates.ts';
import { restoreFailedUndos } from './restore-undos.ts';
import { browserRuntime } from './browser-runtime.ts';
import { loadIcons } from '../ui/load-icons.ts';
import { whenIdle } from './persist-log.ts';

/** Services for signed-in users only, loaded separately to keep the login page small. */
export function watchSignedIn(app: App): void {
  retryUpdates(app, browserRuntime, globalThis);
  restoreFailedUndos(app);
  let earlyClick: EventTarget | null;
  addEventListener('click', ({ target }) => (earlyClick = target), { once: true, capture: true });
  let isLoading = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    whenIdle(() => void loadIcons().catch(() => {}));
    void import('./record-screens.ts').then(({ recordScreens }) => recordScreens(app, document, earlyClick));
  };
  for (const input of ['pointerdown', 'keydown']) addEventListener(input, load, true);
  setTimeout(() => whenIdle(load), LOADED_MS);
}

/** Milliseconds after which the first screen has loaded, which the recording of screens would delay. It starts with input before. */
const LOADED_MS = 5_000;
