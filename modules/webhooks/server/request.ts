import type { PostedRequest } from '../../../contract/entity/posted-request.ts';
import { type Host, serverText } from '../../../server/kit.ts';
import { type Delivery, DeliveryFailed, jsonRequest } from '../../deliveries/server/public.ts';
import { filesByLink, withoutSignatures } from '../../files/server/public.ts';
import { serverTexts } from '../server-texts.ts';
import { Queued } from './deliver.ts';
import { payloadFor } from './payload.ts';
import { receiverOf } from './repository.ts';
import { signer } from './signed-message.ts';

/** Composes what a delivery to a webhook posts, also while the webhook is off. Links to files open nothing. */
export function requester(host: Host): (delivery: Delivery) => Promise<PostedRequest> {
  const { db, clock } = host;
  const sign = signer(host);
  return async ({ formId, submissionId, ref, payload }) => {
    const now = clock.now();
    const { webhook_id: id } = Queued.parse(payload);
    const receiver = formId === null ? undefined : await receiverOf(db, { formId, id }, now);
    if (!receiver) throw new DeliveryFailed(serverText(serverTexts.WEBHOOK_DELETED), { final: true });
    const content = await payloadFor({ db, share: withoutSignatures(filesByLink(host)) }, submissionId);
    const { url, body, headers } = sign(receiver, content, { ref, at: now });
    return jsonRequest(url, body, headers);
  };
}
