import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { Key, PathId } from '../../contract/entity/id.ts';
import { IsoTimestamp } from '../../contract/entity/time.ts';
import { generalErrors } from '../../contract/error.ts';
import { errors } from './errors.ts';

/** One try to deliver. */
export const DeliveryAttempt = z.object({
  at: IsoTimestamp,
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
  created_at: IsoTimestamp,
  /** When it is tried next; null when it is over. */
  next_at: z.nullable(IsoTimestamp),
  /** Why it waits or was given up; of one that is `done`, why nobody received it. */
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
  response: z.array(Delivery),
  errors: [errors.UNKNOWN_SUBMISSION, generalErrors.NOT_ALLOWED],
});

export const sendAgain = defineEndpoint('delivery-log/send-again', {
  method: 'POST',
  path: '/v2/cli/submissions/:id/deliveries/:deliveryId/again',
  summary: 'Sends a delivery once more: one that is over with the schedule from its start, one that waits at once',
  params: z.strictObject({ id: PathId, deliveryId: PathId }),
  response: Delivery,
  errors: [
    errors.UNKNOWN_SUBMISSION,
    errors.UNKNOWN_DELIVERY,
    errors.UNDER_WAY,
    errors.NOT_KEPT,
    generalErrors.NOT_ALLOWED,
  ],
});

/** Deliveries that a page of a form's log holds at most. */
export const LOG_PAGE = 25;

/** A delivery in the log of its form; an invitation or a test mail is of no submission. */
export const LoggedDelivery = z.extend(Delivery, { submission_id: z.nullable(z.number()) });
export type LoggedDelivery = z.infer<typeof LoggedDelivery>;

const Kind = z.string().check(z.regex(/^[\w-]{1,40}$/));
const ofForm = z.strictObject({ formId: Key });
const formErrors = [errors.UNKNOWN_FORM, generalErrors.NOT_ALLOWED] as const;

export const listOfForm = defineEndpoint('delivery-log/of-form', {
  method: 'GET',
  path: '/v2/cli/forms/:formId/deliveries',
  summary: 'What was sent because of submissions of a form, each with its tries, newest first, a page at a time',
  params: ofForm,
  query: z.strictObject({
    kind: z.optional(Kind),
    state: z.optional(Delivery.shape.state),
    /** Goes on after the last of the page before. */
    before_id: z.optional(PathId),
  }),
  response: z.object({ deliveries: z.array(LoggedDelivery), has_more: z.boolean() }),
  errors: formErrors,
});

/** A moment near ours: no database takes just any year. */
const Moment = IsoTimestamp.check(
  z.refine((text) => Date.parse(text) >= Date.UTC(2000) && Date.parse(text) < Date.UTC(2100), 'must be a moment'),
);

export const retryMany = defineEndpoint('delivery-log/send-many-again', {
  method: 'POST',
  path: '/v2/cli/forms/:formId/deliveries/again',
  summary: 'Retries the failed deliveries of a date range that are still stored, some hundreds per call',
  params: ofForm,
  body: z.strictObject({ from: Moment, to: Moment, kind: z.optional(Kind) }),
  response: z.object({ queued: z.number(), has_more: z.boolean() }),
  errors: formErrors,
});

/** What live updates say of a form: a delivery of this submission, or of some, was tried or is to be sent again. */
export const DeliveriesChanged = z.object({
  event: z.literal('deliveries'),
  form_id: z.number(),
  submission_id: z.nullable(z.number()),
});
export type DeliveriesChanged = z.infer<typeof DeliveriesChanged>;
