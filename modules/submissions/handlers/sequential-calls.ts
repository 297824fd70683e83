import type { HandlerContext } from '../../../src/kernel/index.ts';
import type { PageLeave } from '../page-leave.ts';

/**
 * Calls the server for one chunk after the other. When the user leaves the page, calls it for all remaining chunks at
 * once, since their responses will not arrive. The caller awaits each response before it requests the next.
 */
export async function* sequentialCalls<R>(
  chunks: readonly number[][],
  call: (ids: number[]) => Promise<R>,
  leave: PageLeave,
  { signal, effect }: Pick<HandlerContext, 'signal' | 'effect'>,
): AsyncGenerator<{ readonly ids: number[]; readonly response: Promise<R> }> {
  const started = new Map<number[], Promise<R>>();
  const start = (ids: number[]): Promise<R> => {
    const response = started.get(ids) ?? call(ids);
    // The caller may stop at an earlier failure and never await this response.
    response.catch(() => undefined);
    started.set(ids, response);
    return response;
  };
  const ended = new AbortController();
  const left = effect(leave, (page) => page.next(AbortSignal.any([signal, ended.signal])));
  void left.then(() => {
    for (const ids of chunks) void start(ids);
  });
  try {
    for (const ids of chunks) yield { ids, response: start(ids) };
  } finally {
    ended.abort();
  }
}
