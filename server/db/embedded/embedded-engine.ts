import { once } from 'node:events';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { StartError } from '../../config.ts';
import { DatabaseUnavailable, type DatabaseReport, DatabaseError } from '../database-error.ts';
import { canRestart, describeSpace, diskSpaceOf, type DiskSpace } from './disk-space.ts';
import { type EngineProgram, withCompiled } from './engine-program.ts';
import type { EngineRequest, StatementResult, Start, EngineMessage } from './protocol.ts';

interface Waiting {
  readonly resolve: (outcome: StatementResult) => void;
  readonly reject: (error: Error) => void;
}

type Request = EngineRequest extends infer A ? (A extends EngineRequest ? Omit<A, 'id'> : never) : never;

/** The engine's thread and its message port. */
interface Running {
  readonly thread: Worker;
  /** A separate port, because the thread's own delivers messages only once per turn of the event loop. */
  readonly port: MessagePort;
}

/** The operations that the disk allows: all, only reads (nearly full), or none (stopped by a failed write). */
export type DiskState =
  | { readonly state: 'ok'; readonly space: DiskSpace }
  | { readonly state: 'low'; readonly space: DiskSpace }
  | { readonly state: 'stopped'; readonly space: DiskSpace; readonly reason: string };

export interface EngineEvents {
  /** Called once if the thread ends unexpectedly and restarting cannot help. */
  readonly died: (cause: Error) => void;
  /** Called when the disk becomes too full to write, and when it has space again. */
  readonly disk?: ((state: DiskState) => void) | undefined;
}

export interface EngineOptions {
  /** Its files need not survive a crash, so it syncs nothing. */
  readonly isDisposable?: boolean;
}

/** Compiled by the first engine of the process and reused by later ones. */
let program: EngineProgram | undefined;

/** Interval for checking whether a full disk has space again. */
const RETRY_MS = 1000;
/** A close that takes longer is cut short. Acknowledged data is on disk. */
const CLOSE_MS = 10_000;
/** SQLSTATE of a read-only transaction, with which the engine rejects writes while the disk is nearly full. */
const READ_ONLY = '25006';
/** SQLSTATE class: out of disk, memory or another resource. */
const OUT_OF_RESOURCES = /^53/;

/**
 * Main-thread proxy of the embedded PostgreSQL, which runs in its own thread on an initialised data directory whose
 * lock the caller holds. Statements may be sent at once and are run after startup. If a full disk stops the engine,
 * statements fail immediately until there is space and it has restarted.
 */
export class EmbeddedEngine {
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, (payload: string) => void>();
  readonly directory: string;
  readonly #isDisposable: boolean;
  readonly #events: EngineEvents;
  #running: Running;
  #last = 0;
  #epoch = 0;
  #endCause: Error | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closing = false;
  #isReady = false;
  #isGuarded = false;
  #disk: DiskState | undefined;
  /** The thread's last message before it ended. */
  #fatal: (EngineMessage & { readonly kind: 'fatal' }) | undefined;

  constructor(
    directory: string,
    events: EngineEvents | EngineEvents['died'],
    { isDisposable = false }: EngineOptions = {},
  ) {
    this.directory = directory;
    this.#isDisposable = isDisposable;
    this.#events = typeof events === 'function' ? { died: events } : events;
    this.#running = this.#open();
  }

  /** Incremented on each restart: transactions of an earlier epoch are lost. */
  get epoch(): number {
    return this.#epoch;
  }

  /** The free space while writes are impossible, else undefined. */
  get shortage(): DiskSpace | undefined {
    return this.#disk === undefined || this.#disk.state === 'ok' ? undefined : diskSpaceOf(this.directory);
  }

  /** Runs statements in order. `first` (without parameters) runs before this one. */
  query(sql: string, parameters: readonly unknown[], first?: string): Promise<StatementResult> {
    return this.#request({ kind: 'query', sql, parameters, first });
  }

  /** Calls `receive` with the payload of each NOTIFY on `channel`. */
  async listen(channel: string, receive: (payload: string) => void): Promise<void> {
    this.#listeners.set(channel, receive);
    await this.#request({ kind: 'listen', channel });
  }

  /** From now on, rejects writes while the disk is nearly full and calls `disk` on changes. */
  async guardDisk(): Promise<void> {
    this.#isGuarded = true;
    await this.#request({ kind: 'guard' });
  }

  /**
   * From now on the engine runs no checkpoints of its own, so that no file of its write-ahead log is reused. Resolves
   * once everything written so far is on the disk; statements continue in the meantime.
   */
  async pauseCheckpoints(): Promise<void> {
    await this.#request({ kind: 'pause-checkpoints' });
  }

  async resumeCheckpoints(): Promise<void> {
    await this.#request({ kind: 'resume-checkpoints' });
  }

  /** Number of fsync calls of the engine. */
  async syncs(): Promise<number> {
    const { rows } = await this.#request({ kind: 'syncs' });
    return Number(rows[0]);
  }

  /** Processes the engine's messages that have already arrived. */
  processResults(): void {
    for (let next = this.#nextMessage(); next; next = this.#nextMessage()) this.#receive(next.message);
  }

  /** Only the engine's thread writes to this port. */
  #nextMessage(): { readonly message: EngineMessage } | undefined {
    return receiveMessageOnPort(this.#running.port);
  }

  /** Ends the thread without closing the database, like a crash. */
  async abandon(): Promise<void> {
    await this.#running.thread.terminate();
  }

  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    clearTimeout(this.#retry);
    if (this.#endCause) return;
    const { thread } = this.#running;
    const ended = once(thread, 'exit');
    const late = setTimeout(() => void thread.terminate(), CLOSE_MS);
    // The next start recovers from errors here.
    await this.#request({ kind: 'close' }).catch(() => undefined);
    clearTimeout(late);
    await thread.terminate();
    await ended.catch(() => undefined);
  }

  #open(): Running {
    const { port1, port2 } = new MessageChannel();
    const workerData: Start = {
      directory: this.directory,
      isDisposable: this.#isDisposable,
      program,
      port: port2,
    };
    const thread = new Worker(new URL('./engine-thread.ts', import.meta.url), {
      workerData,
      transferList: [port2],
      execArgv: [],
      env: withCompiled(process.env),
    });
    port1.on('message', (engineMessage: EngineMessage) => this.#receive(engineMessage));
    let failure: Error | undefined;
    thread.on('error', (cause) => (failure = cause instanceof Error ? cause : new Error(String(cause))));
    thread.on('exit', (code) => {
      this.processResults();
      port1.close();
      this.#end(failure ?? new Error(this.#fatal?.reason ?? `The database engine ended with code ${code}`));
    });
    return { thread, port: port1 };
  }

  #request(request: Request): Promise<StatementResult> {
    if (this.#endCause) return Promise.reject(this.#endCause);
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#running.port.postMessage({ ...request, id });
      this.#waiting.set(id, { resolve, reject });
    });
  }

  #receive(engineMessage: EngineMessage): void {
    switch (engineMessage.kind) {
      case 'ready':
        ({ program } = engineMessage);
        this.#isReady = true;
        return;
      case 'notification':
        return this.#listeners.get(engineMessage.channel)?.(engineMessage.payload);
      case 'space':
        return this.#changed({ state: engineMessage.isLow ? 'low' : 'ok', space: engineMessage.space });
      case 'fatal':
        this.#fatal = engineMessage;
        return;
      case 'done':
        return this.#settle(engineMessage.id)?.resolve(engineMessage.outcome);
      case 'failed':
        return this.#settle(engineMessage.id)?.reject(this.#failure(engineMessage.report));
    }
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  /** Failures that are not caused by the statement become retryable errors. */
  #failure(report: DatabaseReport): Error {
    const { code = '', message } = report;
    if (code === READ_ONLY) return new DatabaseUnavailable(describeSpace(diskSpaceOf(this.directory)), '53100');
    return OUT_OF_RESOURCES.test(code) ? new DatabaseUnavailable(message, code) : new DatabaseError(report);
  }

  /** The thread has ended. */
  #end(cause: Error): void {
    const diskFailure = this.#fatal?.disk ?? (isFull(cause) ? cause.message : undefined);
    this.#fatal = undefined;
    if (this.#isReady && diskFailure !== undefined && !this.#closing) return this.#stop(diskFailure);
    this.#fail(this.#isReady ? cause : this.#unopened(cause));
    if (!this.#closing && this.#endCause) this.#events.died(this.#endCause);
  }

  /** Rejects statements immediately until there is space. */
  #stop(reason: string): void {
    const space = diskSpaceOf(this.directory);
    this.#epoch += 1;
    this.#fail(new DatabaseUnavailable(`${describeSpace(space)} (${reason})`, '53100'));
    this.#changed({ state: 'stopped', space, reason });
    this.#restartWithRoom();
  }

  #changed(disk: DiskState): void {
    this.#disk = disk;
    this.#events.disk?.(disk);
  }

  #restartWithRoom(): void {
    this.#retry = setTimeout(() => {
      const space = diskSpaceOf(this.directory);
      if (canRestart(space)) this.#restart(space);
      else this.#restartWithRoom();
    }, RETRY_MS).unref();
  }

  #restart(space: DiskSpace): void {
    this.#endCause = undefined;
    this.#running = this.#open();
    const replies = [...this.#listeners.keys()].map((channel) => this.#request({ kind: 'listen', channel }));
    if (this.#isGuarded) replies.push(this.#request({ kind: 'guard' }));
    // A thread that dies reports it through its own event.
    void Promise.all(replies).then(
      () => this.#changed({ state: 'ok', space }),
      () => undefined,
    );
  }

  /** Tells the operator how to fix it, rather than where the engine failed. */
  #unopened(cause: Error): StartError {
    const space = diskSpaceOf(this.directory);
    if (!canRestart(space))
      return new StartError(
        `${describeSpace(space)}, which is not enough for the database. Free some space, then start again.`,
        {
          cause,
        },
      );
    const [why = ''] = cause.message.split('\n');
    const text = `The database in ${this.directory} cannot be opened (${why}). Restore its original files, or restore a backup.`;
    return new StartError(text, { cause });
  }

  #fail(cause: Error): void {
    this.#endCause ??= cause;
    for (const { reject } of this.#waiting.values()) reject(this.#endCause);
    this.#waiting.clear();
  }
}

/** A start without disk space fails with an error of the engine's own file system. */
function isFull({ message }: Error): boolean {
  return /ENOSPC|EDQUOT|No space left/.test(message);
}
