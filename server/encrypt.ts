import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';

/** What comes first, so that another way of sealing can follow one day. */
const FORMAT = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Holder = Pick<Config, 'secret'>;

/**
 * Makes `text` unreadable without SECRET, for storing it. It opens only as what it was sealed as: `place` says whose it is
 * and what, so that a value copied to another row is worth nothing there.
 *
 * @example
 * seal(host.config, webhook, `form-settings/slack_webhook/${formId}`) // 'v1.…'
 */
export function seal(holder: Holder, text: string, place: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(holder), nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${FORMAT}.${sealed.toString('base64url')}`;
}

/** What was sealed; nothing when SECRET or the place is another one, or the text was changed. */
export function decrypt(holder: Holder, sealed: string, place: string): string | undefined {
  const [format, body = ''] = sealed.split('.');
  const bytes = Buffer.from(body, 'base64url');
  if (format !== FORMAT || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(holder), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const keys = new WeakMap<Holder, Buffer>();

/** A key of its own: SECRET signs links and hashes addresses as well. Made once, as each webhook message opens a secret. */
function keyOf(holder: Holder): Buffer {
  const known = keys.get(holder);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', holder.secret, '', 'inlet/seal', 32));
  keys.set(holder, key);
  return key;
}
