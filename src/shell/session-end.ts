import { filter, map } from 'rxjs';
import type { App, Recorder } from '../kernel/index.ts';
import { sessionEnded } from './messages.ts';

/**
 * When a session ends here or in another tab: the log of this browser goes, and the login page loads afresh, so that
 * nothing of the session stays in memory either.
 */
export function leaveAtSessionEnd(app: App, recorder: Recorder, leave: (to: string) => void): void {
  const channel = new BroadcastChannel('inlet-session');
  const end = async (reason: string) => {
    // At logout the server tells the browser to clear its storage, which closes the log's database before we can.
    await recorder.wipe().catch(() => {});
    leave(reason === 'expired' ? `/app/login?redirect=${encodeURIComponent(here())}` : '/app/login');
  };
  channel.addEventListener('message', () => void end('logout'));
  app.entries
    .pipe(
      filter((entry) => entry.kind === 'event' && entry.type === sessionEnded.type),
      map((entry) => (entry.kind === 'event' ? sessionEnded.schema.parse(entry.payload).reason : 'logout')),
    )
    .subscribe((reason) => {
      channel.postMessage('ended');
      void end(reason);
    });
}

const here = () => `${location.pathname.replace(/^\/app/, '')}${location.search}`;
