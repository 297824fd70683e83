import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { PostedRequest } from '../../../contract/entity/posted-request.ts';
import type { Host } from '../../../server/kit.ts';
import { DeliveryFailed } from '../../deliveries/server/public.ts';
import type { WebhookPayload } from '../contract.ts';
import type { WebhookReceiver } from './repository.ts';
import { openSecret, SECRET_PREFIX } from './secret.ts';

/** Identifies a message: the delivery's reference and the time of sending. */
interface Sending {
  readonly ref: string;
  readonly at: Date;
}

export type Signer = (receiver: WebhookReceiver, payload: WebhookPayload, sending: Sending) => PostedRequest;

/** Composes and signs messages. The settings preview and the deliveries both use it. */
export function signer(host: Pick<Host, 'config'>): Signer {
  const keyOf = keyReader(host);
  return (receiver, payload, sending) => {
    const body = JSON.stringify(payload);
    return { url: receiver.requestUrl, headers: signed(receiver, keyOf, sending, body), body };
  };
}

/** The signing key from an encrypted secret, by webhook. */
type KeyOf = (sealed: string, id: number) => KeyObject | undefined;

const MAX_KEYS = 1000;

/** Decrypts each secret once instead of for every message. */
function keyReader({ config }: Pick<Host, 'config'>): KeyOf {
  const keys = new Map<string, KeyObject>();
  return (sealed, id) => {
    const known = keys.get(sealed);
    if (known) return known;
    const secret = openSecret(config, sealed, id);
    if (secret === undefined) return undefined;
    if (keys.size >= MAX_KEYS) keys.clear();
    const key = createSecretKey(Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'));
    keys.set(sealed, key);
    return key;
  };
}

/** The Standard Webhooks headers. While a secret is being replaced, both sign. */
function signed(
  { id: webhookId, secret, previousSecret }: WebhookReceiver,
  keyOf: KeyOf,
  { ref, at }: Sending,
  body: string,
): Record<string, string> {
  const sealed = previousSecret === null ? [secret] : [secret, previousSecret];
  const keys = sealed.flatMap((one) => keyOf(one, webhookId) ?? []);
  if (keys.length === 0) throw new DeliveryFailed('The webhook’s secret cannot be decrypted: SECRET has changed');
  const id = `msg_${ref}`;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = keys.map((key) => signature(key, `${id}.${timestamp}.${body}`));
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/**
 * The Standard Webhooks signature. Tests verify it with the official library, which is several times slower because it
 * computes in JavaScript.
 */
const signature = (key: KeyObject, content: string): string =>
  `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
