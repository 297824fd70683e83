import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { texts } from './texts.ts';

/** Reads what was sent because of a submission. */
export const loadDeliveries = defineCommand('delivery-log/load', z.object({ submission: z.number() }));
/** Sends one of them once more. */
export const sendAgain = defineCommand(
  'delivery-log/again',
  z.object({ submission: z.number(), delivery: z.number() }),
  { title: texts('sendAgain'), icon: 'send' },
);
