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
  // What follows is not in mails that were queued before there was any of it.
  fromName: z._default(z.nullable(z.string()), null),
  only: z._default(z.nullable(Email), null),
  isReply: z._default(z.boolean(), false),
  unsubscribe: z._default(z.nullable(z.string()), null),
  toUnverified: z._default(z.boolean(), true),
  attachments: z._default(z.array(Attachment), []),
});
export type Mail = z.infer<typeof Mail>;
