import * as z from 'zod/mini';
import { Email } from '../../../contract/entity/email.ts';

const Receiver = z.object({ name: z.string(), address: Email });
const Attachment = z.object({ name: z.string(), type: z.string(), text: z.string() });

/** A queued mail, as `queueMail` wrote it. */
export const Mail = z.object({
  to: Receiver,
  cc: z.array(Receiver),
  replyTo: z.nullable(Receiver),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** None in mails that were queued before there were any. */
  attachments: z._default(z.array(Attachment), []),
});
export type Mail = z.infer<typeof Mail>;
