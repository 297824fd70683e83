import type { Kysely, KyselyPlugin } from 'kysely';
import { withTimeout } from '../timeout.ts';
import { isConflict } from './database-error.ts';

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

/** Attempts to run a statement. */
const ATTEMPTS = 3;

/**
 * Runs a statement again that the database rolled back because of another one: one of two that wait for each other. Only
 * for a statement outside a transaction.
 *
 * @example
 * const { rows } = await retryConflicts(() => sql`…`.execute(db));
 */
export async function retryConflicts<R>(statement: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await statement();
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
    }
  }
}
