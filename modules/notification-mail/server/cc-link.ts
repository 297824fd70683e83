import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config, Db } from '../../../server/kit.ts';
import { consoleUrl } from '../../mail/server/public.ts';
import { ccStates } from './cc-confirmations.ts';

type Keeper = Pick<Config, 'secret'>;

const WEEK = 7 * 24 * 60 * 60;

/** A CC address of a form, as a link names it. */
export interface CcPlace {
  readonly formId: number;
  /** In lower case. */
  readonly address: string;
}

const signatureOf = ({ secret }: Keeper, { formId, address }: CcPlace, until: number): string =>
  createHmac('sha256', secret).update(`notification-mail/confirm-cc/${formId}/${until}/${address}`).digest('base64url');

/** The link by which an address confirms, for a week, that it wants a form's notifications. It does not tell the address. */
export function confirmLink(config: Keeper & Pick<Config, 'publicUrl' | 'port'>, place: CcPlace, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + WEEK;
  const lower = { ...place, address: place.address.toLowerCase() };
  return `${consoleUrl(config)}/confirm-cc/${place.formId}.${until}.${signatureOf(config, lower, until)}`;
}

/** The address that a link is for, while it works and the address is on the form's list. */
export async function placeBehind(db: Db, config: Keeper, token: string, now: Date): Promise<CcPlace | undefined> {
  const [, id = '', end = '', signature = ''] = /^(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  const until = Number(end);
  if (signature === '' || until * 1000 < now.getTime()) return undefined;
  const formId = Number(id);
  const given = Buffer.from(signature);
  for (const address of (await ccStates(db, formId)).keys()) {
    if (timingSafeEqual(given, Buffer.from(signatureOf(config, { formId, address }, until))))
      return { formId, address };
  }
  return undefined;
}
