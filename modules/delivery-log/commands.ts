import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { IsoTimestamp } from '../../contract/entity/time.ts';
import { Delivery } from './contract.ts';
import { texts } from './texts.ts';

/** Loads the deliveries of a submission. */
export const loadDeliveries = defineCommand('delivery-log/load', z.object({ submission: z.number() }));
/** Filter of a form's delivery log; null matches everything. */
export const LogFilter = z.object({ kind: z.nullable(z.string()), state: z.nullable(Delivery.shape.state) });
export type LogFilter = z.infer<typeof LogFilter>;
const LogQuery = z.extend(LogFilter, { form: z.string() });
/** Loads the delivery log of a form, newest first. `more` appends the next page. `form` is the form's uid. */
export const loadLog = defineCommand('delivery-log/load-log', z.extend(LogQuery, { more: z.optional(z.boolean()) }));
/** Loads what a delivery of a form sends. `form` is the form's uid. */
export const loadRequest = defineCommand(
  'delivery-log/load-request',
  z.object({ form: z.string(), delivery: z.number() }),
);
/** The start of the id of the draft of a date range; a form's uid follows. */
export const RANGE_DRAFT = 'deliveries/range';
/** Retries the failed deliveries of a date range. */
export const retryRange = defineCommand(
  'delivery-log/span-again',
  z.object({ form: z.string(), from: IsoTimestamp, to: IsoTimestamp, kind: z.nullable(z.string()) }),
  { title: texts('spanAgain'), icon: 'replay' },
);
/** Sends one delivery again. */
export const sendAgain = defineCommand(
  'delivery-log/again',
  z.object({ submission: z.number(), delivery: z.number() }),
  { title: texts('sendAgain'), icon: 'send' },
);
