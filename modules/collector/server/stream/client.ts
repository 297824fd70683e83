import { createClient } from '@redis/client';
import { scripts } from './scripts.ts';

/** A connection without a response to a ping for this long is replaced. */
const SILENT_MS = 6000;
const PING_MS = 2000;
const CONNECT_MS = 5000;

/** Milliseconds to wait before another attempt to connect, or why there is none. */
type Reconnect = (retries: number, cause: Error) => number | Error;

export const clientFor = (url: string, reconnect: Reconnect) =>
  createClient({
    url,
    scripts,
    // What is not sent at once is rejected, so that its visitor can send it again.
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: { connectTimeout: CONNECT_MS, socketTimeout: SILENT_MS, reconnectStrategy: reconnect },
  });

export type Client = ReturnType<typeof clientFor>;
