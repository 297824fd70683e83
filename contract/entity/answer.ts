import * as z from 'zod/mini';
import { EmailText, FreeText, NameText } from '../personal.ts';
import { SubmissionFile } from './submission-file.ts';
import { UnixSeconds } from './time.ts';

/**
 * The kind of an incoming email: an answer of a person, an automatic reply such as an out-of-office notice, or a bounce
 * of a reply that could not be delivered.
 */
export const AnswerKind = z.enum(['answer', 'automatic', 'bounce']);
export type AnswerKind = z.infer<typeof AnswerKind>;

/** An email that a visitor or their mail server sent in response to a reply. */
export const Answer = z.object({
  answer_id: z.number(),
  reply_id: z.number(),
  kind: AnswerKind,
  from_name: NameText,
  from_address: EmailText,
  subject: FreeText,
  text: FreeText,
  /** The earlier messages that the email quotes below its text. */
  quoted: FreeText,
  files: z.array(SubmissionFile),
  /** Names of attachments that exceeded the form's limits. */
  left_out: z.array(NameText),
  /** Why the reply was not delivered; null unless this is a bounce. */
  reason: z.nullable(FreeText),
  timestamp: UnixSeconds,
});
export type Answer = z.infer<typeof Answer>;
