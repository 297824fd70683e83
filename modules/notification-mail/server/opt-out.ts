import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Config, type Host, sql } from '../../../server/kit.ts';
import { consoleUrl, type Receiver } from '../../mail/server/public.ts';

type Secret = Pick<Config, 'secret'>;

/** The form and recipient encoded in an unsubscribe link. */
export interface Subscription {
  readonly formId: number;
  /** Keyed hash of the address. */
  readonly receiver: string;
}

const keyed = ({ secret }: Secret, text: string): string =>
  createHmac('sha256', secret).update(`notification-mail/${text}`).digest('base64url');
const receiverOf = (config: Secret, address: string): string => keyed(config, `receiver/${address.toLowerCase()}`);
const signatureOf = (config: Secret, { formId, receiver }: Subscription): string =>
  keyed(config, `opt-out/${formId}/${receiver}`);

/** A link by which an address unsubscribes from a form's notifications. It does not reveal the address. */
export function unsubscribeLink(
  config: Pick<Config, 'secret' | 'publicUrl' | 'port'>,
  formId: number,
  address: string,
): string {
  const subscription = { formId, receiver: receiverOf(config, address) };
  return `${consoleUrl(config)}/unsubscribe/${formId}.${subscription.receiver}.${signatureOf(config, subscription)}`;
}

/** Decodes an unsubscribe link; undefined if its signature is invalid. */
export function subscriptionOf(config: Secret, token: string): Subscription | undefined {
  const [, id = '', receiver = '', signature = ''] = /^(\d{1,15})\.([\w-]{43})\.([\w-]{43})$/.exec(token) ?? [];
  const subscription = { formId: Number(id), receiver };
  const expected = Buffer.from(signatureOf(config, subscription));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? subscription : undefined;
}

/** The `receivers` who have not unsubscribed from the form. */
export async function subscribedReceivers(
  host: Pick<Host, 'db'> & { readonly config: Secret },
  formId: number,
  receivers: readonly Receiver[],
): Promise<readonly Receiver[]> {
  const out = await optedOut(
    host,
    formId,
    receivers.map(({ address }) => address),
  );
  return receivers.filter(({ address }) => !out.some((one) => one.address === address));
}

/**
 * When each of `addresses` unsubscribed from the form, if it did. Addresses are stored as hashes, so the caller must
 * already know them.
 */
export async function optedOut(
  { db, config }: Pick<Host, 'db'> & { readonly config: Secret },
  formId: number,
  addresses: readonly string[],
): Promise<readonly { readonly address: string; readonly at: Date }[]> {
  const { rows } = await sql<{ receiver: string; at: Date }>`
    select receiver, at from notification_opt_outs where form_id = ${formId}`.execute(db);
  const out = new Map(rows.map(({ receiver, at }) => [receiver, at]));
  return addresses.flatMap((address) => {
    const at = out.get(receiverOf(config, address));
    return at === undefined ? [] : [{ address, at }];
  });
}

export async function optOut(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  { formId, receiver }: Subscription,
): Promise<void> {
  await sql`
    insert into notification_opt_outs (form_id, receiver, at)
    select id, ${receiver}, ${clock.now()} from forms where id = ${formId} for key share
    on conflict (form_id, receiver) do nothing`.execute(db);
}

export async function optIn({ db }: Pick<Host, 'db'>, { formId, receiver }: Subscription): Promise<void> {
  await sql`delete from notification_opt_outs where form_id = ${formId} and receiver = ${receiver}`.execute(db);
}
