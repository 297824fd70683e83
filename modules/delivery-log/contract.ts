import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { PathId } from '../../contract/entity/id.ts';
import { IsoMoment } from '../../contract/entity/time.ts';
import { generalRefusals } from '../../contract/refusal.ts';
import { refusals } from './refusals.ts';

/** One try to deliver. */
export const DeliveryAttempt = z.object({
  at: IsoMoment,
  duration_ms: z.number(),
  is_success: z.boolean(),
  /** The HTTP status, where there was an answer. */
  status: z.nullable(z.number()),
  /** The start of what the receiver answered; text of a stranger's making. */
  answer: z.nullable(z.string()),
  /** Why it failed. */
  error: z.nullable(z.string()),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** Something that left the building because of a submission, or is to. */
export const Delivery = z.object({
  id: z.number(),
  /** `mail`, `webhook`, … */
  kind: z.string(),
  /** Whom it is for: an address, a webhook's name and host. */
  target: z.string(),
  /** `dead` was given up. */
  state: z.enum(['waiting', 'done', 'dead']),
  created_at: IsoMoment,
  /** When it is tried next; null when it is over. */
  next_at: z.nullable(IsoMoment),
  /** Why it waits or was given up. */
  reason: z.nullable(z.string()),
  /** Mails are not kept once they are sent. */
  can_send_again: z.boolean(),
  /** Oldest first. */
  attempts: z.array(DeliveryAttempt),
});
export type Delivery = z.infer<typeof Delivery>;

export const listDeliveries = defineEndpoint('delivery-log/list', {
  method: 'GET',
  path: '/v2/cli/submissions/:id/deliveries',
  summary: 'What was sent because of a submission, each with its tries, oldest first',
  params: z.strictObject({ id: PathId }),
  answer: z.array(Delivery),
  refusals: [refusals.UNKNOWN_SUBMISSION, generalRefusals.FORBIDDEN],
});

export const sendAgain = defineEndpoint('delivery-log/send-again', {
  method: 'POST',
  path: '/v2/cli/submissions/:id/deliveries/:deliveryId/again',
  summary: 'Sends a delivery once more: one that is over with the schedule from its start, one that waits at once',
  params: z.strictObject({ id: PathId, deliveryId: PathId }),
  answer: Delivery,
  refusals: [
    refusals.UNKNOWN_SUBMISSION,
    refusals.UNKNOWN_DELIVERY,
    refusals.UNDER_WAY,
    refusals.NOT_KEPT,
    generalRefusals.FORBIDDEN,
  ],
});

/** What live updates say of a form: a delivery of this submission was tried, or is to be sent again. */
export const DeliveriesChanged = z.object({
  event: z.literal('deliveries'),
  form_id: z.number(),
  submission_id: z.number(),
});
export type DeliveriesChanged = z.infer<typeof DeliveriesChanged>;
