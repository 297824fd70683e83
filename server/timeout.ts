/**
 * What `work` makes, or an error that says `late` when it takes longer than `seconds`. Nobody waits for it then, and its
 * signal is aborted; how it ends later is of no account.
 *
 * @example
 * await inTime(3, 'No verdict within 3 seconds', (signal) => check.judge(form, proofs, signal));
 */
export async function inTime<T>(
  seconds: number,
  late: string,
  work: (signal: AbortSignal) => Promise<T> | T,
): Promise<T> {
  const ending = new AbortController();
  const tooLate = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(late);
    tooLate.reject(error);
    ending.abort(error);
  }, seconds * 1000);
  try {
    return await Promise.race([work(ending.signal), tooLate.promise]);
  } finally {
    clearTimeout(timer);
  }
}
