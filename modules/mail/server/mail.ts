import * as z from 'zod/mini';
import { Email } from '../../../contract/entity/email.ts';

const Receiver = z.object({ name: z.string(), address: Email });
const named = { name: z.string(), type: z.string(), cid: z.optional(z.string()) };
const WrittenAttachment = z.object({ ...named, text: z.string() });
const StoredAttachment = z.object({ ...named, source: z.string(), id: z.number() });
const Attachment = z.union([WrittenAttachment, StoredAttachment]);

/** A queued email, as written by `queueMail`. */
export const Mail = z.object({
  to: Receiver,
  cc: z.array(Receiver),
  replyTo: z.nullable(Receiver),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  // Emails queued by older versions lack the following fields.
  fromName: z._default(z.nullable(z.string()), null),
  only: z._default(z.nullable(Email), null),
  isAutoReply: z._default(z.boolean(), false),
  unsubscribe: z._default(z.nullable(z.string()), null),
  toUnverified: z._default(z.boolean(), true),
  messageId: z._default(z.nullable(z.string()), null),
  follows: z._default(z.nullable(z.string()), null),
  attachments: z._default(z.array(Attachment), []),
  references: z._default(z.array(z.string()), []),
  isPersonal: z._default(z.boolean(), false),
  returnPath: z._default(z.nullable(Email), null),
});
export type Mail = z.infer<typeof Mail>;
