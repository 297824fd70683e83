import type { App, Recorder } from '../kernel/index.ts';
import { logOwner, logWipe } from './log-owner.ts';
import { accessLost, sessionAbsent, sessionEnded, sessionOpened } from './messages.ts';
import { onEvent } from './on-event.ts';
import { route } from './points.ts';
import { session } from './state.ts';

/** How the page navigates away or reloads. */
export interface PageNavigation {
  to(url: string): void;
  /** Reloads the URL that the page was opened with, including its `#token=`. */
  reload(): void;
}

/** Milliseconds to wait for an unresponsive database before leaving. */
const WIPE_TIMEOUT_MS = 2_000;

/** A message to the other tabs: the session has ended, or has been replaced by none or another account's. */
type Message = 'ended' | 'replaced';

/**
 * When a session ends in this or another tab, deletes this browser's logs and loads the login page, so that nothing of the
 * session stays in memory. A public screen reloads itself instead: a user who follows an emailed link in a tab with an expired
 * session stays on it. After a revoked share, the page is reloaded as well.
 *
 * A session may also have ended while no page was open, or in a page that crashed. Its log is deleted as soon as the server
 * reports that there is no session, or another account's. If the deletion fails, the next page with a session repeats it.
 */
export function leaveAtSessionEnd(app: App, recorder: Recorder, leave: PageNavigation): void {
  const channel = new BroadcastChannel('inlet-session');
  const broadcast = (message: Message) => channel.postMessage(message);
  let wipes = 0;
  const wiped = async (work: Promise<void>): Promise<void> => {
    logWipe.begin();
    wipes += 1;
    await work.finally(() => (wipes -= 1));
    logWipe.end();
  };
  const end = async (reason: string) => {
    // At logout, the server's Clear-Site-Data header may close the log's database before the wipe completes.
    const isWiped = await isDone(wiped(recorder.wipe()));
    logOwner.clear();
    if (reason !== 'expired') leave.to('/app/login');
    else if (isWiped && isPublicScreen(app)) leave.reload();
    else leave.to(`/app/login?redirect=${encodeURIComponent(currentPath())}&ended`);
  };
  const restart = () => void isDone(wiped(recorder.restart()));
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const { status } = app.read(session).current;
    // A page without a session holds no data and has notified the other tabs itself.
    if (status === 'in' || (data === 'ended' && status === 'unknown')) void end('logout');
  });
  onEvent(app, sessionEnded, ({ reason }) => {
    broadcast('ended');
    void end(reason);
  });
  onEvent(app, sessionAbsent, () => {
    broadcast('replaced');
    restart();
    logOwner.clear();
  });
  onEvent(app, sessionOpened, ({ account }) => {
    const isOther = logOwner.isOther(account.id);
    if (isOther) broadcast('replaced');
    if (isOther || (logWipe.isDue() && wipes === 0)) restart();
    logOwner.set(account.id);
  });
  onEvent(app, accessLost, () => {
    void isDone(wiped(recorder.wipe())).then(() => leave.to(location.pathname + location.search));
  });
}

function isDone(work: Promise<void>): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, WIPE_TIMEOUT_MS, false));
  return Promise.race([
    timeout,
    work.then(
      () => true,
      () => false,
    ),
  ]);
}

const path = () => location.pathname.replace(/^\/app/, '');
const currentPath = () => `${path()}${location.search}`;
const isPublicScreen = (app: App) =>
  app.contributions(route).some((screen) => screen.access === 'anyone' && `/${screen.path}` === path());
