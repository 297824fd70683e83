import { Client, escapeIdentifier } from 'pg';
import type { LiveListener } from '../database.ts';
import { connectionTo, applySettings } from './connection-settings.ts';

const SHORTEST_WAIT = 200;
const MAX_WAIT = 5_000;

interface Heartbeat {
  readonly heartbeatSeconds: number;
  readonly heartbeatResponseSeconds: number;
}

type Report = (cause: Error, what: string) => void;

interface ListenerOptions extends Heartbeat {
  /** The name of the connection in the server's list of connections; the default one if undefined. */
  readonly name: string | undefined;
}

/** A connection that receives NOTIFY messages and reconnects when lost. Messages sent in between are missed. */
export class Listener {
  readonly #url: string;
  readonly #options: ListenerOptions;
  readonly #report: Report;
  readonly #listeners = new Map<string, LiveListener>();
  #client: Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #wait = SHORTEST_WAIT;
  #isClosed = false;

  constructor(url: string, options: ListenerOptions, report: Report) {
    this.#url = url;
    this.#options = options;
    this.#report = report;
  }

  get isConnected(): boolean {
    return this.#client !== undefined || this.#listeners.size === 0;
  }

  async listen(channel: string, listener: LiveListener): Promise<void> {
    this.#listeners.set(channel, listener);
    if (this.#client) await this.#client.query(`listen ${escapeIdentifier(channel)}`);
    else await this.#connect();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#timer);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const timeoutMs = this.#options.heartbeatResponseSeconds * 1000;
    const limits = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
    const client = new Client({ ...connectionTo(this.#url), ...limits });
    const lost = (error?: Error): void => this.#onConnectionLost(client, error ?? new Error('The connection ended'));
    client.on('error', lost).on('end', () => lost());
    client.on('notification', ({ channel, payload }) => this.#listeners.get(channel)?.receive(payload ?? ''));
    try {
      await client.connect();
      await applySettings(client, 10);
      const { name } = this.#options;
      if (name !== undefined) await client.query(`select set_config('application_name', $1, false)`, [name]);
      for (const channel of this.#listeners.keys()) await client.query(`listen ${escapeIdentifier(channel)}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    if (this.#isClosed) return client.end();
    this.#client = client;
    this.#wait = SHORTEST_WAIT;
    const ping = (): void => void client.query('select 1').catch(lost);
    this.#timer = setInterval(ping, this.#options.heartbeatSeconds * 1000).unref();
  }

  #onConnectionLost(client: Client, cause: Error): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#timer);
    client.end().catch(() => undefined);
    if (this.#isClosed) return;
    this.#report(cause, 'lost the connection for live events');
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    this.#retry = setTimeout(() => void this.#reconnect(), this.#wait).unref();
    this.#wait = Math.min(this.#wait * 2, MAX_WAIT);
  }

  async #reconnect(): Promise<void> {
    try {
      await this.#connect();
    } catch {
      if (!this.#isClosed) this.#reconnectLater();
      return;
    }
    for (const { missed } of this.#listeners.values()) missed();
  }
}
