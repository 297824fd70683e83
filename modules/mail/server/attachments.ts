import type { Mail } from './mail.ts';
import type { AttachmentSource } from './public.ts';

/** An attachment with its content. */
export interface ReadAttachment {
  readonly name: string;
  readonly type: string;
  readonly cid: string | undefined;
  readonly content: string | Buffer;
}

/** Reads attachments from where they are stored. Those deleted since the email was queued are left out. */
export async function readAttachments(
  attachments: Mail['attachments'],
  sources: readonly AttachmentSource[],
): Promise<readonly ReadAttachment[]> {
  const read = await Promise.all(attachments.map((one) => contentOf(one, sources)));
  return attachments.flatMap(({ name, type, cid }, at) => {
    const content = read[at];
    return content === undefined ? [] : [{ name, type, cid, content }];
  });
}

async function contentOf(
  attachment: Mail['attachments'][number],
  sources: readonly AttachmentSource[],
): Promise<string | Buffer | undefined> {
  if ('text' in attachment) return attachment.text;
  const { source, id } = attachment;
  const found = sources.find((one) => one.source === source);
  if (!found) throw new Error(`No module contributes attachments of the source ${source}`);
  return found.read(id);
}
