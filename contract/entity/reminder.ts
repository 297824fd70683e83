import * as z from 'zod/mini';
import { UnixSeconds } from './time.ts';
import { FreeText } from '../personal.ts';

/** `FIRED` once its time has come, `READ` once its user has seen it. */
const ReminderState = z.enum(['UNFIRED', 'FIRED', 'READ']);
export type ReminderState = z.infer<typeof ReminderState>;

/** A reminder that a user set on a submission for themselves (SPEC.md point 3). */
export const Reminder = z.object({
  id: z.number(),
  note: FreeText,
  state: ReminderState,
  created_at_timestamp: UnixSeconds,
  time_to_remind_timestamp: UnixSeconds,
  /** Seconds left; 0 when overdue. */
  time_remaining_timestamp: z.number(),
});
export type Reminder = z.infer<typeof Reminder>;
