import { type Host, inTransaction } from '../../../server/kit.ts';
import { accountById } from '../../accounts/server/public.ts';
import { DELIVERIES_TOPIC } from '../../deliveries/server/public.ts';
import { appendEach } from '../../submissions/server/public.ts';
import { type CheckedAccess, editors, lockForm, requireRole } from '../../workspaces/server/public.ts';
import { type DeliveriesChanged, listOfForm, LOG_PAGE, retryMany } from '../contract.ts';
import { SENT_AGAIN } from './history.ts';
import { deliveriesOfForm, type Due, type Kinds, makeSpanDue } from './repository.ts';

/** Deliveries that one call sends again at most: as many as a form's row is held for without anybody noticing. */
const MAX_AT_ONCE = 200;

/** The log of a form: what left because of its submissions, and what was given up once more, by a span of time. */
export function serveFormLog(host: Host, kinds: () => Kinds): void {
  const { db } = host;
  host.serve(listOfForm, async ({ account, params, query }) => {
    const { formId } = await requireRole(db, params.formId, account.id, editors);
    const found = await deliveriesOfForm(db, formId, kinds(), query);
    return { deliveries: found.slice(0, LOG_PAGE), has_more: found.length > LOG_PAGE };
  });
  host.serve(retryMany, async ({ account, params, body }) => {
    const access = await requireRole(db, params.formId, account.id, editors);
    const span = { from: new Date(body.from), to: new Date(body.to), kind: body.kind ?? null };
    const sent = await sendSpan(host, kinds(), access, span);
    return { queued: sent, has_more: sent === MAX_AT_ONCE };
  });
}

function sendSpan(
  host: Host,
  kinds: Kinds,
  access: CheckedAccess,
  span: Parameters<typeof makeSpanDue>[2],
): Promise<number> {
  const { db, live, clock } = host;
  const { formId, accountId } = access;
  return inTransaction(db, async (tx) => {
    const who = await accountById(tx, accountId);
    await lockForm(tx, access);
    const now = clock.now();
    const sent = await makeSpanDue(tx, formId, span, kinds, { most: MAX_AT_ONCE, now });
    if (sent.length === 0) return 0;
    await appendEach(tx, sent.map(told(formId, who?.name ?? null, now)));
    await live.publish(DELIVERIES_TOPIC, null, tx);
    const note = { event: 'deliveries', form_id: formId, submission_id: null } satisfies DeliveriesChanged;
    await live.publish(`form:${formId}`, note, tx);
    return sent.length;
  });
}

const told =
  (formId: number, by: string | null, at: Date) =>
  ({ id, submission_id, kind, target }: Due) => ({
    formId,
    submissionId: submission_id,
    kind: SENT_AGAIN,
    payload: { delivery_id: id, kind, target },
    by,
    at,
  });
