import { messageOf, senderOf, shortSender } from '../submitted-data.ts';

type Fields = readonly (readonly [name: string, value: unknown])[];

/** What identifies a submission at a glance, as in the rows of the Inbox. */
export interface Headline {
  /** At most 200 characters. */
  readonly sender: string | undefined;
  /** The field with the visitor's message. */
  readonly message: { readonly name: string; readonly text: string } | undefined;
}

export function headlineOf(fields: Fields): Headline {
  const data = JSON.stringify(Object.fromEntries(fields));
  const found = messageOf(data);
  const message = found && { name: found.name, text: found.values[0] ?? '' };
  const sender = senderOf(data);
  // Without a name or an address, the first short text counts as the sender; it may be the message itself.
  return { sender: sender === undefined || sender === message?.text ? undefined : shortSender(sender), message };
}
