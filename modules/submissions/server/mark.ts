import { type Host, inTransaction, sql } from '../../../server/kit.ts';
import { endFresh } from '../../workspaces/server/public.ts';
import type { Marker } from '../contract.ts';
import type { SubmissionRef } from './points.ts';
import { appendHistory } from './public.ts';

interface Who {
  readonly id: number;
  readonly name: string;
}

/** Which flag a marker sets, and to what (SPEC.md point 4). */
const flags: Readonly<Record<Marker, readonly [column: string, value: boolean]>> = {
  spam: ['is_spam', true],
  '!spam': ['is_spam', false],
  archive: ['is_archived', true],
  '!archive': ['is_archived', false],
  read: ['is_read', true],
  '!read': ['is_read', false],
  inprogress: ['is_in_progress', true],
  complete: ['is_complete', true],
};

/** Sets one flag, with who and when in the history. A flag that is so already changes nothing and tells nobody. */
export async function mark(
  { db, live, clock }: Host,
  submission: SubmissionRef,
  marker: Marker,
  who: Who,
): Promise<void> {
  const { id, formId } = submission;
  await inTransaction(db, async (tx) => {
    const [column, value] = flags[marker];
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
