import { Email } from '../../../contract/entity/email.ts';
import type { Config } from '../../../server/kit.ts';

type Fields = readonly (readonly [name: string, value: unknown])[];

/**
 * Returns the visitor's address: the field named email or, if that is missing or empty, the first field that contains an
 * address. Returns undefined unless it is exactly one address that a person may read.
 */
export function recipientOf(fields: Fields): string | undefined {
  const named = fields.filter(([name, value]) => name.toLowerCase() === 'email' && value !== '');
  const candidates = named.length > 0 ? named.slice(0, 1) : fields;
  const address = candidates.map(([, value]) => addressIn(value)).find((one) => one !== undefined);
  return address === undefined || isAutomated(address) ? undefined : address;
}

function addressIn(value: unknown): string | undefined {
  return Email.safeParse(value).data;
}

/** Local parts of automated addresses. Replying to them causes loops or floods a mailing list. */
const AUTOMATED =
  /^(no-?_?reply|do-?_?not-?_?reply|mailer-daemon|postmaster|bounces?|abuse|hostmaster|list|listserv|majordomo|owner-.*|.*-(request|owner|bounces?|join|leave|subscribe|unsubscribe|list)|(no-?reply|bounces?)[-+._].*)$/;

function isAutomated(address: string): boolean {
  return AUTOMATED.test(withoutTag(address.toLowerCase().split('@')[0] ?? ''));
}

/** The settings with the addresses from which an installation sends emails, and at which it receives answers. */
export type OwnMailboxes = Pick<Config, 'mailFrom' | 'inbound'>;

/** Whether an email to the address would come back to us: as a loop, or as an answer in another conversation. */
export function isOwnMailbox(address: string, { mailFrom, inbound }: OwnMailboxes): boolean {
  const own = [mailFrom, ...(inbound ? [inbound.address] : [])].map(mailboxOf);
  return own.includes(mailboxOf(address));
}

/** Normalises an address to its mailbox: lower case and without a plus tag (`ann+news@…` is Ann's mailbox). */
export function mailboxOf(address: string): string {
  const lower = address.toLowerCase();
  const at = lower.lastIndexOf('@');
  return `${withoutTag(lower.slice(0, at))}${lower.slice(at)}`;
}

const withoutTag = (local: string): string => local.split('+')[0] || local;
