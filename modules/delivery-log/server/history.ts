import type { Db } from '../../../server/kit.ts';
import type { Over } from '../../deliveries/server/public.ts';
import { appendHistory } from '../../submissions/server/public.ts';
import { lockForm } from '../../workspaces/server/public.ts';
import { isThere } from './repository.ts';

/** The kinds of history entries that deliveries make. Whom they name is for those who work on the form. */
export const OVER = 'delivery';
export const SENT_AGAIN = 'sent-again';

/** Appends to the history of a submission that someone's server has it, or that sending it was given up. */
export async function noteOver(tx: Db, { id, formId, submissionId, ...rest }: Over, now: Date): Promise<void> {
  if (formId === null || submissionId === null) return;
  await lockForm(tx, formId);
  // Deleted in the meantime: there is no history to append to.
  if (!(await isThere(tx, submissionId))) return;
  const payload = { delivery_id: id, ...rest };
  await appendHistory(tx, { formId, submissionId, kind: OVER, payload, by: null, at: now });
}
