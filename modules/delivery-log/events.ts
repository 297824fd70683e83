import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { LogFilter } from './commands.ts';
import { Delivery, LoggedDelivery } from './contract.ts';

export const deliveriesLoaded = defineEvent(
  'delivery-log/loaded',
  z.object({ submission_id: z.number(), deliveries: z.array(Delivery) }),
);
/** A page of a form's log was loaded; `is_further` appends it to the pages before. */
export const logLoaded = defineEvent(
  'delivery-log/log-loaded',
  z.extend(LogFilter, {
    form: z.string(),
    form_id: z.number(),
    deliveries: z.array(LoggedDelivery),
    has_more: z.boolean(),
    is_further: z.boolean(),
  }),
);
/** The user sent a delivery again; `delivery` is its new state. */
export const sentAgain = defineEvent(
  'delivery-log/sent-again',
  z.object({ submission_id: z.number(), delivery: Delivery }),
);
