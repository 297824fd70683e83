import { randomBytes } from 'node:crypto';
import { type Config, seal, decrypt } from '../../../server/kit.ts';

/** By which anyone knows a secret of Standard Webhooks. */
export const SECRET_PREFIX = 'whsec_';
/** How long the secret before the last one signs beside it. */
export const OVERLAP = 24 * 60 * 60 * 1000;

type Holder = Pick<Config, 'secret'>;

/** A new secret of 256 bits in the form that Standard Webhooks gives it, sealed for webhook `id`. */
export function newSecret(holder: Holder, id: number): string {
  return seal(holder, `${SECRET_PREFIX}${randomBytes(32).toString('base64')}`, placeOf(id));
}

/** The secret itself; undefined when SECRET is another one than it was sealed with. */
export function openSecret(holder: Holder, sealed: string, id: number): string | undefined {
  return decrypt(holder, sealed, placeOf(id));
}

const placeOf = (id: number): string => `webhooks/secret/${id}`;
