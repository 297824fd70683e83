import * as z from 'zod/mini';
import { PostedRequest } from '../../contract/entity/posted-request.ts';
import { IsoTimestamp } from '../../contract/entity/time.ts';
import { defineEvent } from '../../contract/message.ts';
import { LogFilter } from './commands.ts';
import { Delivery, LoggedDelivery } from './contract.ts';

/** Deliveries of version 1 had no texts as data. */
const withTextDetails = { version: 2, upcast: (payload: unknown) => payload } as const;

export const deliveriesLoaded = defineEvent(
  'delivery-log/loaded',
  z.object({ submission_id: z.number(), deliveries: z.array(Delivery) }),
  withTextDetails,
);
/** A page of a form's log was loaded; `is_further` appends it to the pages before. */
export const logLoaded = defineEvent(
  'delivery-log/log-loaded',
  z.extend(LogFilter, {
    form: z.string(),
    form_id: z.number(),
    deliveries: z.array(LoggedDelivery),
    has_more: z.boolean(),
    failed: z.optional(z.number()),
    delivered: z.optional(z.number()),
    pending: z.optional(z.number()),
    failed_since: z.optional(z.nullable(IsoTimestamp)),
    is_further: z.boolean(),
  }),
  withTextDetails,
);
/** The user sent a delivery again; `delivery` is its new state. */
export const sentAgain = defineEvent(
  'delivery-log/sent-again',
  z.object({ submission_id: z.number(), delivery: Delivery }),
  withTextDetails,
);
/** What a delivery sends was loaded; null if there is nothing to send any more. */
export const requestLoaded = defineEvent(
  'delivery-log/request-loaded',
  z.object({ delivery: z.number(), request: z.nullable(PostedRequest) }),
);
