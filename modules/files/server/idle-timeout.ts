/** The idle timeout while the server stops. */
const STOPPING_MS = 2000;

/** Aborts its signal unless it is renewed or disposed of in time; sooner while the server stops. */
export class IdleTimeout implements Disposable {
  readonly #controller = new AbortController();
  readonly #stopping: AbortSignal | undefined;
  #timer: NodeJS.Timeout;

  constructor(milliseconds: number, stopping?: AbortSignal) {
    this.#stopping = stopping;
    this.#timer = this.#expireAfter(stopping?.aborted === true ? Math.min(milliseconds, STOPPING_MS) : milliseconds);
    if (milliseconds > STOPPING_MS) stopping?.addEventListener('abort', this.#shorten);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  renew(): void {
    this.#timer.refresh();
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#stopping?.removeEventListener('abort', this.#shorten);
  }

  readonly #shorten = (): void => {
    clearTimeout(this.#timer);
    this.#timer = this.#expireAfter(STOPPING_MS);
  };

  #expireAfter(milliseconds: number): NodeJS.Timeout {
    const expire = () => this.#controller.abort(new Error(`no response within ${milliseconds / 1000} seconds`));
    return setTimeout(expire, milliseconds);
  }
}
