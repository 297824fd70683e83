import type { PostedRequest } from '../../../contract/entity/posted-request.ts';
import * as z from 'zod/mini';
import { type Host, inTransaction, serverText } from '../../../server/kit.ts';
import {
  type ReceiverResponse,
  type Delivery,
  DeliveryFailed,
  jsonRequest,
  postJson,
  ReceiverRemoved,
  secretsOf,
  withoutPath,
} from '../../deliveries/server/public.ts';
import { filesByLink, signaturesOf, withoutSignatures } from '../../files/server/public.ts';
import { removeTargetUrl, formSettings } from '../../form-settings/server/public.ts';
import { postNotification } from '../../notifications/server/public.ts';
import { formSummary } from '../../workspaces/server/public.ts';
import { hookUrl, removeHook } from './repository.ts';
import { hookPayload, publishZaps } from './routes.ts';
import { serverTexts } from '../server-texts.ts';

/** The queued payload: a hook, or null for the single URL in first-generation settings. */
const Queued = z.object({ hook_id: z.nullable(z.number()) });

/** Delivers one submission to one zap. A zap that responds 410 is removed. */
export async function deliver(host: Host, delivery: Delivery, signal: AbortSignal): Promise<ReceiverResponse> {
  const { id, formId, url } = await receiverOf(host, delivery);
  const payload = await hookPayload(host, delivery.submissionId, filesByLink(host));
  const message = { url, body: JSON.stringify(payload), secrets: [...signaturesOf(payload.files), ...secretsOf(url)] };
  try {
    return await postJson(host, { ...message, signal });
  } catch (error) {
    if (error instanceof ReceiverRemoved)
      await (id === null ? dropAddress(host, formId, url) : remove(host, formId, id));
    throw error;
  }
}

/** What `deliver` posts, without the secret in the hook's URL. Links to files open nothing. */
export async function requestOf(host: Host, delivery: Delivery): Promise<PostedRequest> {
  const { url } = await receiverOf(host, delivery);
  const payload = await hookPayload(host, delivery.submissionId, withoutSignatures(filesByLink(host)));
  return jsonRequest(withoutPath(url), JSON.stringify(payload));
}

async function receiverOf(host: Host, { formId, payload }: Delivery) {
  const { hook_id: id } = Queued.parse(payload);
  const url = formId === null ? null : await targetOf(host, formId, id);
  if (formId === null || url === null) throw new DeliveryFailed(serverText(serverTexts.ZAP_REMOVED), { final: true });
  return { id, formId, url };
}

async function targetOf({ db }: Host, formId: number, id: number | null): Promise<string | null> {
  const settings = await formSettings(db, formId);
  if (!settings.is_zapier_webhook_on)
    throw new DeliveryFailed(serverText(serverTexts.ZAPIER_TURNED_OFF), { final: true });
  if (id === null) return settings.zapier_webhook_url_on_new_submission;
  return (await hookUrl(db, { formId, id })) ?? null;
}

/**
 * Removes the first-generation URL and notifies the form's creator once, because no subscriber would notice.
 */
async function dropAddress({ db, live }: Host, formId: number, url: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await removeTargetUrl({ db: tx, live }, formId, 'zapier_webhook_url_on_new_submission', url))) return;
    const form = await formSummary(tx, formId);
    if (!form) return;
    const message = serverText(serverTexts.ZAPIER_ADDRESS_REMOVED, { form: form.name });
    await postNotification({ db: tx, live }, { accountId: form.creatorId, type: 'warning', message });
  });
}

function remove(host: Host, formId: number, id: number): Promise<void> {
  return inTransaction(host.db, async (tx) => {
    if (await removeHook(tx, { formId, id })) await publishZaps(host, tx, formId);
  });
}
