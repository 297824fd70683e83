import { type Host, inTransaction, sql } from '../../../server/kit.ts';
import { endFresh } from '../../workspaces/server/public.ts';
import { markerChanges, type Flag, type Marker } from '../contract.ts';
import type { SubmissionRef } from './points.ts';
import { appendHistory } from './public.ts';

interface Who {
  readonly id: number;
  readonly name: string;
}

/** The flag's column. */
const columnOf = (flag: Flag): string => (flag === 'is_inProgress' ? 'is_in_progress' : flag);

/** Sets one flag, with who and when in the history. A flag that is so already changes nothing and tells nobody. */
export async function mark(
  { db, live, clock }: Host,
  submission: SubmissionRef,
  marker: Marker,
  who: Who,
): Promise<void> {
  const { id, formId } = submission;
  await inTransaction(db, async (tx) => {
    const [flag, value] = markerChanges[marker];
    const column = columnOf(flag);
    const reason = column === 'is_spam' ? sql`, spam_reason = null` : sql``;
    const { rows } = await sql<{ is_test: boolean }>`
      update submissions set ${sql.ref(column)} = ${value}${reason}
      where id = ${id} and form_id = ${formId} and ${sql.ref(column)} <> ${value} returning is_test`.execute(tx);
    const [changed] = rows;
    if (!changed) return;
    const draft = { formId, submissionId: id, kind: 'marked', payload: { marker }, by: who.name, at: clock.now() };
    await appendHistory(tx, draft);
    if (marker === '!spam' && !changed.is_test) await endFresh(tx, formId);
    const note = { event: 'marked', form_id: formId, submission_id: id, marker, by: who.id };
    await live.publish(`form:${formId}`, note, tx);
  });
}
