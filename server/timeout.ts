/** Nothing has responded in time. */
export class NoResponse extends Error {
  readonly seconds: number;
  constructor(seconds: number, options?: ErrorOptions) {
    super(`No response within ${seconds} seconds`, options);
    this.name = 'NoResponse';
    this.seconds = seconds;
  }
}

/**
 * Resolves with the result of `work`, or rejects with the error `late` after `seconds`. Its signal is then aborted and
 * its result ignored.
 *
 * @example
 * await withTimeout(3, 'No verdict within 3 seconds', (signal) => check.check(form, values, signal));
 */
export async function withTimeout<T>(
  seconds: number,
  late: string | Error,
  work: (signal: AbortSignal) => Promise<T> | T,
): Promise<T> {
  const ending = new AbortController();
  const tooLate = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = typeof late === 'string' ? new Error(late) : late;
    tooLate.reject(error);
    ending.abort(error);
  }, seconds * 1000);
  try {
    return await Promise.race([work(ending.signal), tooLate.promise]);
  } finally {
    clearTimeout(timer);
  }
}
