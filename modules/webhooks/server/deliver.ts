import { translatedText } from '../../../contract/server-text.ts';
import type { CodedText } from '../../../contract/text.ts';
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
import { filesByLink, signaturesOf } from '../../files/server/public.ts';
import { consoleUrl, queueMail } from '../../mail/server/public.ts';
import { postNotification } from '../../notifications/server/public.ts';
import { type FormSummary, formSummary } from '../../workspaces/server/public.ts';
import { emailTextsFor, resetFailures, recordFailure } from './failing.ts';
import { payloadReader } from './payload.ts';
import { type WebhookReceiver, receiversOf, turnedOff } from './repository.ts';
import { webhooksChanged } from './routes.ts';
import { type Signer, signer } from './signed-message.ts';
import { serverTexts } from '../server-texts.ts';
import germanTexts from '../texts/server-texts.de.ts';

/** The queued payload: only the receiver. The content is read when it is sent. */
export const Queued = z.object({ webhook_id: z.number() });

/** Delivers single submissions to webhooks. */
export function deliverer(host: Host): (delivery: Delivery, signal: AbortSignal) => Promise<ReceiverResponse> {
  const { db, clock } = host;
  const sources: Sources = {
    receiver: together((ids: readonly number[]) => receiversOf(db, ids, clock.now())),
    payload: payloadReader({ db, share: filesByLink(host) }),
    sign: signer(host),
  };
  return (delivery, signal) => deliver(host, sources, delivery, signal);
}

/** Batched reads of what is sent. */
interface Sources {
  readonly receiver: (id: number) => Promise<WebhookReceiver | undefined>;
  readonly payload: ReturnType<typeof payloadReader>;
  readonly sign: Signer;
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
  const content = valueOf(payload);
  const message = sources.sign(receiver, content, { ref: delivery.ref, at: host.clock.now() });
  try {
    const response = await postJson(host, { ...message, signal, secrets: signaturesOf(content.data.files) });
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

function requireActive(receiver: WebhookReceiver | undefined, { formId }: Delivery): WebhookReceiver {
  if (!receiver || receiver.formId !== formId) throw final(serverText(serverTexts.WEBHOOK_DELETED));
  if (!receiver.isActive) throw final(serverText(serverTexts.WEBHOOK_TURNED_OFF));
  return receiver;
}

type TurnedOff = typeof serverTexts.WEBHOOK_GONE | typeof serverTexts.WEBHOOK_FAILING;

/**
 * Turns off a receiver that responded 410 or failed for days, and notifies the form's creator once by notification and
 * email.
 */
async function turnOff(host: Host, { id, formId, name }: WebhookReceiver, why: TurnedOff): Promise<void> {
  const { db, live } = host;
  await inTransaction(db, async (tx) => {
    const form = await formSummary(tx, formId);
    if (!form || !(await turnedOff(tx, { formId, id }))) return;
    await resetFailures(tx, { id });
    await live.publish(`form:${formId}`, webhooksChanged(formId), tx);
    const message = serverText(why, { name, form: form.name });
    await postNotification({ db: tx, live }, { accountId: form.creatorId, type: 'warning', message });
    await mailTurnedOff(host, tx, form, message);
  });
}

async function mailTurnedOff(
  { live, clock, config }: Host,
  tx: Db,
  form: FormSummary,
  message: CodedText,
): Promise<void> {
  const creator = await accountById(tx, form.creatorId);
  if (!creator || !(await consumeEmailAllowance(tx, creator, 'webhook-off', clock.now()))) return;
  const { language, verified } = creator;
  const t = emailTextsFor(language);
  await queueMail(
    { db: tx, live },
    {
      to: { name: creator.name, address: creator.email },
      subject: verified ? t('WEBHOOK_OFF_SUBJECT', { form: form.name }) : t('SOME_WEBHOOK_OFF_SUBJECT'),
      toUnverified: !verified,
      content: {
        language,
        heading: t('WEBHOOK_OFF_HEADING'),
        // An unverified address may be somebody else's, so the email has no names that users have entered.
        lines: [...(verified ? [translatedText(message, germanTexts, language)] : []), t('WEBHOOK_OFF_NEXT')],
        button: {
          text: t('VIEW_WEBHOOKS'),
          href: `${consoleUrl(config)}/app/${form.projectUid}/${form.uid}/settings/webhooks`,
        },
        closing: t('WEBHOOK_OFF_CLOSING', { product: config.product }),
      },
      formId: form.id,
    },
  );
}
