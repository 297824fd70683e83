import {
  createError,
  generalErrors,
  type IntakeSettings,
  type Logger,
  StartError,
  withTimeout,
} from '../../../../server/kit.ts';
import { type Client, clientFor } from './client.ts';
import { durabilityProblem } from './durability.ts';

/** A command that takes longer has failed: a visitor waits for it. */
const COMMAND_SECONDS = 3;
const MAX_WAIT_MS = 1000;
const RETRY_AFTER_SECONDS = 5;
const UNCHECKED = 'has not been checked yet';

/** A connection to Redis, which is used only while the server is known to keep what it acknowledges. */
export class Connection {
  readonly #settings: IntakeSettings;
  readonly #log: Logger;
  readonly #client: Client;
  /** Why the connected server must not be used. */
  #unsafe: string | undefined = UNCHECKED;
  #reported: string | undefined;
  #hasOpened = false;
  #isClosed = false;

  constructor(settings: IntakeSettings, log: Logger) {
    this.#settings = settings;
    this.#log = log;
    this.#client = clientFor(settings.url, (retries, cause) =>
      this.#hasOpened ? Math.min(50 * 2 ** Math.min(retries, 5), MAX_WAIT_MS) : cause,
    );
    // The client reports errors that do not end the connection too, such as a rejected ping.
    this.#client.on('error', (error: Error) => this.#report(error));
    this.#client.on('ready', () => {
      this.#unsafe = UNCHECKED;
      if (this.#hasOpened) void this.#check();
    });
  }

  /** Why it cannot be used at the moment, such as "is not connected". Undefined while it can. */
  get problem(): string | undefined {
    return this.#client.isReady ? this.#unsafe : 'is not connected';
  }

  /** Throws a `StartError` if the server cannot be used. */
  async open(): Promise<void> {
    const { address } = this.#settings;
    try {
      await this.#client.connect();
      this.#unsafe = await this.#durabilityProblem();
    } catch (error) {
      throw new StartError(`Redis at ${address} (INTAKE_URL) cannot be used: ${reasonOf(error)}.`, { cause: error });
    }
    const { problem } = this;
    if (problem !== undefined) {
      this.close();
      throw new StartError(`Redis at ${address} (INTAKE_URL) ${problem}.`);
    }
    this.#hasOpened = true;
  }

  /** Runs a command. Throws 503 if the server cannot be used or does not respond; the command may have run then. */
  async run<R>(command: (client: Client) => Promise<R>): Promise<R> {
    if (this.problem !== undefined) throw unavailable();
    try {
      return await withTimeout(COMMAND_SECONDS, 'Redis does not respond', () => command(this.#client));
    } catch (error) {
      this.#report(error);
      throw unavailable();
    }
  }

  close(): void {
    this.#isClosed = true;
    if (this.#client.isOpen) this.#client.destroy();
  }

  /** Logs each reason once until the next connection, since every visitor meets it. */
  #report(error: unknown): void {
    const reason = reasonOf(error);
    if (reason === this.#reported || !this.#hasOpened || this.#isClosed) return;
    this.#reported = reason;
    this.#log.warn({ err: error }, `Redis cannot be used, so that submissions get 503: ${reason}`);
  }

  /** Another server may respond now, or the same with other settings. */
  async #check(): Promise<void> {
    try {
      this.#unsafe = await this.#durabilityProblem();
    } catch (error) {
      this.#report(error);
      // A server that is loading its data may not respond yet. A lost connection is checked once it is back.
      setTimeout(() => void (this.#client.isReady && this.#check()), MAX_WAIT_MS).unref();
      return;
    }
    this.#reported = undefined;
    if (this.#unsafe === undefined) this.#log.info('connected to Redis again');
    else this.#log.error(`Redis ${this.#unsafe}: submissions get 503`);
  }

  async #durabilityProblem(): Promise<string | undefined> {
    return this.#settings.mayLose ? undefined : durabilityProblem(this.#client);
  }
}

const unavailable = () => createError(generalErrors.UNAVAILABLE, {}, RETRY_AFTER_SECONDS);

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is listening there',
  ENOTFOUND: 'its host is unknown',
  ETIMEDOUT: 'the connection timed out',
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The client's errors name the cause only in their message.
  const known = Object.entries(reasons).find(([code]) => error.message.includes(code))?.[1];
  return known ?? (error.message.replaceAll(/\s+/g, ' ').replace(/\.$/, '') || error.name);
}
