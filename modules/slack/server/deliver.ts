import type { PostedRequest } from '../../../contract/entity/posted-request.ts';
import type { CodedText } from '../../../contract/text.ts';
import { deliveryOutcomes } from '../../../contract/entity/delivery-outcome.ts';
import { type Host, inTransaction, serverText } from '../../../server/kit.ts';
import {
  type ReceiverResponse,
  type Delivery,
  DeliveryFailed,
  jsonRequest,
  onHoldWhileLocked,
  postJson,
  secretsOf,
  withoutPath,
} from '../../deliveries/server/public.ts';
import { formSettings, slackWebhook, disableSetting } from '../../form-settings/server/public.ts';
import { consoleUrl } from '../../mail/server/public.ts';
import { postNotification } from '../../notifications/server/public.ts';
import { submissionSummary } from '../../submissions/server/public.ts';
import { type FormSummary, formSummary } from '../../workspaces/server/public.ts';
import { errorOf } from './chat-errors.ts';
import { messageFor } from './message.ts';
import { serverTexts } from '../server-texts.ts';

/** Posts one submission to its form's chat. */
export async function deliver(host: Host, delivery: Delivery, signal: AbortSignal): Promise<ReceiverResponse> {
  const { form, url, body } = await composed(host, delivery);
  try {
    return await postJson(host, { url, body, signal, secrets: secretsOf(url) });
  } catch (error) {
    throw error instanceof DeliveryFailed ? await interpretFailure(host, form, error) : error;
  }
}

/** What `deliver` posts, without the secret in the chat's URL. */
export async function requestOf(host: Host, delivery: Delivery): Promise<PostedRequest> {
  const { url, body } = await composed(host, delivery);
  return jsonRequest(withoutPath(url), body);
}

async function composed(host: Host, { formId, submissionId }: Delivery) {
  const form = formId === null ? undefined : await formSummary(host.db, formId);
  if (!form) throw final(serverText(deliveryOutcomes.FORM_DELETED));
  const url = slackWebhook(host.config, form.id, await formSettings(host.db, form.id));
  if (url === undefined) throw final(serverText(serverTexts.CHAT_TURNED_OFF));
  return { form, url, body: JSON.stringify(await messageOf(host, form, submissionId)) };
}

const final = (message: CodedText): DeliveryFailed => new DeliveryFailed(message, { final: true });

async function messageOf({ db, config }: Host, form: FormSummary, submissionId: number | null): Promise<object> {
  const submission = submissionId === null ? undefined : await submissionSummary(db, submissionId);
  if (!submission) throw final(serverText(deliveryOutcomes.SUBMISSION_DELETED));
  if (submission.isLocked) throw onHoldWhileLocked();
  const href = `${consoleUrl(config)}/app/${form.projectUid}/${form.uid}/submissions/raw/${submission.id}`;
  return messageFor({ form, submission, href });
}

/** Decides from a chat's response whether to retry and whether to turn the integration off. */
async function interpretFailure(host: Host, form: FormSummary, failed: DeliveryFailed): Promise<DeliveryFailed> {
  const chatError = failed.response && errorOf(failed.response);
  if (!chatError) return failed;
  if (chatError.isPermanent) await turnOff(host, form, chatError.code);
  const { response } = failed;
  return new DeliveryFailed(chatError.text, { final: true, ...(response && { response }) });
}

/** Turns the integration off and notifies the owner once, because the chat will never accept another message. */
async function turnOff({ db, live }: Host, { id, name, creatorId }: FormSummary, code: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await disableSetting({ db: tx, live }, id, 'is_slack_integration_on'))) return;
    const message = serverText(serverTexts.CHAT_WEBHOOK_OFF, { form: name, code });
    await postNotification({ db: tx, live }, { accountId: creatorId, type: 'warning', message });
  });
}
