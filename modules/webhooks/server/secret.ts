import { randomBytes } from 'node:crypto';
import { DAY_MS } from '../../../contract/duration.ts';
import { type Config, encrypt, decrypt } from '../../../server/kit.ts';

/** Prefix of Standard Webhooks secrets. */
export const SECRET_PREFIX = 'whsec_';
/** How long the previous secret signs as well, in milliseconds. */
export const OVERLAP_MS = DAY_MS;

type WithSecret = Pick<Config, 'secret'>;

/** Generates a 256-bit secret in the Standard Webhooks format, encrypted for webhook `id`. */
export function newSecret(config: WithSecret, id: number): string {
  return encrypt(config, `${SECRET_PREFIX}${randomBytes(32).toString('base64')}`, contextOf(id));
}

/** Decrypts a secret. Undefined if it was encrypted with another SECRET. */
export function openSecret(config: WithSecret, sealed: string, id: number): string | undefined {
  return decrypt(config, sealed, contextOf(id));
}

const contextOf = (id: number): string => `webhooks/secret/${id}`;
