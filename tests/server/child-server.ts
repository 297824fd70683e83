import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { temporaryDirectory } from './temporary-directory.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A server in a child process, with a temporary directory, which can be killed, paused and restarted. */
export abstract class ChildServer implements AsyncDisposable {
  readonly #folder: ReturnType<typeof temporaryDirectory>;
  #process: ChildProcess | undefined;

  /** `parent` of the temporary directory, if not the system's. */
  constructor(parent?: string) {
    this.#folder = temporaryDirectory(parent);
  }

  /** The temporary directory's path. */
  protected get directory(): string {
    return this.#folder.path;
  }

  /** Starts the server, and resolves once it responds. */
  abstract start(): Promise<void>;

  protected spawn(program: string, args: readonly string[]): ChildProcess {
    this.#process = spawn(program, args, { cwd: root, stdio: 'ignore' });
    return this.#process;
  }

  async kill(): Promise<void> {
    const ended = this.#process && once(this.#process, 'exit');
    this.#process?.kill('SIGKILL');
    await ended;
    this.#process = undefined;
  }

  /** Accepts connections without responding, until `resume`. */
  pause(): void {
    this.#process?.kill('SIGSTOP');
  }

  resume(): void {
    this.#process?.kill('SIGCONT');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    this.#folder[Symbol.dispose]();
  }
}
