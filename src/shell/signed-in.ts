import type { App } from '../kernel/index.ts';
import { retryUpdates } from './retry-updates.ts';
import { returnFailedUndos } from './return-undos.ts';
import { browserRuntime } from './browser-runtime.ts';

/** Services for signed-in users only, loaded separately to keep the login page small. */
export function watchSignedIn(app: App): void {
  retryUpdates(app, browserRuntime, globalThis);
  returnFailedUndos(app);
}
