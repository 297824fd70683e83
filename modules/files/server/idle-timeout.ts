/** Aborts its signal unless it is renewed or disposed of in time. */
export class IdleTimeout implements Disposable {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(milliseconds: number) {
    const expire = () => this.#controller.abort(new Error(`no response within ${milliseconds / 1000} seconds`));
    this.#timer = setTimeout(expire, milliseconds);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  renew(): void {
    this.#timer.refresh();
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }
}
