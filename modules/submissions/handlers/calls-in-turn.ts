import type { HandlerContext } from '../../../src/kernel/index.ts';
import type { PageLeave } from '../page-leave.ts';

/**
 * Calls the server for each chunk, one after the other, until the page is left: then for all that remain at once, since no
 * response arrives any more. The caller awaits each call before it requests the next.
 */
export async function* callsInTurn<R>(
  chunks: readonly number[][],
  call: (ids: number[]) => Promise<R>,
  leave: PageLeave,
  { signal, effect }: Pick<HandlerContext, 'signal' | 'effect'>,
): AsyncGenerator<{ readonly ids: number[]; readonly response: Promise<R> }> {
  const begun = new Map<number[], Promise<R>>();
  const begin = (ids: number[]): Promise<R> => {
    const response = begun.get(ids) ?? call(ids);
    // The caller may stop at an earlier one that fails.
    response.catch(() => undefined);
    begun.set(ids, response);
    return response;
  };
  const ended = new AbortController();
  const left = effect(leave, (page) => page.next(AbortSignal.any([signal, ended.signal])));
  void left.then(() => {
    for (const ids of chunks) void begin(ids);
  });
  try {
    for (const ids of chunks) yield { ids, response: begin(ids) };
  } finally {
    ended.abort();
  }
}
