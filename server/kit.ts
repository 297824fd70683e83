/**
 * The only door between a module's server half and the server. It carries shapes and small builders; what stands behind
 * them is the frame's own business.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { ResponseInput, CallParts, Endpoint } from '../contract/endpoint.ts';
import type { Point } from '../contract/point.ts';
import type { Config } from './config.ts';
import type { DiskSpace } from './db/embedded/disk-space.ts';
import { PREPARED } from './db/prepared.ts';
import type { PageWithNonce } from './http/html-page.ts';
import type { Raw } from './http/raw.ts';
import type { Limit } from './limit.ts';
import type { SharedAddress } from './shared-address.ts';

export { sql } from 'kysely';
export type { Generated, Insertable, JSONColumnType, RawBuilder, Selectable, Updateable } from 'kysely';
export type { Logger } from 'pino';
export { generalErrors, createError, createFieldError } from '../contract/error.ts';
export { type Config, StartError } from './config.ts';
export { asGuest } from './db/bounded-transaction.ts';
export { describeSpace } from './db/embedded/disk-space.ts';
export { ifWritable, isDangling, isDatabaseTrouble, isDuplicate } from './db/database-error.ts';
export { badInput } from './http/error-response.ts';
export { asksForPage } from './http/error-page.ts';
export { escapeHtml } from './http/escape-html.ts';
export { htmlPage, type PageWithNonce } from './http/html-page.ts';
export { preferredLanguage } from './http/preferred-language.ts';
export { Raw } from './http/raw.ts';
export { MicroBatch, type Settled, together } from './micro-batch.ts';
export { inTime } from './timeout.ts';
export { defineLimit, type Limit } from './limit.ts';
export { endSessions } from './http/end-sessions.ts';
export { buttonPage, textPage } from './http/text-page.ts';
export { SHARED_ADDRESS_ADVICE } from './shared-address.ts';
export { statusLines } from './operator/status-lines.ts';
export { adminCommand, AdminMisuse, AdminError, type AdminArgs } from './operator/admin-command.ts';
export { networkOf } from './network.ts';
export { parsedJson } from './parsed-json.ts';
export { seal, decrypt } from './encrypt.ts';
export { mayReach, type OutboundResponse, type OutgoingRequest, sendOut, TargetBlocked } from './outbound-http.ts';

/** The process's one way to the database, or a transaction on it. It knows no table: `tables<T>(db)` gives it a module's. */
export type Db = Kysely<unknown> | Transaction<unknown>;

/** What a column `jsonb` or a live note holds. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/**
 * The same database (or transaction), typed with the tables that a module names.
 * Ids (`bigint`) are numbers, `timestamptz` a Date, `jsonb` parsed.
 *
 * @example
 * const row = await tables<FormTables>(db).selectFrom('forms').selectAll().where('uid', '=', uid).executeTakeFirst();
 */
export function tables<T>(db: Db): Kysely<T> {
  // Kysely's table types exist only in the compiler; `unknown` (no table) is what the frame knows.
  return db as unknown as Kysely<T>;
}

/** The inverse of `tables`: what another module's `public.ts` takes. */
export function anyTables<T>(db: Kysely<T>): Db {
  return db as unknown as Db;
}

/**
 * Begins a statement that comes with each submission or delivery and takes as long to plan as to carry out: the embedded engine
 * keeps it prepared. For those whose text is always the same, and whose plan does not hang on what they are given.
 *
 * @example
 * sql`${prepared} select … from jsonb_to_recordset(${asked}::jsonb) as …`
 */
export const prepared = sql.raw(PREPARED);

/** Runs `work` in one transaction, or in the one that `db` already is. */
export function inTransaction<R>(db: Db, work: (db: Db) => Promise<R>): Promise<R> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** Wall clock; tests set it. */
export interface Clock {
  now(): Date;
}

/** Short notes between server processes and open pages: NOTIFY and LISTEN underneath, so topic and note are under 7,900 bytes. */
export interface Live {
  /** Within a transaction the note goes out when that commits, and not at all when it rolls back. */
  publish(topic: string, note: JsonValue, within?: Db): Promise<void>;
  /** `take` gets each note published on `topic` by any process; the returned function ends that. */
  subscribe(topic: string, take: (note: JsonValue) => void): () => void;
  /** `take` is called when notes may have been missed, since the way to the database was cut for a while. */
  onGap(take: () => void): () => void;
}

/** Work that a module does at a moment that it names. */
export interface ScheduledJob {
  /**
   * Puts it off until `when` (a past moment is now), in the caller's transaction if `within` is one. It is done by one
   * process, some seconds late at most, and again when it failed or its process ended: it must bear that.
   */
  at(when: Date, data: JsonValue, within?: Db): Promise<void>;
}

export interface Account {
  readonly id: number;
}

/** One file of a form post; its bytes are dropped. */
export interface SentFile {
  readonly file: string;
  readonly size: number;
}

/** One request, parsed by its endpoint's schemas. */
export interface Call<E extends Endpoint = Endpoint> extends CallParts<E> {
  /** The account of the session. Reading it where nobody is signed in answers NOT_SIGNED_IN. */
  readonly account: Account;
  /** The same for endpoints that anyone may call. */
  readonly signedIn: Account | undefined;
  readonly visitor: {
    /** What limits count callers by: the IPv4 address, or the /64 of an IPv6 address. See `networkOf`. */
    readonly network: string;
    readonly headers: IncomingHttpHeaders;
    /** Scheme and host under which the caller reached us: PUBLIC_URL, or the request's own Host. */
    readonly origin: string;
  };
  readonly session: {
    /**
     * Signs in the account that `allowed` selects (its `id`): ends the presented session, opens a new one, sets the cookie.
     * False, and nothing changed, when it selects no row. `allowed` states what was checked before and locks the row
     * (`for share`): whoever changes it and then ends the account's sessions also ends this one.
     */
    start(allowed: RawBuilder<Account>): Promise<boolean>;
    /** Whether the presented session is open now; it may have ended since the call was admitted. */
    isOpen(): Promise<boolean>;
    /** Signs out: ends the presented session, clears the cookie. */
    end(): Promise<void>;
    /** Ends every session of the account except the presented one. `endSessions` ends all of them. */
    endOthers(accountId: number, within: Db): Promise<void>;
  };
  readonly reply: {
    header(name: string, value: string): void;
    /** Answers outside the envelope. `to` is a path, or a whole URL that the module vouches for. */
    redirect(to: string, status?: 302 | 303): Raw;
    html(page: PageWithNonce, status?: number): Raw;
    text(text: string, type: string, status?: number): Raw;
    /** An open answer such as server-sent events; ended by the frame when the server stops or the caller leaves. */
    stream(from: Readable, type: string): Raw;
    /** An answer that is long but ends, sent part by part as fast as the caller takes it; cut off when the server stops. */
    parts(from: AsyncIterable<string>, type: string): Raw;
    /** The console's page with its nonce; `fill` replaces `<!--inlet:name-->` markers by HTML, `title` is text. */
    page(status?: number, fill?: Readonly<Record<string, string>>): Promise<Raw>;
  };
  /** A form post (urlencoded or multipart) as it was sent: each field in order, names untouched. */
  readonly form: readonly (readonly [name: string, value: string | SentFile])[] | undefined;
  /** Aborted when the caller goes away or the server stops. */
  readonly signal: AbortSignal;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseInput<E> | Raw> | ResponseInput<E> | Raw;

/**
 * How often callers may make a call. Calls that name the same limit are counted together.
 *
 * @example
 * host.serve(sendVisit, handler, { limit: pageViews, per: 'network', param: 'projectUid' });
 */
export interface CallLimit {
  readonly limit: Limit;
  readonly per: 'account' | 'network';
  /** Name of a path parameter whose values are counted separately. */
  readonly param?: string;
}

/** A value and the id of the module that contributed it. */
export interface Contributor<T> {
  readonly module: string;
  readonly value: T;
}

/** What the server has noticed of who calls it. */
export interface Callers {
  /** Set when most visitors of the last day share one address and TRUSTED_PROXIES is unset. */
  sharedAddress(): SharedAddress | undefined;
}

/** What a module's `register` works with. */
export interface Host {
  readonly db: Db;
  readonly config: Config;
  /** Writes lines under the module's id. */
  readonly log: Logger;
  readonly clock: Clock;
  readonly live: Live;
  readonly callers: Callers;
  /** While the database takes no changes because its disk is nearly full: how much room there is. */
  readonly diskShortage: () => DiskSpace | undefined;
  /** `limited` replaces the general limit on changes (`server/http/limits.ts`). */
  serve<E extends Endpoint>(endpoint: E, handler: Handler<E>, limited?: CallLimit): void;
  contribute<T>(point: Point<T>, value: NoInfer<T>): void;
  /** What modules contributed to `point`, in their order. Read it when a request comes: at registration it is not complete. */
  contributions<T>(point: Point<T>): readonly T[];
  /** The same with whose each is, for calls that may fail: who reads the log learns which folder is at fault. */
  contributors<T>(point: Point<T>): readonly Contributor<T>[];
  /** Does `work` at each time of `cron` (five fields, UTC), in one process of however many there are. `name` is `module/verb`. */
  schedule(name: string, cron: string, work: () => Promise<void>): void;
  /** Names work for later moments; `data` is what `at` was given. */
  job(name: string, work: (data: unknown, signal: AbortSignal) => Promise<void>): ScheduledJob;
  /** Runs after migrations and every registration, once the ports are open; the console's calls wait for it. */
  onStart(work: () => void | Promise<void>): void;
  /** Runs at a graceful stop, last registered first, after the ports are closed and before the database is. */
  onStop(work: () => void | Promise<void>): void;
}

/** A module's server half. Its migrations are the files `migrations/NNN-name.ts` beside it. */
export interface ServerModule {
  readonly id: string;
  /** Ids of modules whose tables, points or `public.ts` this one uses; they register and migrate first. */
  readonly needs: readonly string[];
  register(host: Host): void | Promise<void>;
}

/**
 * The default export of `modules/x/server/index.ts`.
 *
 * @example
 * export default defineServerModule({
 *   id: 'notes', needs: ['submissions'],
 *   register(host) { host.serve(addNote, (call) => insertNote(host.db, call.body)); },
 * });
 */
export function defineServerModule(module: {
  readonly id: string;
  readonly needs?: readonly string[];
  register(host: Host): void | Promise<void>;
}): ServerModule {
  return { needs: [], ...module };
}

/** One migration file: `export const up: Migration = async (db) => { … }`. Forward only. */
export type Migration = (db: Db) => Promise<void>;

/** Where the collector is reached by someone who reached the console at `origin`: COLLECTOR_URL, or the same host on its port. */
export function collectorOrigin(config: Config, origin: string): string {
  if (config.collectorUrl !== undefined) return config.collectorUrl;
  const url = new URL(origin);
  url.port = String(config.collectorPort);
  return url.origin;
}
