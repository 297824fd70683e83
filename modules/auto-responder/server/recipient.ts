import { Email } from '../../../contract/entity/email.ts';

type Fields = readonly (readonly [name: string, value: unknown])[];

/**
 * Who filled the form in: the field named email, or where that is missing or empty the first one that holds an address.
 * Nobody where it is not exactly one address, or one that no person reads.
 */
export function recipientOf(fields: Fields): string | undefined {
  const named = fields.filter(([name, value]) => name.toLowerCase() === 'email' && value !== '');
  const candidates = named.length > 0 ? named.slice(0, 1) : fields;
  const address = candidates.map(([, value]) => addressIn(value)).find((one) => one !== undefined);
  return address === undefined || isMachine(address) ? undefined : address;
}

function addressIn(value: unknown): string | undefined {
  const read = Email.safeParse(value);
  return read.success ? read.data : undefined;
}

/** Answering these makes loops, or floods a list. */
const machines =
  /^(no-?_?reply|do-?_?not-?_?reply|mailer-daemon|postmaster|bounces?|abuse|hostmaster|list|listserv|majordomo|owner-.*|.*-(request|owner|bounces?|join|leave|subscribe|unsubscribe|list)|(no-?reply|bounces?)[-+._].*)$/;

function isMachine(address: string): boolean {
  return machines.test(bare(address.toLowerCase().split('@')[0] ?? ''));
}

/** `ann+news@…` is Ann's: what stands behind the plus makes no other mailbox. */
export function mailboxOf(address: string): string {
  const lower = address.toLowerCase();
  const at = lower.lastIndexOf('@');
  return `${bare(lower.slice(0, at))}${lower.slice(at)}`;
}

const bare = (local: string): string => local.split('+')[0] || local;
