import type { App } from '../kernel/index.ts';

/**
 * Sends what is shown as done and waits for earlier commands, when the page is left. Requests wait for a paint until their own
 * `pagehide` listener runs, so this one runs before it.
 */
export function sendWhenLeaving(app: App): void {
  addEventListener('pagehide', () => app.startShown(), { capture: true });
}
