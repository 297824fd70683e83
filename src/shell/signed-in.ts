import type { App } from '../kernel/index.ts';
import { retryUpdates } from './retry-updates.ts';
import { returnFailedUndos } from './return-undos.ts';
import { browserRuntime } from './browser-runtime.ts';

/** What watches over the console of a signed-in user; the login page does without it. */
export function watchSignedIn(app: App): void {
  retryUpdates(app, browserRuntime, globalThis);
  returnFailedUndos(app);
}
