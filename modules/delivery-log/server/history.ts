import type { Db } from '../../../server/kit.ts';
import type { Over } from '../../deliveries/server/public.ts';
import { appendEach } from '../../submissions/server/public.ts';

/** The kinds of history entries that deliveries make. Whom they name is for those who work on the form. */
export const OVER = 'delivery';
export const SENT_AGAIN = 'sent-again';

/** Appends to the history of submissions that someone's server has them, or that sending them was given up. */
export async function noteOver(tx: Db, deliveries: readonly Over[], now: Date): Promise<void> {
  await appendEach(
    tx,
    deliveries.flatMap(({ id, formId, submissionId, ...rest }) => {
      if (formId === null || submissionId === null) return [];
      return [{ formId, submissionId, kind: OVER, payload: { delivery_id: id, ...rest }, by: null, at: now }];
    }),
  );
}
