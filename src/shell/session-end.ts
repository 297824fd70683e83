import { filter, map } from 'rxjs';
import type { App, Recorder } from '../kernel/index.ts';
import { accessLost, sessionEnded } from './messages.ts';
import { route } from './points.ts';

/** How the page goes elsewhere, or starts anew where it is. */
export interface Leaving {
  to(address: string): void;
  /** At the address that it was opened by, its `#token=` included. */
  again(): void;
}

/**
 * When a session ends here or in another tab: the log of this browser goes, and the login page loads afresh, so that
 * nothing of the session stays in memory either. A screen that is for anyone loads afresh itself: whoever follows a mailed
 * link in a tab whose session has run out is not sent away from it. Where only a share was revoked, the page loads afresh too.
 */
export function leaveAtSessionEnd(app: App, recorder: Recorder, leave: Leaving): void {
  const channel = new BroadcastChannel('inlet-session');
  const end = async (reason: string) => {
    // At logout the server tells the browser to clear its storage, which closes the log's database before we can.
    const isWiped = await recorder.wipe().then(
      () => true,
      () => false,
    );
    if (reason !== 'expired') leave.to('/app/login');
    else if (isWiped && isForAnyone(app)) leave.again();
    else leave.to(`/app/login?redirect=${encodeURIComponent(here())}&ended`);
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
  app.entries.pipe(filter((entry) => entry.kind === 'event' && entry.type === accessLost.type)).subscribe(() => {
    void recorder.wipe().finally(() => leave.to(location.pathname + location.search));
  });
}

const path = () => location.pathname.replace(/^\/app/, '');
const here = () => `${path()}${location.search}`;
const isForAnyone = (app: App) =>
  app.contributions(route).some((screen) => screen.access === 'anyone' && `/${screen.path}` === path());
