import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Addresses } from '../../../server/ports.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { addWebhook, newForms, newOwner } from '../intake/new-forms.ts';
import { request, end, load, settings, startServer, nextMessage } from '../intake/turn.ts';
import type { Received } from './sink.ts';

const here = import.meta.dirname;
/** Each with its own webhook, so with a separate target. */
export const FORMS = 8;

/** Starts a program of this folder. */
export const start = (file: string, ...args: string[]): ChildProcess => fork(path.join(here, file), args);

/** The product on a new database in a separate process, and a receiver for its webhooks. */
export class Fixture implements AsyncDisposable {
  readonly #env: NodeJS.ProcessEnv;
  readonly #directory: Disposable;
  readonly #sink: ChildProcess;
  readonly #sinkUrl: string;
  #server: ChildProcess;
  #at: Addresses;

  private constructor(parts: {
    env: NodeJS.ProcessEnv;
    directory: Disposable;
    sink: ChildProcess;
    port: number;
    server: ChildProcess;
    at: Addresses;
  }) {
    this.#env = parts.env;
    this.#directory = parts.directory;
    this.#sink = parts.sink;
    this.#sinkUrl = `http://127.0.0.1:${parts.port}/hook`;
    this.#server = parts.server;
    this.#at = parts.at;
  }

  static async open(databaseUrl: string | undefined): Promise<Fixture> {
    const directory = temporaryDirectory();
    const more = { ALLOW_PRIVATE_TARGETS: '1', BILLING_PROVIDER: 'none' };
    const env = { ...settings(directory.path, databaseUrl), ...more };
    const sink = start('sink.ts');
    const port = await nextMessage<number>(sink);
    const server = startServer(env);
    return new Fixture({ env, directory, sink, port, server, at: await nextMessage<Addresses>(server) });
  }

  /** Sends submissions for a while, then adds the webhooks; returns submissions per second. */
  async takeIn(seconds: number): Promise<number> {
    const owner = await newOwner(this.#at.console);
    const formUids = await newForms(this.#at.console, FORMS, owner);
    await request(this.#server, 'quiet');
    const orders = { port: Number(new URL(this.#at.collector).port), formUids, connections: 64 };
    await load({ ...orders, seconds: 1, run: 0 });
    const { perSecond, rejected } = await load({ ...orders, seconds, run: 1 });
    if (rejected > 0) throw new Error(`${rejected} were rejected`);
    for (const uid of formUids) await addWebhook(this.#at.console, uid, this.#sinkUrl, owner);
    return perSecond;
  }

  /** Queues every submission for every webhook; returns how many. */
  queue(): Promise<number> {
    return request(this.#server, 'backlog');
  }

  /** The number of deliveries not yet recorded as done. */
  waiting(): Promise<number> {
    return request(this.#server, 'waiting');
  }

  /** Waits until so many have arrived and are recorded; the database is not polled before, which would slow it down. */
  async untilDone(count: number): Promise<void> {
    while ((await this.received()).deliveries < count) await after(10);
    while ((await this.waiting()) > 0) await after(10);
  }

  async received(): Promise<Received> {
    const response = nextMessage<Received>(this.#sink);
    this.#sink.send('received');
    return response;
  }

  /** Kills the server and restarts it. */
  async crash(): Promise<void> {
    await end(this.#server, 'SIGKILL');
    this.#server = startServer(this.#env);
    this.#at = await nextMessage<Addresses>(this.#server);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await end(this.#server);
    await end(this.#sink);
    this.#directory[Symbol.dispose]();
  }
}
