/**
 * The only server API that a module's server part may import: interfaces and small builders. The implementation behind
 * it stays private to the server.
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
import type { RawResponse } from './http/raw.ts';
import type { Limit } from './limit.ts';
import type { ProcessRole } from './roles.ts';
import type { Callers } from './shared-address.ts';

export { sql } from 'kysely';
export type { Generated, Insertable, JSONColumnType, RawBuilder, Selectable, Updateable } from 'kysely';
export type { Logger } from 'pino';
export { generalErrors, sharedErrors, createError, createFieldError } from '../contract/error.ts';
export { serverText, type StoredText, storedText } from '../contract/server-text.ts';
export type { BucketSettings } from './bucket-settings.ts';
export type { IntakeSettings } from './intake-settings.ts';
export type { VisitsSettings } from './visits-settings.ts';
export { collectorReady } from './http/collector-ready.ts';
export { collectorOrigin } from './collector-origin.ts';
export { connectionFailure, RepeatedReports } from './connection-failure.ts';
export { type Config, StartError } from './config.ts';
export { retryConflicts, withTimeLimit } from './db/bounded-transaction.ts';
export { diskSpaceOf, isLow } from './db/embedded/disk-space.ts';
export { hasRows } from './db/has-rows.ts';
export { ifWritable, isDangling, isDatabaseFailure, isDuplicate, isRejectedData } from './db/database-error.ts';
export { ARRIVING, filesFolder, isFileKey, storedFile } from './files-folder.ts';
export { badInput } from './http/error-response.ts';
export { expectsPage } from './http/error-page.ts';
export { escapeHtml } from './http/escape-html.ts';
export { htmlPage, type PageWithNonce } from './http/html-page.ts';
export { acceptedLanguage, preferredLanguage } from './http/preferred-language.ts';
export { RawResponse } from './http/raw.ts';
export type { ScannerAddress } from './scanner-settings.ts';
export { MicroBatch, type BatchResult, together } from './micro-batch.ts';
export { NoResponse, withTimeout } from './timeout.ts';
export { assertBelowLimit } from './assert-below-limit.ts';
export { defineLimit, type Limit } from './limit.ts';
export { formFields } from './http/limits.ts';
export { endSessions } from './http/end-sessions.ts';
export { lockSession } from './http/lock-session.ts';
export { buttonPage, linkPage, textPage } from './http/text-page.ts';
export { statusLines } from './operator/status-lines.ts';
export { adminCommand, AdminMisuse, AdminError, type AdminArgs } from './operator/admin-command.ts';
export { networkOf } from './network.ts';
export { dayText, longDayText, timestampText } from './date-text.ts';
export { jsonObject } from './json-object.ts';
export { storedJson } from './stored-json.ts';
export { encrypt, decrypt } from './encrypt.ts';
export { isOutbound, mayReach, sendOutbound, TargetBlocked } from './outbound-http.ts';

/** The process's database handle, or a transaction on it. It has no table types; `tables<T>(db)` adds a module's. */
export type Db = Kysely<unknown> | Transaction<unknown>;

/** A value of a `jsonb` column or a live event. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/**
 * The same database or transaction, typed with a module's tables.
 *
 * Ids (`bigint`) are numbers, `timestamptz` values are Dates, `jsonb` is parsed.
 *
 * @example
 * const row = await tables<FormTables>(db).selectFrom('forms').selectAll().where('uid', '=', uid).executeTakeFirst();
 */
export function tables<T>(db: Db): Kysely<T> {
  // Kysely's table types exist only at compile time. `unknown` means no tables.
  return db as unknown as Kysely<T>;
}

/** The inverse of `tables`: the untyped handle that another module's `public.ts` accepts. */
export function anyTables<T>(db: Kysely<T>): Db {
  // See `tables`.
  return db as unknown as Db;
}

/**
 * Prefix for hot statements that take as long to plan as to execute: the embedded engine keeps them prepared. Use it
 * only if the SQL text never changes and the plan does not depend on the parameters.
 *
 * @example
 * sql`${prepared} select … from jsonb_to_recordset(${rows}::jsonb) as …`
 */
export const prepared = sql.raw(PREPARED);

/** Runs `work` in a transaction, or in the current one if `db` already is a transaction. */
export function inTransaction<R>(db: Db, work: (db: Db) => Promise<R>): Promise<R> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** Wall clock. Tests replace it. */
export interface Clock {
  now(): Date;
}

/**
 * Publishes events to every server process and open page through NOTIFY and LISTEN. Topic and event together must stay
 * under 7,900 bytes.
 */
export interface Live {
  /** Inside a transaction, the event is sent on commit and dropped on rollback. */
  publish(topic: string, event: JsonValue, within?: Db): Promise<void>;
  /** Calls `listener` for each event that any process publishes on `topic`. Returns the unsubscribe function. */
  subscribe(topic: string, listener: (event: JsonValue) => void): () => void;
  /** Calls `listener` after a lost database connection, when events may have been missed. */
  onGap(listener: () => void): () => void;
  /** The position of now among the events. Take it before reading data that a browser keeps up to date by events. */
  position(): string;
  /** All events after a position, possibly with some before it; undefined if some may be missing. */
  after(position: string): readonly { readonly topic: string; readonly event: JsonValue }[] | undefined;
}

/** A job that a module runs at a time of its choice. */
export interface ScheduledJob {
  /**
   * Schedules the job for `when` (a past time means now), inside the caller's transaction if `within` is one. One
   * process runs it, at most a few seconds late. It runs again after a failure or a killed process, so it must be
   * idempotent.
   */
  at(when: Date, data: JsonValue, within?: Db): Promise<void>;
}

/** The account for which a request acts. */
export interface Account {
  readonly id: number;
  /** Hash of the token of the session that sent the request; undefined for work of the server itself. See `lockSession`. */
  readonly session: Uint8Array | undefined;
}

/** A file in a form post. Its bytes are discarded. */
export interface SentFile {
  readonly file: string;
  readonly size: number;
}

/** A file of a form while it arrives. */
export interface ArrivingFile {
  /** Name of the form field. */
  readonly field: string;
  /** As sent: it may contain a path and any characters. */
  readonly name: string;
  readonly content: Readable;
  /** Frees the memory of a chunk of `content` that nobody reads any more, long before garbage collection would. */
  readonly free?: (chunk: Buffer) => void;
}

/** A multipart form that has not been read yet. */
export interface Upload {
  /**
   * Reads the form: fields in order, with the result of `receive` for each file. `receive` must consume the content; if it throws,
   * `read` rejects once all files have been consumed.
   */
  read<F>(
    receive: (file: ArrivingFile) => Promise<F>,
  ): Promise<readonly (readonly [name: string, value: string | F])[]>;
}

/** A request, parsed by its endpoint's schemas. */
export interface Call<E extends Endpoint = Endpoint> extends CallParts<E> {
  /** The signed-in account. Reading it without a session fails with NOT_SIGNED_IN. */
  readonly account: Account;
  /** The signed-in account, if any, for endpoints that allow anonymous callers. */
  readonly signedIn: Account | undefined;
  readonly visitor: {
    /** The key for rate limits: an IPv4 address or the /64 of an IPv6 address. See `networkOf`. */
    readonly network: string;
    readonly headers: IncomingHttpHeaders;
    /** Scheme and host of this server as seen by the caller: PUBLIC_URL, or the request's Host. */
    readonly origin: string;
  };
  readonly session: {
    /**
     * Signs in the account that `allowed` selects by `id`: ends the presented session, opens a new one and sets the
     * cookie. Returns false and changes nothing if it selects no row. `allowed` repeats the conditions that were
     * checked and locks the row (`for share`), so a concurrent change that ends the account's sessions also ends this
     * one.
     */
    start(allowed: RawBuilder<Pick<Account, 'id'>>): Promise<boolean>;
    /** Whether the presented session is still open. It may have ended since the request was admitted. */
    isOpen(): Promise<boolean>;
    /** Signs out: ends the presented session and clears the cookie. */
    end(): Promise<void>;
    /** Ends every session of the account except the presented one. `endSessions` ends all of them. */
    endOthers(accountId: number, within: Db): Promise<void>;
  };
  readonly reply: {
    header(name: string, value: string): void;
    /** Responses outside the envelope. `to` is a path, or a full URL that the module trusts. */
    redirect(to: string, status?: 302 | 303): RawResponse;
    html(page: PageWithNonce, status?: number): RawResponse;
    text(text: string, type: string, status?: number): RawResponse;
    /** An open-ended response such as server-sent events. Ends when the server stops or the client disconnects. */
    stream(from: Readable, type: string): RawResponse;
    /** A long but finite response, streamed with backpressure. Cut off when the server stops. */
    parts(from: AsyncIterable<string>, type: string): RawResponse;
    /**
     * The console page with its nonce. `fill` replaces `<!--inlet:name-->` markers with HTML; `title` is plain text.
     */
    page(status?: number, fill?: Readonly<Record<string, string>>): Promise<RawResponse>;
  };
  /** A form post (urlencoded or multipart) as received: fields in order, names unchanged. */
  readonly form: readonly (readonly [name: string, value: string | SentFile])[] | undefined;
  /** A multipart form at an endpoint that takes files (`takesFiles`), instead of `form`. */
  readonly upload: Upload | undefined;
  /** Aborted when the client disconnects or the server stops. */
  readonly signal: AbortSignal;
}

type Result<E extends Endpoint> = ResponseInput<E> | RawResponse;
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>> | Result<E>;

/**
 * A rate limit on an endpoint. Endpoints that name the same limit share its counter.
 *
 * @example
 * host.serve(sendPageView, handler, { limit: pageViews, per: 'network', param: 'projectUid' });
 */
export interface CallLimit {
  readonly limit: Limit;
  readonly per: 'account' | 'network';
  /** Path parameter whose values are counted separately. */
  readonly param?: string;
}

/** A contributed value and the id of the module it comes from. */
export interface Contributor<T> {
  readonly module: string;
  readonly value: T;
}

/** What a module's `register` receives. */
export interface Host {
  readonly db: Db;
  readonly config: Config;
  /** Logs under the module's id. */
  readonly log: Logger;
  readonly clock: Clock;
  readonly live: Live;
  readonly callers: Callers;
  /** Aborted when a graceful stop begins, before the ports close. */
  readonly stopping: AbortSignal;
  /** Free disk space while the database is read-only because its disk is nearly full, else undefined. */
  readonly diskShortage: () => DiskSpace | undefined;
  /** `limited` replaces the default rate limit on changes (`server/http/limits.ts`). */
  serve<E extends Endpoint>(endpoint: E, handler: Handler<E>, limited?: CallLimit): void;
  contribute<T>(point: Point<T>, value: NoInfer<T>): void;
  /** The contributions to `point`, in module order. Read them per request: during registration they are incomplete. */
  contributions<T>(point: Point<T>): readonly T[];
  /** The contributions with their module ids, for calls that may fail: the log then names the module. */
  contributors<T>(point: Point<T>): readonly Contributor<T>[];
  /** Runs `work` at each time of `cron` (five fields, UTC) in exactly one worker process. `name` is `module/verb`. */
  schedule(name: string, cron: string, work: () => Promise<void>): void;
  /** Defines a job to schedule later. `work` receives the `data` passed to `at`. */
  job(name: string, work: (data: unknown, signal: AbortSignal) => Promise<void>): ScheduledJob;
  /** Runs after migrations, before the ports open. A `StartError` prevents the start. */
  beforeListen(work: () => void | Promise<void>): void;
  /** Runs after migrations, once the ports are open. Console requests wait for it. With `role`, only processes with it. */
  onStart(work: () => void | Promise<void>, role?: ProcessRole): void;
  /** Runs during a graceful stop, in reverse order of registration, between closing the ports and the database. */
  onStop(work: () => void | Promise<void>): void;
}

/** A module's server part. Its migrations are the files `migrations/NNN-name.ts` in the same folder. */
export interface ServerModule {
  readonly id: string;
  /** Ids of modules whose tables, points or `public.ts` this module uses. They register and migrate first. */
  readonly needs: readonly string[];
  register(host: Host): void | Promise<void>;
}

/**
 * Defines the default export of `modules/x/server/index.ts`.
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

/** The export of a migration file: `export const up: Migration = async (db) => { … }`. Forward only. */
export type Migration = (db: Db) => Promise<void>;
