import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';

/** Version prefix, so that a later format can coexist with this one. */
const FORMAT = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type WithSecret = Pick<Config, 'secret'>;

/**
 * Encrypts `text` with SECRET for storage. The ciphertext is bound to `context`, which names its owner and purpose: a
 * value copied to another row cannot be decrypted.
 *
 * @example
 * encrypt(host.config, webhook, `form-settings/slack_webhook/${formId}`) // 'v1.…'
 */
export function encrypt(config: WithSecret, text: string, context: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${FORMAT}.${sealed.toString('base64url')}`;
}

/** Returns the plaintext, or undefined if SECRET or the context differs or the ciphertext was modified. */
export function decrypt(config: WithSecret, sealed: string, context: string): string | undefined {
  const [format, body = ''] = sealed.split('.');
  const bytes = Buffer.from(body, 'base64url');
  if (format !== FORMAT || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(config), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const keys = new WeakMap<WithSecret, Buffer>();

/**
 * Derives a key for encryption only, since SECRET also signs links and hashes addresses. Cached, because each webhook
 * message decrypts a secret.
 */
function keyOf(config: WithSecret): Buffer {
  const known = keys.get(config);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', config.secret, '', 'inlet/seal', 32));
  keys.set(config, key);
  return key;
}
