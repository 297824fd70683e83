import type { Db } from '../../../server/kit.ts';
import type { FinishedDelivery } from '../../deliveries/server/public.ts';
import { appendEach } from '../../submissions/server/public.ts';

/** Kinds of history entries for deliveries. Only editors see them, because they name recipients. */
export const OVER = 'delivery';
export const SENT_AGAIN = 'sent-again';

/** Records in the history of each submission that a delivery arrived or failed permanently. */
export async function recordOutcomes(tx: Db, deliveries: readonly FinishedDelivery[], now: Date): Promise<void> {
  await appendEach(
    tx,
    deliveries.flatMap(({ id, formId, submissionId, ...rest }) => {
      if (formId === null || submissionId === null) return [];
      return [{ formId, submissionId, kind: OVER, payload: { delivery_id: id, ...rest }, by: null, at: now }];
    }),
  );
}
