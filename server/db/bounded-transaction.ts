import type { Kysely, KyselyPlugin } from 'kysely';
import { inTime } from '../timeout.ts';

/**
 * Lets `work`, which is someone else's, write within `tx` for a bounded time: a transaction that waits for ever holds its
 * rows for ever, and on the embedded engine everybody. After `seconds` it fails with `late`, and what `work` still asks of
 * the transaction is refused, where it would be carried out by itself once that has ended.
 *
 * @example
 * await asGuest(tx, { seconds: 3, late: 'No end within 3 seconds' }, (theirs) => effect(theirs, run));
 */
export async function asGuest<R>(
  tx: Kysely<unknown>,
  { seconds, late }: { readonly seconds: number; readonly late: string },
  work: (tx: Kysely<unknown>) => Promise<R>,
): Promise<R> {
  let isOver = false;
  const guard: KyselyPlugin = {
    transformQuery({ node }) {
      if (isOver) throw new Error('A statement came after the work that it belongs to was over');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  try {
    return await inTime(seconds, late, () => work(tx.withPlugin(guard)));
  } finally {
    isOver = true;
  }
}
