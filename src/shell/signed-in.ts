import type { App } from '../kernel/index.ts';
import { retryUpdates } from './retry-updates.ts';
import { returnFailedUndos } from './return-undos.ts';
import { browserRuntime } from './browser-runtime.ts';
import { whenIdle } from './persist-log.ts';

/** Services for signed-in users only, loaded separately to keep the login page small. */
export function watchSignedIn(app: App): void {
  retryUpdates(app, browserRuntime, globalThis);
  returnFailedUndos(app);
  recordScreensOnceLoaded(app);
}

/** Milliseconds without an entry after which the first screen has loaded. */
const LOADED_MS = 2_000;

/** Loads the recording of screens after the first screen, which it would delay. */
function recordScreensOnceLoaded(app: App): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = () => {
    entries.unsubscribe();
    whenIdle(() => void import('./record-screens.ts').then(({ recordScreens }) => recordScreens(app, document)));
  };
  const entries = app.entries.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(load, LOADED_MS);
  });
}
