import {
  connectionFailure,
  createError,
  generalErrors,
  type IntakeSettings,
  type Logger,
  RepeatedReports,
  StartError,
  withTimeout,
} from '../../../../server/kit.ts';
import { type Client, clientFor } from './client.ts';
import { checkServer } from './durability.ts';
import { FOREIGN } from './scripts.ts';

/** A command that takes longer fails, because a visitor is waiting for it. */
const COMMAND_SECONDS = 3;
const MAX_WAIT_MS = 1000;
/** A server that must not be used is checked again after this time. */
const CHECK_MS = 1000;
const RETRY_AFTER_SECONDS = 5;
const UNCHECKED = 'has not been checked yet';

/** Errors that show that the server is no longer as it was when it was checked. */
const CHANGED = ['READONLY', 'LOADING', FOREIGN];

/** Why the submissions on a server are not this installation's, or undefined. */
type OwnerProblem = (client: Client) => Promise<string | undefined>;

/** A connection to Redis, used only while the server is known not to lose what it has acknowledged. */
export class Connection {
  readonly #settings: IntakeSettings;
  readonly #log: Logger;
  readonly #ownerProblem: OwnerProblem;
  readonly #client: Client;
  /** Why the connected server must not be used. */
  #unsafe: string | undefined = UNCHECKED;
  #foreign: string | undefined;
  #isUnlimited = false;
  #nextCheck: NodeJS.Timeout | undefined;
  readonly #reports = new RepeatedReports();
  #hasOpened = false;
  #isClosed = false;

  constructor(settings: IntakeSettings, log: Logger, ownerProblem: OwnerProblem) {
    this.#settings = settings;
    this.#log = log;
    this.#ownerProblem = ownerProblem;
    this.#client = clientFor(settings.url, (retries) =>
      this.#hasOpened ? Math.min(50 * 2 ** Math.min(retries, 5), MAX_WAIT_MS) : false,
    );
    // The client also reports errors that do not end the connection, such as a rejected ping.
    this.#client.on('error', (error: Error) => this.#report(error));
    this.#client.on('ready', () => {
      this.#unsafe = UNCHECKED;
      if (this.#hasOpened) void this.#check();
    });
  }

  /** Why it cannot be used at the moment, such as "is not connected". Undefined while it can. */
  get problem(): string | undefined {
    return this.#client.isReady ? (this.#unsafe ?? this.#foreign) : 'is not connected';
  }

  /** Whether the server has no memory limit. */
  get isUnlimited(): boolean {
    return this.#isUnlimited;
  }

  /** Throws a `StartError` if the server cannot be used. A server of another installation can be adopted. */
  async open(): Promise<void> {
    const { address } = this.#settings;
    try {
      await this.#client.connect();
      await this.#checkServer();
    } catch (error) {
      this.close();
      throw new StartError(`Redis at ${address} (INTAKE_URL) cannot be used: ${connectionFailure(error)}.`, {
        cause: error,
      });
    }
    if (this.#unsafe !== undefined) {
      this.close();
      throw new StartError(`Redis at ${address} (INTAKE_URL) ${this.#unsafe}.`);
    }
    this.#hasOpened = true;
    if (this.#foreign !== undefined) this.#reject(this.#foreign);
  }

  /** Runs a command. Throws 503 if the server cannot be used or does not respond; the command may have run nevertheless. */
  async run<R>(command: (client: Client) => Promise<R>): Promise<R> {
    if (this.problem !== undefined) throw unavailable();
    return this.runAnyway(command);
  }

  /** Runs a command on a server that may belong to another installation. Throws as `run` does. */
  async runAnyway<R>(command: (client: Client) => Promise<R>): Promise<R> {
    try {
      return await withTimeout(COMMAND_SECONDS, 'Redis does not respond', () => command(this.#client));
    } catch (error) {
      this.#report(error);
      this.#recheckAfter(error);
      throw unavailable();
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#nextCheck);
    if (this.#client.isOpen) this.#client.destroy();
  }

  #report(error: unknown): void {
    const reason = connectionFailure(error);
    if (!this.#hasOpened || this.#isClosed || !this.#reports.isDue(reason)) return;
    this.#log.warn({ err: error }, `Redis cannot be used and submissions get 503: ${reason}`);
  }

  /** A server may turn into a replica, or start again, without ending its connections. */
  #recheckAfter(error: unknown): void {
    if (this.problem !== undefined || !CHANGED.some((code) => connectionFailure(error).startsWith(code))) return;
    this.#unsafe = UNCHECKED;
    void this.#check();
  }

  /** Another server may respond now, or the same with other settings. */
  async #check(): Promise<void> {
    try {
      await this.#checkServer();
    } catch (error) {
      this.#report(error);
    }
    const { problem } = this;
    if (problem !== undefined) return this.#reject(problem);
    this.#reports.end();
    this.#log.info('connected to Redis again');
  }

  #reject(problem: string): void {
    if (this.#isClosed) return;
    // An error that prevented the check has been reported. A lost connection is checked once it is back.
    if (this.#client.isReady && problem !== UNCHECKED && this.#reports.isDue(problem))
      this.#log.error(`Redis ${problem}: submissions get 503`);
    clearTimeout(this.#nextCheck);
    this.#nextCheck = setTimeout(() => void this.#checkAgain(), CHECK_MS).unref();
  }

  /** On a new connection, since the address may lead to another server by now. */
  async #checkAgain(): Promise<void> {
    if (this.#isClosed || !this.#client.isReady) return;
    if (this.#unsafe === undefined) return this.#check();
    this.#client.destroy();
    await this.#client.connect().catch((error: unknown) => this.#report(error));
  }

  async #checkServer(): Promise<void> {
    const { problem, isUnlimited } = await checkServer(this.#client, this.#settings);
    this.#foreign = problem === undefined ? await this.#ownerProblem(this.#client) : undefined;
    this.#isUnlimited = isUnlimited;
    this.#unsafe = problem;
  }
}

const unavailable = () => createError(generalErrors.UNAVAILABLE, {}, RETRY_AFTER_SECONDS);
