import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { IsoTimestamp } from '../../contract/entity/time.ts';
import { Delivery } from './contract.ts';
import { texts } from './texts.ts';

/** Reads what was sent because of a submission. */
export const loadDeliveries = defineCommand('delivery-log/load', z.object({ submission: z.number() }));
/** What the log of a form is narrowed to. */
export const LogFilter = z.object({ kind: z.nullable(z.string()), state: z.nullable(Delivery.shape.state) });
export type LogFilter = z.infer<typeof LogFilter>;
const OfLog = z.extend(LogFilter, { form: z.string() });
/** Reads what was sent because of submissions of a form (its uid), newest first; `more` goes on after what is there. */
export const loadLog = defineCommand('delivery-log/load-log', z.extend(OfLog, { more: z.optional(z.boolean()) }));
/** Sends what was given up in a span of time once more. */
export const retryRange = defineCommand(
  'delivery-log/span-again',
  z.object({ form: z.string(), from: IsoTimestamp, to: IsoTimestamp, kind: z.nullable(z.string()) }),
  { title: texts('retryRangeCommand'), icon: 'replay' },
);
/** Sends one of them once more. */
export const sendAgain = defineCommand(
  'delivery-log/again',
  z.object({ submission: z.number(), delivery: z.number() }),
  { title: texts('sendAgain'), icon: 'send' },
);
