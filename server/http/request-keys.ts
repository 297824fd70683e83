import { createHash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '../../contract/duration.ts';
import { createError, generalErrors, sharedErrors } from '../../contract/error.ts';
import type { Config } from '../config.ts';
import { decrypt, encrypt } from '../encrypt.ts';
import { type Clock, type Db, sql } from '../kit.ts';

/** How long a repeated request gets the first response. */
const LIFETIME_MS = DAY_MS;
/** A request takes less, so one without a response after this time was cut off. */
const LONGEST_REQUEST_MS = MINUTE_MS;
/** The browser waits for half a minute. */
const LONGEST_WAIT_MS = MINUTE_MS / 3;
const POLL_MS = 200;

interface KeyedRequest {
  readonly accountId: number;
  /** Random, from the client, which repeats it with a request whose response it did not receive. */
  readonly key: string;
  /** Endpoint and input. */
  readonly content: unknown;
}

interface Services {
  readonly config: Pick<Config, 'secret'>;
  readonly db: Db;
  readonly clock: Clock;
}

interface Stored {
  readonly is_same: boolean;
  readonly response: string | null;
  readonly created_at: Date;
}

/** Handles a request once, however often the client sends it because it did not receive the response. */
export class RequestKeys {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /** The result of `handle`, or that of the earlier request with the same key. */
  async once(request: KeyedRequest, handle: () => Promise<unknown>): Promise<unknown> {
    for (const until = this.#now() + LONGEST_WAIT_MS; ; await after(POLL_MS)) {
      if (await this.#claim(request)) return this.#handle(request, handle);
      const stored = await this.#stored(request);
      if (stored && !stored.is_same) throw createError(sharedErrors.REQUEST_KEY_USED);
      if (stored && stored.response !== null) return this.#read(request, stored.response);
      if (stored && stored.created_at.getTime() < this.#now() - LONGEST_REQUEST_MS) {
        await this.#release(request);
        throw createError(sharedErrors.REQUEST_CUT_OFF);
      }
      if (this.#now() > until) throw createError(generalErrors.UNAVAILABLE);
    }
  }

  async sweep(): Promise<void> {
    const expired = new Date(this.#now() - LIFETIME_MS);
    await sql`delete from request_keys where created_at <= ${expired}`.execute(this.#services.db);
  }

  async #handle(request: KeyedRequest, handle: () => Promise<unknown>): Promise<unknown> {
    let response: unknown;
    try {
      response = await handle();
    } catch (error) {
      await this.#release(request);
      throw error;
    }
    const { config, db } = this.#services;
    // It may contain a secret.
    const sealed = encrypt(config, JSON.stringify(response), contextOf(request));
    await sql`
      update request_keys set response = ${sealed}
      where account_id = ${request.accountId} and key = ${request.key}`.execute(db);
    return response;
  }

  /** Whether this is the first request with the key. */
  async #claim({ accountId, key, content }: KeyedRequest): Promise<boolean> {
    const { db, clock } = this.#services;
    const { rows } = await sql`
      insert into request_keys (account_id, key, request, created_at)
      values (${accountId}, ${key}, ${digestOf(content)}, ${clock.now()})
      on conflict do nothing returning 1`.execute(db);
    return rows.length > 0;
  }

  async #stored({ accountId, key, content }: KeyedRequest): Promise<Stored | undefined> {
    const { rows } = await sql<Stored>`
      select request = ${digestOf(content)} as is_same, response, created_at from request_keys
      where account_id = ${accountId} and key = ${key}`.execute(this.#services.db);
    return rows[0];
  }

  async #release({ accountId, key }: KeyedRequest): Promise<void> {
    await sql`delete from request_keys where account_id = ${accountId} and key = ${key}`.execute(this.#services.db);
  }

  #read(request: KeyedRequest, sealed: string): unknown {
    const text = decrypt(this.#services.config, sealed, contextOf(request));
    // SECRET has changed since.
    if (text === undefined) throw createError(sharedErrors.REQUEST_CUT_OFF);
    return JSON.parse(text);
  }

  #now(): number {
    return this.#services.clock.now().getTime();
  }
}

const digestOf = (content: unknown): Buffer => createHash('sha256').update(JSON.stringify(content)).digest();

const contextOf = ({ accountId, key }: KeyedRequest): string => `server/request_keys/${accountId}/${key}`;
