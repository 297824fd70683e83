import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { browserStream } from './browser-stream.ts';
import type { LiveMessage } from './stream.ts';

/** The connections that the page has opened. */
let created: Connection[] = [];

class Connection extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    created.push(this);
  }
  close(): void {
    this.readyState = Connection.CLOSED;
  }
}

const open = () => created.filter(({ readyState }) => readyState !== Connection.CLOSED);
const suspend = () => dispatchEvent(new Event('pagehide'));
const restore = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

let session: AbortController;
let received: LiveMessage[];
beforeEach(() => {
  created = [];
  received = [];
  session = new AbortController();
  vi.stubGlobal('EventSource', Connection);
});
afterEach(() => {
  session.abort();
});

const listen = (position?: string) => browserStream.listen((signal) => received.push(signal), session.signal, position);

const send = (connection: Connection | undefined, type: string, data: string, lastEventId: string) =>
  connection?.dispatchEvent(new MessageEvent(type, { data, lastEventId }));

describe('the live connection of a page that the browser suspends', () => {
  it('closes with the page, and reopens and rechecks the session when the page is shown again', () => {
    listen();
    expect(open()).toHaveLength(1);
    suspend();
    expect(open()).toHaveLength(0);
    restore();
    expect(open()).toHaveLength(1);
    expect(received).toContainEqual({ kind: 'resumed' });
  });

  it('releases the lock so that another tab can connect', async () => {
    const held: Promise<unknown>[] = [];
    vi.stubGlobal('navigator', {
      locks: {
        request: (_name: string, _options: object, holdConnection: () => Promise<void>) => {
          const released = holdConnection();
          held.push(released);
          return released;
        },
      },
    });
    listen();
    suspend();
    await expect(held[0]).resolves.toBeUndefined();
    expect(open()).toHaveLength(0);
  });

  it('reports a reconnect when it takes over from another tab, whose last live events it may have missed', async () => {
    const waiting: (() => unknown)[] = [];
    const request = (_name: string, { ifAvailable }: LockOptions, holdConnection: (lock: Lock | null) => unknown) =>
      ifAvailable
        ? Promise.resolve(holdConnection(null))
        : new Promise((resolve) => waiting.push(() => resolve(holdConnection({} as Lock))));
    vi.stubGlobal('navigator', { locks: { request } });
    vi.stubGlobal(
      'BroadcastChannel',
      class extends EventTarget {
        postMessage() {}
        close() {}
      },
    );
    listen();
    await expect.poll(() => waiting).toHaveLength(1);
    expect(open()).toHaveLength(0);
    waiting[0]?.();
    created[0]?.dispatchEvent(new Event('open'));
    expect(received).toEqual([{ kind: 'pause' }, { kind: 'resumed' }]);
  });

  it('reports a reconnect after a cut, but not the first connection', () => {
    listen();
    created[0]?.dispatchEvent(new Event('open'));
    expect(received).toEqual([{ kind: 'pause' }]);
    created[0]?.dispatchEvent(new Event('error'));
    created[0]?.dispatchEvent(new Event('open'));
    expect(received).toContainEqual({ kind: 'resumed' });
  });

  it('begins at the position of the loaded data, and continues at that of the last message', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    listen('p.1.1');
    expect(created[0]?.url).toBe('/cli/live?since=p.1.1');
    created[0]?.dispatchEvent(new Event('open'));
    send(created[0], 'message', '{"event":"note","form_id":1}', 'p.2.2');
    send(created[0], 'position', '', 'p.3.3');
    created[0]?.close();
    created[0]?.dispatchEvent(new Event('error'));
    vi.advanceTimersByTime(5_000);
    expect(created[1]?.url).toBe('/cli/live?since=p.3.3');
    created[1]?.dispatchEvent(new Event('open'));
    expect(received).not.toContainEqual({ kind: 'resumed' });
    send(created[1], 'message', '{"event":"missed"}', '');
    expect(received.at(-1)).toEqual({ kind: 'resumed' });
  });

  it('receives what happened before it listened to the tab that has the connection', async () => {
    const request = (_name: string, { ifAvailable }: LockOptions, holdConnection: (lock: Lock | null) => unknown) =>
      ifAvailable ? Promise.resolve(holdConnection(null)) : new Promise(() => {});
    vi.stubGlobal('navigator', { locks: { request } });
    vi.stubGlobal(
      'BroadcastChannel',
      class extends EventTarget {
        postMessage() {}
        close() {}
      },
    );
    listen('p.1.1');
    await expect.poll(() => created).toHaveLength(1);
    expect(created[0]?.url).toBe('/cli/live?since=p.1.1');
    const note = { event: 'note', form_id: 1 };
    send(created[0], 'message', JSON.stringify(note), '');
    send(created[0], 'position', '', 'p.2.2');
    expect(received).toEqual([{ kind: 'form', event: note }]);
    expect(open()).toEqual([]);
  });

  it('stays closed after the session has ended', () => {
    listen();
    session.abort();
    restore();
    expect(open()).toHaveLength(0);
  });
});
