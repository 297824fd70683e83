import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { Delivery } from './contract.ts';

export const deliveriesLoaded = defineEvent(
  'delivery-log/loaded',
  z.object({ submission_id: z.number(), deliveries: z.array(Delivery) }),
);
/** The user had one sent again; this is how it stands now. */
export const sentAgain = defineEvent(
  'delivery-log/sent-again',
  z.object({ submission_id: z.number(), delivery: Delivery }),
);
