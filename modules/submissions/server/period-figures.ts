import { type Db, sql } from '../../../server/kit.ts';

/** The submissions that arrived at a form within a period, by their current state. */
export interface PeriodFigures {
  /** Excludes spam. */
  readonly submissions: number;
  readonly spam: number;
  readonly complete: number;
  /** Those that are not spam, by workflow state, the most frequent first. */
  readonly byState: readonly (readonly [state: string, count: number])[];
}

export async function periodFigures(
  db: Db,
  formId: number,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<PeriodFigures> {
  const { rows } = await sql<{ state: string; submissions: number; spam: number; complete: number }>`
    select current_state as state, count(*) filter (where not is_spam)::int as submissions,
      count(*) filter (where is_spam)::int as spam, count(*) filter (where is_complete and not is_spam)::int as complete
    from submissions where form_id = ${formId} and submitted_at >= ${from} and submitted_at < ${to}
    group by current_state order by submissions desc, state`.execute(db);
  const sum = (key: 'submissions' | 'spam' | 'complete') => rows.reduce((all, row) => all + row[key], 0);
  return {
    submissions: sum('submissions'),
    spam: sum('spam'),
    complete: sum('complete'),
    byState: rows.flatMap(({ state, submissions }) => (submissions > 0 ? [[state, submissions] as const] : [])),
  };
}
