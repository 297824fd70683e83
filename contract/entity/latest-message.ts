import * as z from 'zod/mini';
import { FreeText } from '../personal.ts';
import { IsoTimestamp } from './time.ts';

/** The latest email of a submission's conversation, for lists: the start of its text on one line, at most 160 characters. */
export const LatestMessage = z.object({
  by: z.enum(['visitor', 'team']),
  text: FreeText,
  time: IsoTimestamp,
});
export type LatestMessage = z.infer<typeof LatestMessage>;
