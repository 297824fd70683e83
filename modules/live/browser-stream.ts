import { parsedJson } from '../../contract/json.ts';
import { addressOf } from '../../src/shell/api.ts';
import {
  AccessChangedLiveEvent,
  AccountEvent,
  FormEvent,
  liveUpdates,
  MissedLiveEvent,
  POSITION_EVENT,
} from './contract.ts';
import type { LiveStream, LiveMessage } from './stream.ts';

/** Tabs of an older version, with other messages, have a connection of their own. */
const NAME = 'inlet-live-2';
const LOCK_HELD = 'taken';
/** While disconnected, every tab polls at this interval. */
const POLL_MS = 2_000;
const REOPEN_MS = 5_000;

/** What a tab has received. The server continues at `position`; without one, nothing is known about events in between. */
interface Received {
  readonly receive: (message: LiveMessage) => void;
  position: string | null;
}

/** What tabs send each other: a message, a position, or both. */
interface Shared {
  readonly message?: LiveMessage;
  readonly position?: string;
}

/**
 * One connection per browser: the tab that holds the lock connects and shares the events with the others. Without locks
 * (plain http) each tab has its own. While disconnected, `paused` is signalled every two seconds so that views poll by
 * `since_id`.
 */
export const browserStream: LiveStream = {
  listen(receive, until, position) {
    let shown = new AbortController();
    const received: Received = { receive, position: position ?? null };
    const join = () => joinTabs(received, AbortSignal.any([until, shown.signal]));
    // A suspended page would keep the lock with a dead connection, and no other tab could take over.
    addEventListener('pagehide', () => shown.abort(), { signal: until });
    addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (!persisted) return;
        shown = new AbortController();
        join();
        // The session may have ended since.
        receive({ kind: 'resumed' });
      },
      { signal: until },
    );
    join();
  },
};

function joinTabs(received: Received, until: AbortSignal): void {
  const { position: loaded } = received;
  const take = ({ message, position }: Shared) => {
    if (message) received.receive(message);
    if (position) received.position = position;
  };
  if (!('locks' in navigator)) return connect(received, take, until);
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<Shared>) => take(data));
  until.addEventListener('abort', () => channel.close());
  const broadcast = (shared: Shared) => {
    take(shared);
    channel.postMessage(shared);
  };
  const holdConnection = (takesOver: boolean) =>
    new Promise<void>((resolve) => {
      if (until.aborted) return resolve();
      until.addEventListener('abort', () => resolve());
      connect(received, broadcast, until, takesOver);
    });
  const waitForLock = () => {
    catchUp(loaded, take, until);
    return navigator.locks.request(NAME, { signal: until }, () => holdConnection(true));
  };
  navigator.locks
    .request(NAME, { ifAvailable: true }, (lock) => (lock === null ? LOCK_HELD : holdConnection(false)))
    .then((response) => (response === LOCK_HELD ? waitForLock() : undefined))
    .catch(() => {
      // Aborted while waiting for the lock: another tab holds the connection.
    });
}

const sourceAt = (position: string | null) =>
  new EventSource(position === null ? liveUpdates.path : addressOf(liveUpdates, {}, { since: position }));

/** Receives what happened between loading this tab's data and listening to the tab that holds the connection. */
function catchUp(position: string | null, take: (shared: Shared) => void, until: AbortSignal): void {
  if (position === null) return;
  const source = sourceAt(position);
  const close = () => source.close();
  source.addEventListener('message', ({ data }: MessageEvent<string>) =>
    dispatch(data, (message) => take({ message })),
  );
  source.addEventListener(POSITION_EVENT, close);
  source.addEventListener('error', () => {
    close();
    take({ message: { kind: 'resumed' } });
  });
  until.addEventListener('abort', close);
}

/** A tab that takes the connection over from a closed one may have missed the events in between. */
function connect(received: Received, share: (shared: Shared) => void, until: AbortSignal, takesOver = false): void {
  let hasMissed = takesOver;
  let source: EventSource;
  let poll: ReturnType<typeof setInterval> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  const receive = (message: LiveMessage) => share({ message });
  const pause = () => receive({ kind: 'pause' });
  const onDisconnect = () => {
    poll ??= setInterval(pause, POLL_MS);
    // EventSource reconnects after a cut, but not after a response such as a proxy's 502.
    if (source.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_MS);
  };
  const onConnect = () => {
    // Data that is loaded while disconnected may be older than what has been missed.
    pause();
    if (poll === undefined && !hasMissed) return;
    hasMissed = false;
    clearInterval(poll);
    poll = undefined;
    // With a position, the server sends what was missed, or that it cannot.
    if (received.position === null) receive({ kind: 'resumed' });
  };
  const open = () => {
    source = sourceAt(received.position);
    source.addEventListener('error', onDisconnect);
    source.addEventListener('open', onConnect);
    source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
      dispatch(data, receive);
      share({ position: lastEventId });
    });
    source.addEventListener(POSITION_EVENT, ({ lastEventId }: MessageEvent<string>) =>
      share({ position: lastEventId }),
    );
  };
  open();
  until.addEventListener('abort', () => {
    source.close();
    clearInterval(poll);
    clearTimeout(reopening);
  });
}

function dispatch(data: string, receive: (message: LiveMessage) => void): void {
  const parsed = parsedJson(data);
  const event = FormEvent.safeParse(parsed);
  if (event.success) return receive({ kind: 'form', event: event.data });
  if (AccessChangedLiveEvent.safeParse(parsed).success) return receive({ kind: 'access' });
  if (MissedLiveEvent.safeParse(parsed).success) return receive({ kind: 'resumed' });
  const own = AccountEvent.safeParse(parsed);
  if (own.success) receive({ kind: 'account', event: own.data });
}
