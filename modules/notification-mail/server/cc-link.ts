import { createHmac, timingSafeEqual } from 'node:crypto';
import { WEEK_SECONDS } from '../../../contract/duration.ts';
import type { Config, Db } from '../../../server/kit.ts';
import { consoleUrl } from '../../mail/server/public.ts';
import { ccStates } from './cc-confirmations.ts';

type Secret = Pick<Config, 'secret'>;

/** The form and CC address encoded in a link. */
export interface CcRecipient {
  readonly formId: number;
  /** Lower case. */
  readonly address: string;
}

const signatureOf = ({ secret }: Secret, { formId, address }: CcRecipient, until: number): string =>
  createHmac('sha256', secret).update(`notification-mail/confirm-cc/${formId}/${until}/${address}`).digest('base64url');

/**
 * A link by which an address confirms within a week that it wants a form's notifications. It does not reveal the
 * address.
 */
export function confirmLink(
  config: Secret & Pick<Config, 'publicUrl' | 'port'>,
  recipient: CcRecipient,
  now: Date,
): string {
  const until = Math.floor(now.getTime() / 1000) + WEEK_SECONDS;
  const lower = { ...recipient, address: recipient.address.toLowerCase() };
  return `${consoleUrl(config)}/confirm-cc/${recipient.formId}.${until}.${signatureOf(config, lower, until)}`;
}

/** The address of a link, if the link is valid and the address is still on the form's list. */
export async function recipientOfLink(
  db: Db,
  config: Secret,
  token: string,
  now: Date,
): Promise<CcRecipient | undefined> {
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
