import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserStream } from './browser-stream.ts';
import type { LiveMessage } from './stream.ts';

/** The connections that the page has opened. */
let created: Connection[] = [];

class Connection extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  constructor() {
    super();
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

const listen = () => browserStream.listen((signal) => received.push(signal), session.signal);

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

  it('stays closed after the session has ended', () => {
    listen();
    session.abort();
    restore();
    expect(open()).toHaveLength(0);
  });
});
