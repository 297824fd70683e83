import type { CodedText } from '../../../contract/text.ts';
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { type Db, type Host, inTransaction, together, serverText } from '../../../server/kit.ts';
import { accountById, consumeEmailAllowance } from '../../accounts/server/public.ts';
import {
  type ReceiverResponse,
  type Delivery,
  DeliveryFailed,
  postJson,
  ReceiverRemoved,
} from '../../deliveries/server/public.ts';
import { consoleUrl, queueMail } from '../../mail/server/public.ts';
import { postNotification } from '../../notifications/server/public.ts';
import { type FormSummary, formSummary } from '../../workspaces/server/public.ts';
import { resetFailures, recordFailure } from './failing.ts';
import { payloadReader } from './payload.ts';
import { type Receiver, receiversOf, turnedOff } from './repository.ts';
import { webhooksChanged } from './routes.ts';
import { openSecret, SECRET_PREFIX } from './secret.ts';
import { serverTexts } from '../server-texts.ts';

/** The queued payload: only the receiver. The content is read when it is sent. */
const Queued = z.object({ webhook_id: z.number() });

/** Delivers single submissions to webhooks. */
export function deliverer(host: Host): (delivery: Delivery, signal: AbortSignal) => Promise<ReceiverResponse> {
  const { db, clock } = host;
  const sources: Sources = {
    receiver: together((ids: readonly number[]) => receiversOf(db, ids, clock.now())),
    payload: payloadReader(db),
    key: keyReader(host),
  };
  return (delivery, signal) => deliver(host, sources, delivery, signal);
}

/** Batched reads of what is sent. */
interface Sources {
  readonly receiver: (id: number) => Promise<Receiver | undefined>;
  readonly payload: ReturnType<typeof payloadReader>;
  /** The signing key from an encrypted secret, by webhook. */
  readonly key: (sealed: string, id: number) => KeyObject | undefined;
}

const MAX_KEYS = 1000;

/** Decrypts each secret once instead of for every message. */
function keyReader({ config }: Host): Sources['key'] {
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

async function deliver(
  host: Host,
  sources: Sources,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<ReceiverResponse> {
  const { webhook_id: id } = Queued.parse(delivery.payload);
  const [found, payload] = await Promise.allSettled([sources.receiver(id), sources.payload(delivery.submissionId)]);
  const receiver = requireActive(valueOf(found), delivery);
  const body = JSON.stringify(valueOf(payload));
  const headers = signed(receiver, sources.key, `msg_${delivery.ref}`, host.clock.now(), body);
  try {
    const response = await postJson(host, { url: receiver.requestUrl, headers, body, signal });
    if (receiver.isFailing) await resetFailures(host.db, receiver);
    return response;
  } catch (error) {
    if (error instanceof ReceiverRemoved) await turnOff(host, receiver, serverTexts.WEBHOOK_GONE);
    else if (await recordFailure(host, receiver)) await turnOff(host, receiver, serverTexts.WEBHOOK_FAILING);
    throw error;
  }
}

const final = (message: CodedText): DeliveryFailed => new DeliveryFailed(message, { final: true });

function valueOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

function requireActive(receiver: Receiver | undefined, { formId }: Delivery): Receiver {
  if (!receiver || receiver.formId !== formId) throw final(serverText(serverTexts.WEBHOOK_DELETED));
  if (!receiver.isActive) throw final(serverText(serverTexts.WEBHOOK_TURNED_OFF));
  return receiver;
}

/** The Standard Webhooks headers. While a secret is being replaced, both sign. */
function signed(
  { id: webhookId, secret, previousSecret }: Receiver,
  keyOf: Sources['key'],
  id: string,
  at: Date,
  body: string,
): Record<string, string> {
  const sealed = previousSecret === null ? [secret] : [secret, previousSecret];
  const keys = sealed.flatMap((one) => keyOf(one, webhookId) ?? []);
  if (keys.length === 0) throw new Error('The secret of the webhook cannot be opened: SECRET is another one now');
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

type TurnedOff = typeof serverTexts.WEBHOOK_GONE | typeof serverTexts.WEBHOOK_FAILING;

/**
 * Turns off a receiver that responded 410 or failed for days, and notifies the form's creator once by notification and
 * email.
 */
async function turnOff(host: Host, { id, formId, name }: Receiver, why: TurnedOff): Promise<void> {
  const { db, live } = host;
  await inTransaction(db, async (tx) => {
    const form = await formSummary(tx, formId);
    if (!form || !(await turnedOff(tx, { formId, id }))) return;
    await resetFailures(tx, { id });
    await live.publish(`form:${formId}`, webhooksChanged(formId), tx);
    const message = serverText(why, { name, form: form.name });
    await postNotification({ db: tx, live }, { accountId: form.creatorId, type: 'warning', message });
    await mailTurnedOff(host, tx, form, message.message);
  });
}

async function mailTurnedOff({ live, clock, config }: Host, tx: Db, form: FormSummary, message: string): Promise<void> {
  const creator = await accountById(tx, form.creatorId);
  if (!creator || !(await consumeEmailAllowance(tx, creator, 'webhook-off', clock.now()))) return;
  await queueMail(
    { db: tx, live },
    {
      to: { name: creator.name, address: creator.email },
      subject: `A webhook of ${creator.verified ? form.name : 'your form'} was turned off`,
      toUnverified: !creator.verified,
      content: {
        heading: 'A webhook was turned off',
        // An unverified address may be somebody else's, so the email has no user-chosen names.
        lines: [...(creator.verified ? [message] : []), 'It gets no more submissions until you turn it on again.'],
        button: {
          text: 'View webhooks',
          href: `${consoleUrl(config)}/app/${form.projectUid}/${form.uid}/settings/webhooks`,
        },
        closing: `You get this email because you created the form in ${config.product}.`,
      },
      formId: form.id,
    },
  );
}
