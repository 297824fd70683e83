import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { texts } from './texts.ts';

/** Reads what was pinned. */
export const loadPins = defineCommand('pin-board/load', z.object({}));
/** Pins a submission once more. */
export const pin = defineCommand('pin-board/pin', z.object({ submission: z.number() }), {
  title: texts('pin'),
  icon: 'bookmark',
});
