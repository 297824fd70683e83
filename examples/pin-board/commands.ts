import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { texts } from './texts.ts';

/** Loads all pins that the user may see. */
export const loadPins = defineCommand('pin-board/load', z.object({}));
/** Adds one pin to a submission. */
export const pin = defineCommand('pin-board/pin', z.object({ submission: z.number() }), {
  title: texts('pin'),
  icon: 'bookmark',
});
