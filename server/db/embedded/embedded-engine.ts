import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { StartError } from '../../config.ts';
import { DatabaseError } from '../database-error.ts';
import type { EngineProgram } from './engine-program.ts';
import type { Ask, Outcome, Start, Told } from './protocol.ts';

interface Waiting {
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
}

type Request = Ask extends infer A ? (A extends Ask ? Omit<A, 'id'> : never) : never;

/** Compiled by the first engine that a process opens, for those after it. */
let program: EngineProgram | undefined;

/**
 * The embedded PostgreSQL on an initialised data directory, whose lock the caller holds, seen from the main thread. It can be
 * asked at once, and answers when it has started.
 */
export class EmbeddedEngine {
  readonly #thread: Worker;
  /** Not the thread's own, which can only be heard once in a turn of the event loop. */
  readonly #port: MessagePort;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, (payload: string) => void>();
  #last = 0;
  #gone: Error | undefined;
  #closing = false;
  #isReady = false;
  readonly #directory: string;

  /** `died` is called once if the thread ends without having been closed; what was asked fails with the same cause. */
  constructor(directory: string, died: (cause: Error) => void) {
    const { port1, port2 } = new MessageChannel();
    const workerData: Start = { directory, program, port: port2 };
    this.#port = port1;
    this.#directory = directory;
    this.#thread = new Worker(new URL('./engine-thread.ts', import.meta.url), {
      workerData,
      transferList: [port2],
      execArgv: [],
      env: withCompiled(process.env),
    });
    this.#port.on('message', (told: Told) => this.#hear(told));
    this.#thread.on('error', (cause) => this.#lose(cause instanceof Error ? cause : new Error(String(cause))));
    this.#thread.on('exit', (code) => {
      const expected = this.#closing;
      this.takeAnswers();
      this.#port.close();
      this.#lose(new Error(`The database engine ended with code ${code}`));
      if (!expected && this.#gone) died(this.#gone);
    });
  }

  /** Statements are carried out in the order in which they are asked for; `first`, without parameters, before this one. */
  query(sql: string, parameters: readonly unknown[], first?: string): Promise<Outcome> {
    return this.#ask({ kind: 'query', sql, parameters, first });
  }

  /** `hear` gets the payload of each NOTIFY on `channel`. */
  async listen(channel: string, hear: (payload: string) => void): Promise<void> {
    this.#listeners.set(channel, hear);
    await this.#ask({ kind: 'listen', channel });
  }

  /** How often the engine made the disk keep what it wrote. */
  async syncs(): Promise<number> {
    const { rows } = await this.#ask({ kind: 'syncs' });
    return Number(rows[0]);
  }

  /** Hears at once what the engine has said so far. */
  takeAnswers(): void {
    for (let said = this.#said(); said; said = this.#said()) this.#hear(said.message);
  }

  /** Written by the engine's thread alone. */
  #said(): { readonly message: Told } | undefined {
    return receiveMessageOnPort(this.#port);
  }

  /** Ends the thread without closing the database, as a crash would. */
  async abandon(): Promise<void> {
    await this.#thread.terminate();
  }

  async close(): Promise<void> {
    if (this.#closing || this.#gone) return;
    this.#closing = true;
    await this.#ask({ kind: 'close' });
    const ended = once(this.#thread, 'exit');
    await this.#thread.terminate();
    await ended.catch(() => undefined);
  }

  #ask(request: Request): Promise<Outcome> {
    if (this.#gone) return Promise.reject(this.#gone);
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#port.postMessage({ ...request, id });
      this.#waiting.set(id, { resolve, reject });
    });
  }

  #hear(told: Told): void {
    if (told.kind === 'ready') {
      ({ program } = told);
      this.#isReady = true;
      return;
    }
    if (told.kind === 'note') return this.#listeners.get(told.channel)?.(told.payload);
    const waiting = this.#waiting.get(told.id);
    this.#waiting.delete(told.id);
    if (told.kind === 'done') waiting?.resolve(told.outcome);
    else waiting?.reject(new DatabaseError(told.report));
  }

  /** What whoever runs the server can do about it, instead of where in the engine it went wrong. */
  #unopened(cause: Error): StartError {
    const [why = ''] = cause.message.split('\n');
    const text = `The database in ${this.#directory} cannot be opened (${why}). Give back its files as they were, or restore a backup.`;
    return new StartError(text, { cause });
  }

  #lose(cause: Error): void {
    this.#gone ??= this.#isReady ? cause : this.#unopened(cause);
    for (const { reject } of this.#waiting.values()) reject(this.#gone);
    this.#waiting.clear();
  }
}

/** What this thread keeps compiled the engine's may use: it is not told by itself, and takes a tenth of a second without. */
function withCompiled(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const directory = getCompileCacheDir();
  return directory === undefined ? env : { ...env, NODE_COMPILE_CACHE: path.dirname(directory) };
}
