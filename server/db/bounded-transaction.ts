import type { Kysely, KyselyPlugin } from 'kysely';
import { withTimeout } from '../timeout.ts';

/**
 * Runs a module's `work` inside `tx` with a time limit, because a transaction that never ends locks its rows forever,
 * and on the embedded engine blocks everybody. After `seconds` it fails with `late`. Later statements of `work` are
 * rejected, which would otherwise run outside the ended transaction.
 *
 * @example
 * await withTimeLimit(tx, { seconds: 3, late: 'No end within 3 seconds' }, (theirs) => effect(theirs, run));
 */
export async function withTimeLimit<R>(
  tx: Kysely<unknown>,
  { seconds, late }: { readonly seconds: number; readonly late: string },
  work: (tx: Kysely<unknown>) => Promise<R>,
): Promise<R> {
  let isOver = false;
  const guard: KyselyPlugin = {
    transformQuery({ node }) {
      if (isOver) throw new Error('Statement issued after its transaction had ended');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  try {
    return await withTimeout(seconds, late, () => work(tx.withPlugin(guard)));
  } finally {
    isOver = true;
  }
}
