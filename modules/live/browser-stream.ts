import { AccessChanged, AccountEvent, FormEvent, liveUpdates } from './contract.ts';
import type { LiveStream, Signal } from './stream.ts';

const NAME = 'inlet-live';
/** While there is no connection, every tab asks for news this often. */
const POLL_MS = 2_000;
const REOPEN_MS = 5_000;

/**
 * One connection a browser: the tab that holds the lock has it and tells the others. Where there are no locks (plain http)
 * each tab has its own. While it is down, a pause is signalled every two seconds, so that views ask by `since_id`.
 */
export const browserStream: LiveStream = {
  listen(receive, until) {
    let shown = new AbortController();
    const join = () => takePart(receive, AbortSignal.any([until, shown.signal]));
    // A page that the browser suspends would hold the lock, with a connection that is dead, and no other tab could take over.
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

function takePart(receive: (signal: Signal) => void, until: AbortSignal): void {
  if (!('locks' in navigator)) return connect(receive, until);
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<Signal>) => receive(data));
  until.addEventListener('abort', () => channel.close());
  const tellAll = (signal: Signal) => {
    receive(signal);
    channel.postMessage(signal);
  };
  const lead = () =>
    new Promise<void>((resolve) => {
      until.addEventListener('abort', () => resolve());
      connect(tellAll, until);
    });
  navigator.locks.request(NAME, { signal: until }, lead).catch(() => {
    // Aborted while waiting for the lock: another tab keeps the connection.
  });
}

function connect(receive: (signal: Signal) => void, until: AbortSignal): void {
  let source: EventSource;
  let poll: ReturnType<typeof setInterval> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  const pause = () => receive({ kind: 'pause' });
  const down = () => {
    poll ??= setInterval(pause, POLL_MS);
    // A browser tries again by itself after a cut, but not after an answer such as a proxy's 502.
    if (source.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_MS);
  };
  const up = () => {
    // What happened before the connection stood is not told again.
    pause();
    if (poll === undefined) return;
    clearInterval(poll);
    poll = undefined;
    receive({ kind: 'resumed' });
  };
  const open = () => {
    source = new EventSource(liveUpdates.path);
    source.addEventListener('error', down);
    source.addEventListener('open', up);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => tell(data, receive));
  };
  open();
  until.addEventListener('abort', () => {
    source.close();
    clearInterval(poll);
    clearTimeout(reopening);
  });
}

function tell(data: string, receive: (signal: Signal) => void): void {
  const said: unknown = JSON.parse(data);
  const note = FormEvent.safeParse(said);
  if (note.success) return receive({ kind: 'note', note: note.data });
  if (AccessChanged.safeParse(said).success) return receive({ kind: 'access' });
  const own = AccountEvent.safeParse(said);
  if (own.success) receive({ kind: 'account', note: own.data });
}
