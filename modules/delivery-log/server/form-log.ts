import { createError, type Db, type Host, inTransaction } from '../../../server/kit.ts';
import { accountById } from '../../accounts/server/public.ts';
import { DELIVERIES_TOPIC, DeliveryFailed, deliveryKind, DeliveryOnHold } from '../../deliveries/server/public.ts';
import { appendEach, eachSummary, fullHistories, headlineOf } from '../../submissions/server/public.ts';
import { type CheckedAccess, editorRoles, lockForm, requireRole } from '../../workspaces/server/public.ts';
import {
  type DeliveriesChangedLiveEvent,
  getDeliveryRequest,
  listOfForm,
  LOG_PAGE,
  type LoggedDelivery,
  retryMany,
} from '../contract.ts';
import { errors } from '../errors.ts';
import { SENT_AGAIN } from './history.ts';
import { countDeliveries, deliveriesOfForm, deliveryOfForm, type Due, type Kinds, makeRangeDue } from './repository.ts';

/** Maximum number of deliveries per call, so that the form's row is locked only briefly. */
const MAX_PER_CALL = 200;

/** Serves the delivery log of a form and the retry of a date range. */
export function serveFormLog(host: Host, kinds: () => Kinds): void {
  const { db } = host;
  host.serve(listOfForm, async ({ account, params, query }) => {
    const { formId } = await requireRole(db, params.formId, account, editorRoles);
    const [found, counts] = await Promise.all([
      deliveriesOfForm(db, formId, kinds(), query),
      countDeliveries(db, formId, kinds(), query.kind),
    ]);
    const deliveries = await withSenders(db, found.slice(0, LOG_PAGE));
    return { deliveries, has_more: found.length > LOG_PAGE, ...counts };
  });
  host.serve(getDeliveryRequest, async ({ account, params }) => {
    const { formId } = await requireRole(db, params.formId, account, editorRoles);
    const delivery = await deliveryOfForm(db, formId, params.deliveryId);
    if (!delivery) throw createError(errors.UNKNOWN_DELIVERY);
    return { request: await requestOf(host, delivery) };
  });
  host.serve(retryMany, async ({ account, params, body }) => {
    const access = await requireRole(db, params.formId, account, editorRoles);
    const range = { from: new Date(body.from), to: new Date(body.to), kind: body.kind ?? null };
    const queued = await queueRange(host, kinds(), access, range);
    return { queued, has_more: queued === MAX_PER_CALL };
  });
}

/** What a delivery sends; null if there is nothing to send, or if its kind does not send requests. */
async function requestOf(host: Host, delivery: NonNullable<Awaited<ReturnType<typeof deliveryOfForm>>>) {
  const kind = host.contributions(deliveryKind).find((one) => one.kind === delivery.kind);
  if (!kind || !('deliver' in kind) || !kind.request) return null;
  try {
    return await kind.request(delivery);
  } catch (error) {
    if (error instanceof DeliveryFailed || error instanceof DeliveryOnHold) return null;
    throw error;
  }
}

async function withSenders(db: Db, deliveries: readonly LoggedDelivery[]): Promise<LoggedDelivery[]> {
  const ids = new Set(deliveries.flatMap(({ submission_id }) => submission_id ?? []));
  const senders = new Map(
    await eachSummary(db, [...ids], ({ id, fields }) => [id, headlineOf(fields).sender] as const),
  );
  return deliveries.map((one) => ({ ...one, sender: senders.get(one.submission_id ?? 0) ?? null }));
}

function queueRange(
  host: Host,
  kinds: Kinds,
  access: CheckedAccess,
  range: Parameters<typeof makeRangeDue>[2],
): Promise<number> {
  const { db, live, clock } = host;
  const { formId, accountId } = access;
  return inTransaction(db, async (tx) => {
    const account = await accountById(tx, accountId);
    await lockForm(tx, access);
    const now = clock.now();
    const queued = await makeRangeDue(tx, formId, range, kinds, { limit: MAX_PER_CALL, now });
    if (queued.length === 0) return 0;
    const submissionIds = queued.map(({ submission_id }) => submission_id);
    const full = await fullHistories(tx, submissionIds);
    const entries = queued.filter(({ submission_id }) => !full.has(submission_id));
    await appendEach(tx, entries.map(historyEntry(formId, account?.name ?? null, now)));
    await live.publish(DELIVERIES_TOPIC, null, tx);
    const event = { event: 'deliveries', form_id: formId, submission_id: null } satisfies DeliveriesChangedLiveEvent;
    await live.publish(`form:${formId}`, event, tx);
    return queued.length;
  });
}

const historyEntry =
  (formId: number, by: string | null, at: Date) =>
  ({ id, submission_id, kind, target }: Due) => ({
    formId,
    submissionId: submission_id,
    kind: SENT_AGAIN,
    payload: { delivery_id: id, kind, target },
    by,
    at,
  });
