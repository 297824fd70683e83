import type { EventDefinition, PayloadOf } from '../../contract/message.ts';
import type { App, Recorder } from '../kernel/index.ts';
import { logOwner } from './log-owner.ts';
import { accessLost, sessionAbsent, sessionEnded, sessionOpened } from './messages.ts';
import { route } from './points.ts';
import { session } from './state.ts';

/** How the page goes elsewhere, or starts anew where it is. */
export interface Leaving {
  to(address: string): void;
  /** At the address that it was opened by, its `#token=` included. */
  again(): void;
}

/** How long leaving waits for a database that does not answer. */
const WIPE_MS = 2_000;

/** What a page tells the other tabs: the session ended, or the browser has no session or another account's any more. */
type Message = 'ended' | 'replaced';

/**
 * When a session ends here or in another tab: the log of this browser goes, and the login page loads afresh, so that
 * nothing of the session stays in memory either. A screen that is for anyone loads afresh itself: whoever follows a mailed
 * link in a tab whose session has run out is not sent away from it. Where only a share was revoked, the page loads afresh too.
 *
 * A session may also have ended while no page was open, or in a page that crashed: its log goes as soon as the server says that
 * there is no session, or that it is another account's.
 */
export function leaveAtSessionEnd(app: App, recorder: Recorder, leave: Leaving): void {
  const channel = new BroadcastChannel('inlet-session');
  const tell = (message: Message) => channel.postMessage(message);
  const end = async (reason: string) => {
    // At logout the server tells the browser to clear its storage, which closes the log's database before we can.
    const isWiped = await isDone(recorder.wipe());
    logOwner.clear();
    if (reason !== 'expired') leave.to('/app/login');
    else if (isWiped && isForAnyone(app)) leave.again();
    else leave.to(`/app/login?redirect=${encodeURIComponent(here())}&ended`);
  };
  const forgetOthers = () => {
    tell('replaced');
    void isDone(recorder.restart());
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const { status } = app.read(session).current;
    // A page without a session holds nothing, and has told the others itself.
    if (status === 'in' || (data === 'ended' && status === 'unknown')) void end('logout');
  });
  on(app, sessionEnded, ({ reason }) => {
    tell('ended');
    void end(reason);
  });
  on(app, sessionAbsent, () => {
    forgetOthers();
    logOwner.clear();
  });
  on(app, sessionOpened, ({ account }) => {
    if (logOwner.isOther(account.id)) forgetOthers();
    logOwner.set(account.id);
  });
  on(app, accessLost, () => {
    void isDone(recorder.wipe()).then(() => leave.to(location.pathname + location.search));
  });
}

function on<E extends EventDefinition>(app: App, event: E, then: (payload: PayloadOf<E>) => void): void {
  app.entries.subscribe((entry) => {
    if (entry.kind === 'event' && entry.type === event.type) then(event.schema.parse(entry.payload) as PayloadOf<E>);
  });
}

function isDone(work: Promise<void>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, WIPE_MS, false));
  return Promise.race([
    late,
    work.then(
      () => true,
      () => false,
    ),
  ]);
}

const path = () => location.pathname.replace(/^\/app/, '');
const here = () => `${path()}${location.search}`;
const isForAnyone = (app: App) =>
  app.contributions(route).some((screen) => screen.access === 'anyone' && `/${screen.path}` === path());
