import type { Config, Host } from '../../../server/kit.ts';
import type { AccountView } from '../../accounts/server/public.ts';
import type { Receiver } from '../../mail/server/public.ts';
import { ccStates, mayReceive } from './cc-confirmations.ts';
import { subscribedReceivers } from './opt-out.ts';

type Services = Pick<Host, 'db' | 'clock'> & { readonly config: Pick<Config, 'secret'> };

/**
 * Who gets a form's notifications: its creator and, once the creator's address is verified, the confirmed CC addresses;
 * not those who have unsubscribed.
 */
export async function recipientsOf(
  host: Services,
  formId: number,
  creator: AccountView,
  cc: readonly string[],
): Promise<readonly Receiver[]> {
  const copies = creator.verified ? receivers(await confirmedAmong(host, formId, cc), creator.email) : [];
  return subscribedReceivers(host, formId, [{ name: creator.name, address: creator.email }, ...copies]);
}

async function confirmedAmong(
  { db, clock }: Services,
  formId: number,
  addresses: readonly string[],
): Promise<readonly string[]> {
  if (addresses.length === 0) return [];
  const states = await ccStates(db, formId);
  return addresses.filter((address) => mayReceive(states.get(address.toLowerCase()), clock.now()));
}

/** Unique addresses, ignoring case, without the one that gets the email anyway. */
function receivers(addresses: readonly string[], but: string): Receiver[] {
  const byAddress = new Map(addresses.map((address) => [address.toLowerCase(), { name: '', address }]));
  byAddress.delete(but.toLowerCase());
  return [...byAddress.values()];
}
