import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import {
  connectionFailure,
  createError,
  generalErrors,
  type Logger,
  StartError,
  type VisitsSettings,
} from '../../../../server/kit.ts';
import { CLUSTER_SETTINGS, SCHEMA_VERSION, schemaOf } from './schema.ts';

const REQUEST_MS = 10_000;
/** A deletion rewrites the parts that contain deleted rows. */
const COMMAND_MS = 600_000;
const RETRY_AFTER_SECONDS = 5;
/** An insert that fails later than this shows that the server hangs: the next ones do not wait for it. */
const HANGING_MS = 1000;
/** Earlier than any page view. */
const FIRST = new Date('2000-01-01T00:00:00Z');
/** Types of ClickHouse's errors about values of a row. The other rows of an insert are stored without it. */
const rejectedRow = /^(CANNOT_PARSE_|INCORRECT_DATA$|TYPE_MISMATCH$|CANNOT_CONVERT_TYPE$|VALUE_IS_OUT_OF_RANGE)/;

type Parameters = Readonly<Record<string, string | readonly string[] | readonly number[] | Date>>;

type Client = ReturnType<typeof createClient>;

/** The installation that a database belongs to. */
interface Owner {
  readonly id: string;
  readonly version: number;
}

interface Options {
  readonly requestMs?: number;
  /** The time before which page views are no longer read, although ClickHouse may still have them. */
  readonly since?: () => Date | undefined;
}

/** ClickHouse is unreachable, possibly only for a short time. */
export class Unreachable extends StartError {}

/** The HTTP interface of ClickHouse. Its failures are 503 with `Retry-After`. */
export class Connection {
  readonly settings: VisitsSettings;
  readonly #since: () => Date | undefined;
  readonly #log: Logger;
  readonly #client: Client;
  /** For commands, which may take minutes. */
  readonly #longRunning: Client;
  #hangsUntil = 0;
  #open = (): Promise<void> => Promise.resolve();
  #opening: Promise<void> | undefined;
  #reported: string | undefined;

  constructor(
    settings: VisitsSettings,
    log: Logger,
    { requestMs = REQUEST_MS, since = () => undefined }: Options = {},
  ) {
    this.settings = settings;
    this.#since = since;
    this.#log = log;
    this.#client = clientOf(settings, requestMs);
    this.#longRunning = clientOf(settings, COMMAND_MS);
  }

  /** The time from which page views are read. */
  get since(): Date {
    return this.#since() ?? FIRST;
  }

  /** Inserts and reads wait for `open`, which is repeated until it succeeds. */
  openWith(open: () => Promise<void>): Promise<void> {
    this.#open = open;
    return this.#opened();
  }

  #opened(): Promise<void> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  /**
   * Creates the tables, and returns whether they belong to the installation; new ones do if they `may be new`. Throws a
   * `StartError` if they cannot be used, `Unreachable` if ClickHouse does not say why.
   */
  async open(installation: string, which: 'there' | 'may be new' = 'may be new'): Promise<boolean> {
    const name = `ClickHouse at ${this.settings.address} (VISITS_URL)`;
    const found = await this.#prepare(installation, which).catch((cause: unknown) => {
      const Kind = typeOf(cause) === '' ? Unreachable : StartError;
      throw new Kind(`${name} cannot be used: ${connectionFailure(cause)}.`, { cause });
    });
    if (found.some(({ id }) => id !== installation))
      throw new StartError(`${name} has page views of another installation. Each needs a database of its own.`);
    if (found.some(({ version }) => version > SCHEMA_VERSION))
      throw new StartError(`${name} has tables of a later version of Inlet.`);
    return found.length > 0;
  }

  async #prepare(installation: string, which: 'there' | 'may be new'): Promise<readonly Owner[]> {
    for (const query of schemaOf(this.settings.cluster)) await this.#client.command({ query });
    const read = () => this.#rows<Owner>('select distinct id, version from inlet_installation');
    const known = await read();
    if (known.length > 0 || which === 'there') return known;
    const values = [{ id: installation, version: SCHEMA_VERSION }];
    await this.#client.insert({ table: 'inlet_installation', format: 'JSONEachRow', values });
    // Another installation may have done the same at the same time.
    return read();
  }

  /**
   * Resolves once the rows are on disk. The server collects the rows of several requests, which makes larger parts.
   * After an insert has timed out, fails immediately for a few seconds.
   */
  async insert(rows: readonly object[]): Promise<void> {
    const began = Date.now();
    if (began < this.#hangsUntil) throw unavailable();
    try {
      await this.#tried(() => this.#insert(rows));
    } catch (error) {
      const failed = Date.now();
      if (failed - began > HANGING_MS) this.#hangsUntil = failed + RETRY_AFTER_SECONDS * 1000;
      throw error;
    }
  }

  /** `signal` ends it early. */
  select<Row>(query: string, parameters: Parameters = {}, signal?: AbortSignal): Promise<readonly Row[]> {
    return this.#tried(() => this.#rows<Row>(query, parameters, signal));
  }

  /** Resolves once the statement has run. Page views and reads continue in the meantime. */
  async command(query: string, parameters: Parameters): Promise<void> {
    await this.#longRunning.command({
      query,
      query_params: { ...parameters },
      clickhouse_settings: { mutations_sync: '2', wait_end_of_query: 1 },
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.#client.close(), this.#longRunning.close()]);
  }

  async #insert(values: readonly object[]): Promise<void> {
    await this.#client.insert({
      table: 'visits',
      format: 'JSONEachRow',
      values,
      clickhouse_settings: { async_insert: 1, wait_for_async_insert: 1 },
    });
  }

  async #rows<Row>(query: string, parameters: Parameters = {}, signal?: AbortSignal): Promise<readonly Row[]> {
    const result = await this.#client.query({
      query,
      query_params: { ...parameters },
      format: 'JSONEachRow',
      ...(signal && { abort_signal: signal }),
    });
    return result.json<Row>();
  }

  async #tried<T>(work: () => Promise<T>): Promise<T> {
    try {
      await this.#opened();
      const result = await work();
      if (this.#reported !== undefined) this.#log.info('ClickHouse works again');
      this.#reported = undefined;
      return result;
    } catch (error) {
      if (rejectedRow.test(typeOf(error))) throw error;
      this.#report(error);
      throw unavailable();
    }
  }

  /** Logs each reason once, because every page view fails with it until ClickHouse is back. */
  #report(error: unknown): void {
    const reason = connectionFailure(error);
    if (reason === this.#reported) return;
    this.#reported = reason;
    this.#log.error({ err: error }, `ClickHouse cannot be used: ${reason}`);
  }
}

/** The type of an error of ClickHouse itself, such as `UNKNOWN_TABLE`. */
const typeOf = (error: unknown): string => (error instanceof Error && 'type' in error ? String(error.type) : '');

const clientOf = (settings: VisitsSettings, timeout: number): Client =>
  createClient({
    url: settings.origin,
    username: settings.username,
    password: settings.password,
    database: settings.database,
    application: 'inlet',
    request_timeout: timeout,
    compression: { request: true, response: true },
    // Proxies limit the length of addresses.
    use_multipart_params: true,
    // Failures are reported here.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: {
      ...(settings.cluster !== undefined && CLUSTER_SETTINGS),
      date_time_input_format: 'best_effort',
      date_time_output_format: 'iso',
      output_format_json_quote_64bit_integers: 0,
    },
  });

const unavailable = () => createError(generalErrors.UNAVAILABLE, {}, RETRY_AFTER_SECONDS);
