import * as z from 'zod/mini';
import { EmailText, FreeText, NameText, ProgramText } from '../personal.ts';
import { TextDetail } from '../text.ts';
import { UnixSeconds } from './time.ts';

/** `held` while it can be undone, then `waiting` until the mail server has accepted it; `bounced` if it came back since. */
const ReplyState = z.enum(['held', 'waiting', 'sent', 'failed', 'bounced']);

/** A reply by email to the sender of a submission. */
export const Reply = z.object({
  id: z.number(),
  /** Chosen by the client that sent it. */
  key: ProgramText,
  text: FreeText,
  /** The author's name at the time of writing. */
  user_name: NameText,
  /** The author; null if the account was deleted. */
  account_id: z.nullable(z.number()),
  timestamp: UnixSeconds,
  state: ReplyState,
  /** Milliseconds until it is sent; 0 unless it is held. */
  remaining_ms: z.number(),
  /** Why it waits for another attempt, failed or bounced; of a sent one, that it was only saved to the outbox. */
  reason: z.nullable(FreeText),
  reason_details: z.optional(z.nullable(z.array(TextDetail))),
});
export type Reply = z.infer<typeof Reply>;

/** The replies to a submission, in its detail. Details of older versions lack them. */
export const RepliesByEmail = z.object({
  /** Oldest first. */
  replies: z.optional(z.array(Reply)),
  /** The address that replies go to; null if there is none. */
  reply_recipient: z.optional(z.nullable(EmailText)),
});
