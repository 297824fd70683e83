import { defineServerModule, type Host, inTransaction, createError } from '../../../server/kit.ts';
import { accountById } from '../../accounts/server/public.ts';
import { deliveryKind, deliveryOver, DELIVERIES_TOPIC } from '../../deliveries/server/public.ts';
import {
  appendHistory,
  editorsHistory,
  requireSubmissionAccess,
  type SubmissionRef,
} from '../../submissions/server/public.ts';
import { editorRoles, lockForm } from '../../workspaces/server/public.ts';
import { type DeliveriesChangedLiveEvent, type Delivery, listDeliveries, sendAgainCall } from '../contract.ts';
import { errors } from '../errors.ts';
import { serveFormLog } from './form-log.ts';
import { recordOutcomes, OVER, SENT_AGAIN } from './history.ts';
import { deliveriesOf, type Kinds, makeDue } from './repository.ts';

export default defineServerModule({
  id: 'delivery-log',
  needs: ['accounts', 'deliveries', 'submissions', 'workspaces'],
  register(host) {
    const { db } = host;
    host.serve(listDeliveries, async ({ account, params }) => {
      const { id, isLocked } = await requireSubmissionAccess(db, params.id, account, editorRoles);
      // Targets and responses may reveal the sender and the content of a locked submission.
      return isLocked ? [] : deliveriesOf(db, id, kindsOf(host));
    });
    host.serve(sendAgainCall, async ({ account, params }) => {
      const submission = await requireSubmissionAccess(db, params.id, account, editorRoles);
      return queueAgain(host, submission, params.deliveryId);
    });
    serveFormLog(host, () => kindsOf(host));
    host.contribute(deliveryOver, (tx, deliveries) => recordOutcomes(tx, deliveries, host.clock.now()));
    host.contribute(editorsHistory, OVER);
    host.contribute(editorsHistory, SENT_AGAIN);
  },
});

function kindsOf(host: Host): Kinds {
  const kinds = host.contributions(deliveryKind);
  return {
    steps: kinds.filter((kind) => 'step' in kind).map(({ kind }) => kind),
    forgetting: kinds.filter(({ erasesPayload = false }) => erasesPayload !== false).map(({ kind }) => kind),
  };
}

const errorFor = {
  unknown: errors.UNKNOWN_DELIVERY,
  pending: errors.UNDER_WAY,
  'not stored': errors.NOT_KEPT,
} as const;

/** Makes the delivery due and records who requested it; the worker then sends it under the same id. */
function queueAgain(host: Host, submission: SubmissionRef, deliveryId: number): Promise<Delivery> {
  const { id, formId, accountId, isLocked } = submission;
  const { db, live, clock } = host;
  if (isLocked) throw createError(errors.UNKNOWN_DELIVERY);
  const kinds = kindsOf(host);
  return inTransaction(db, async (tx) => {
    const account = await accountById(tx, accountId);
    await lockForm(tx, submission);
    const outcome = await makeDue(tx, kinds, { submissionId: id, deliveryId }, clock.now());
    if (outcome !== 'queued') throw createError(errorFor[outcome]);
    const [delivery] = await deliveriesOf(tx, id, { ...kinds, steps: [] }, deliveryId);
    if (!delivery) throw createError(errors.UNKNOWN_DELIVERY);
    const payload = { delivery_id: deliveryId, kind: delivery.kind, target: delivery.target };
    const at = clock.now();
    await appendHistory(tx, { formId, submissionId: id, kind: SENT_AGAIN, payload, by: account?.name ?? null, at });
    await live.publish(DELIVERIES_TOPIC, null, tx);
    const event = { event: 'deliveries', form_id: formId, submission_id: id } satisfies DeliveriesChangedLiveEvent;
    await live.publish(`form:${formId}`, event, tx);
    return delivery;
  });
}
