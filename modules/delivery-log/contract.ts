import { inputError } from '../../contract/input-error.ts';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { Key, PathId } from '../../contract/entity/id.ts';
import { PostedRequest } from '../../contract/entity/posted-request.ts';
import { IsoTimestamp } from '../../contract/entity/time.ts';
import { generalErrors, sharedErrors } from '../../contract/error.ts';
import { TextDetail } from '../../contract/text.ts';
import { errors, fieldErrors } from './errors.ts';
import { FreeText, NameText, ProgramText, UrlText } from '../../contract/personal.ts';

/** An English text as data, to render it in another language. Null if it is stored without, as by older versions. */
const Details = z.optional(z.nullable(z.array(TextDetail)));

/** One attempt to deliver. */
export const DeliveryAttempt = z.object({
  at: IsoTimestamp,
  duration_ms: z.number(),
  is_success: z.boolean(),
  /** HTTP status, if there was a response. */
  status: z.nullable(z.number()),
  /** Start of the response body. Untrusted text. */
  answer: z.nullable(FreeText),
  /** Why the attempt failed. */
  error: z.nullable(FreeText),
  error_details: Details,
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** An outbound delivery, sent or pending. */
export const Delivery = z.object({
  id: z.number(),
  /** `mail`, `webhook`, … */
  kind: z.string(),
  /** The recipient: an address, or the name and host of a webhook. */
  target: UrlText,
  /** `dead` has failed permanently. */
  state: z.enum(['waiting', 'done', 'dead']),
  created_at: IsoTimestamp,
  /** Time of the next attempt; null when there is none. */
  next_at: z.nullable(IsoTimestamp),
  /** Why it is waiting or has failed; if it is `done`, why nobody received it. */
  reason: z.nullable(FreeText),
  reason_details: Details,
  /** False if the payload was deleted, as for sent emails. */
  can_send_again: z.boolean(),
  /** Oldest first. */
  attempts: z.array(DeliveryAttempt),
});
export type Delivery = z.infer<typeof Delivery>;

export const listDeliveries = defineEndpoint('delivery-log/list', {
  method: 'GET',
  path: '/v2/cli/submissions/:id/deliveries',
  summary: 'Deliveries of a submission with their attempts, oldest first',
  params: z.strictObject({ id: PathId }),
  response: z.array(Delivery),
  errors: [sharedErrors.UNKNOWN_SUBMISSION, generalErrors.NOT_ALLOWED],
});

export const sendAgainCall = defineEndpoint('delivery-log/send-again', {
  method: 'POST',
  once: true,
  path: '/v2/cli/submissions/:id/deliveries/:deliveryId/again',
  summary: 'Retries a delivery: restarts the schedule if it has ended, sends it immediately if it is waiting',
  params: z.strictObject({ id: PathId, deliveryId: PathId }),
  response: Delivery,
  errors: [
    sharedErrors.UNKNOWN_SUBMISSION,
    errors.UNKNOWN_DELIVERY,
    errors.UNDER_WAY,
    errors.NOT_KEPT,
    sharedErrors.MAXIMUM_REACHED,
    generalErrors.NOT_ALLOWED,
  ],
});

/** Maximum number of deliveries on a page of a form's log. */
export const LOG_PAGE = 25;

/** The log counts no more deliveries in a state than this. */
export const MAX_COUNTED = 1000;

/** A delivery in the log of its form. */
export const LoggedDelivery = z.extend(Delivery, {
  /** Null for invitations and test emails. */
  submission_id: z.nullable(z.number()),
  /** What identifies the sender of the submission, if it says. Recordings of older servers lack it. */
  sender: z.optional(z.nullable(NameText)),
  /** The subject of an email; null for other kinds and those queued by older versions, whose recordings lack it. */
  subject: z.optional(z.nullable(FreeText)),
});
export type LoggedDelivery = z.infer<typeof LoggedDelivery>;

const Kind = ProgramText.check(z.regex(/^[\w-]{1,40}$/));
const ofForm = z.strictObject({ formId: Key });
const formErrors = [sharedErrors.UNKNOWN_FORM, generalErrors.NOT_ALLOWED] as const;

export const listOfForm = defineEndpoint('delivery-log/of-form', {
  method: 'GET',
  path: '/v2/cli/forms/:formId/deliveries',
  summary: 'Deliveries of a form with their attempts, newest first, by page',
  params: ofForm,
  query: z.strictObject({
    kind: z.optional(Kind),
    state: z.optional(Delivery.shape.state),
    /** Id of the last delivery on the previous page. */
    before_id: z.optional(PathId),
  }),
  response: z.object({
    deliveries: z.array(LoggedDelivery),
    has_more: z.boolean(),
    /**
     * How many of the form's deliveries are in each state, of the queried kind if there is one, at most `MAX_COUNTED`.
     * Recordings of older servers lack them.
     */
    failed: z.optional(z.number()),
    delivered: z.optional(z.number()),
    pending: z.optional(z.number()),
    /** When the oldest of the failed ones was created; null if none has failed. */
    failed_since: z.optional(z.nullable(IsoTimestamp)),
  }),
  errors: formErrors,
});

export const getDeliveryRequest = defineEndpoint('delivery-log/request', {
  method: 'GET',
  path: '/v2/cli/forms/:formId/deliveries/:deliveryId/request',
  summary:
    'The request that a delivery sends, composed now, without secret links; null if its content or receiver is gone, or if it is not sent by HTTP',
  params: z.extend(ofForm, { deliveryId: PathId }),
  response: z.object({ request: z.nullable(PostedRequest) }),
  errors: [...formErrors, errors.UNKNOWN_DELIVERY],
});

/** A timestamp within the years that databases accept. */
const RangeTimestamp = IsoTimestamp.check(
  z.refine(
    (text) => Date.parse(text) >= Date.UTC(2000) && Date.parse(text) < Date.UTC(2100),
    inputError(fieldErrors.NOT_A_TIME),
  ),
);

export const retryMany = defineEndpoint('delivery-log/send-many-again', {
  method: 'POST',
  once: true,
  path: '/v2/cli/forms/:formId/deliveries/again',
  summary: 'Retries the failed deliveries of a date range that are still stored, a few hundred per call',
  params: ofForm,
  body: z.strictObject({ from: RangeTimestamp, to: RangeTimestamp, kind: z.optional(Kind) }),
  response: z.object({ queued: z.number(), has_more: z.boolean() }),
  errors: formErrors,
});

/** Live event for a form: a delivery of one submission (or of several, if null) was attempted or queued again. */
export const DeliveriesChangedLiveEvent = z.object({
  event: z.literal('deliveries'),
  form_id: z.number(),
  submission_id: z.nullable(z.number()),
});
export type DeliveriesChangedLiveEvent = z.infer<typeof DeliveriesChangedLiveEvent>;
