import type { App } from '../kernel/index.ts';
import { retryUpdates } from './retry-updates.ts';
import { restoreFailedUndos } from './restore-undos.ts';
import { browserRuntime } from './browser-runtime.ts';
import { whenIdle } from './persist-log.ts';

/** Services for signed-in users only, loaded separately to keep the login page small. */
export function watchSignedIn(app: App): void {
  retryUpdates(app, browserRuntime, globalThis);
  restoreFailedUndos(app);
  setTimeout(
    () => whenIdle(() => void import('./record-screens.ts').then(({ recordScreens }) => recordScreens(app, document))),
    LOADED_MS,
  );
}

/** Milliseconds after which the first screen has loaded, which the recording of screens would delay. */
const LOADED_MS = 5_000;
