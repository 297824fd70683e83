import { parsedJson } from '../../contract/json.ts';
import { AccessChangedLiveEvent, AccountEvent, FormEvent, liveUpdates } from './contract.ts';
import type { LiveStream, LiveMessage } from './stream.ts';

const NAME = 'inlet-live';
const LOCK_HELD = 'taken';
/** While disconnected, every tab polls at this interval. */
const POLL_MS = 2_000;
const REOPEN_MS = 5_000;

/**
 * One connection per browser: the tab that holds the lock connects and shares the events with the others. Without locks
 * (plain http) each tab has its own. While disconnected, `paused` is signalled every two seconds so that views poll by
 * `since_id`.
 */
export const browserStream: LiveStream = {
  listen(receive, until) {
    let shown = new AbortController();
    const join = () => joinTabs(receive, AbortSignal.any([until, shown.signal]));
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

function joinTabs(receive: (message: LiveMessage) => void, until: AbortSignal): void {
  if (!('locks' in navigator)) return connect(receive, until);
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => receive(data));
  until.addEventListener('abort', () => channel.close());
  const broadcast = (message: LiveMessage) => {
    receive(message);
    channel.postMessage(message);
  };
  const holdConnection = (takesOver: boolean) =>
    new Promise<void>((resolve) => {
      if (until.aborted) return resolve();
      until.addEventListener('abort', () => resolve());
      connect(broadcast, until, takesOver);
    });
  const waitForLock = () => navigator.locks.request(NAME, { signal: until }, () => holdConnection(true));
  navigator.locks
    .request(NAME, { ifAvailable: true }, (lock) => (lock === null ? LOCK_HELD : holdConnection(false)))
    .then((response) => (response === LOCK_HELD ? waitForLock() : undefined))
    .catch(() => {
      // Aborted while waiting for the lock: another tab holds the connection.
    });
}

/** A tab that takes the connection over from a closed one has missed the events in between. */
function connect(receive: (message: LiveMessage) => void, until: AbortSignal, takesOver = false): void {
  let hasMissed = takesOver;
  let source: EventSource;
  let poll: ReturnType<typeof setInterval> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  const pause = () => receive({ kind: 'pause' });
  const onDisconnect = () => {
    poll ??= setInterval(pause, POLL_MS);
    // EventSource reconnects after a cut, but not after a response such as a proxy's 502.
    if (source.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_MS);
  };
  const onConnect = () => {
    // Events before the connection opened are not replayed.
    pause();
    if (poll === undefined && !hasMissed) return;
    hasMissed = false;
    clearInterval(poll);
    poll = undefined;
    receive({ kind: 'resumed' });
  };
  const open = () => {
    source = new EventSource(liveUpdates.path);
    source.addEventListener('error', onDisconnect);
    source.addEventListener('open', onConnect);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => dispatch(data, receive));
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
  const own = AccountEvent.safeParse(parsed);
  if (own.success) receive({ kind: 'account', event: own.data });
}
