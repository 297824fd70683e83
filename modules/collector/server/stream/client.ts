import { createClient } from '@redis/client';
import { scripts } from './scripts.ts';

/** A connection without a response to a ping for this long is replaced. */
const SILENT_MS = 6000;
const PING_MS = 2000;
const CONNECT_MS = 5000;

/** Milliseconds before the next attempt to connect, or false to fail with the error. */
type Reconnect = (retries: number) => number | false;

export const clientFor = (url: string, reconnect: Reconnect) =>
  createClient({
    url,
    scripts,
    // A command that cannot be sent immediately is rejected, so that the visitor can retry.
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: { connectTimeout: CONNECT_MS, socketTimeout: SILENT_MS, reconnectStrategy: reconnect },
  });

export type Client = ReturnType<typeof clientFor>;
