import type { Client } from 'pg';
import type { TableShape } from './table-shape.ts';

/** What a move compares: how many rows there are, or also what is in them. */
export type Comparison = 'counts' | 'rows';

/** The account's rows of each table by number, and by content if that is compared. */
async function summaryOf(
  db: Client,
  shapes: readonly TableShape[],
  account: number,
  comparison: Comparison,
): Promise<readonly string[]> {
  const statements = shapes.map(({ name, belongs, columns }) => {
    const listed = columns.toSorted().map((column) => `t.${column}`);
    const content =
      comparison === 'rows' ? `sum(hashtextextended(row(${listed.join(', ')})::text, 0))` : 'null::numeric';
    return `select '${name}' as name, count(*) as count, ${content} as content from public.${name} t where ${belongs('t')}`;
  });
  const { rows } = await db.query<{ name: string; count: string; content: string | null }>(
    statements.join(' union all '),
    [account],
  );
  // In parallel, the tables arrive in any order.
  return rows
    .map(({ name, count, content }) => `${name}: ${count}${content === null ? '' : ` (${content})`}`)
    .toSorted();
}

/** Fails unless both databases have the same rows of the account. */
export async function requireEqual(
  source: Client,
  to: Client,
  shapes: readonly TableShape[],
  account: number,
  comparison: Comparison,
): Promise<void> {
  const [there, here] = await Promise.all([source, to].map((db) => summaryOf(db, shapes, account, comparison)));
  const different = there?.filter((line, at) => line !== here?.[at]) ?? [];
  if (different.length > 0) throw new Error(`The copy differs: ${different.join('; ')}`);
}
