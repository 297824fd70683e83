import { type Host, inTransaction } from '../../../server/kit.ts';
import {
  type Answered,
  type Delivery,
  DeliveryFailed,
  DeliveryOnHold,
  postJson,
} from '../../deliveries/server/public.ts';
import { formSettings, slackWebhook, switchOff } from '../../form-settings/server/public.ts';
import { consoleUrl } from '../../mail/server/public.ts';
import { postNotice } from '../../notifications/server/public.ts';
import { submissionSummary } from '../../submissions/server/public.ts';
import { type FormSummary, formSummary } from '../../workspaces/server/public.ts';
import { errorOf } from './answers.ts';
import { messageFor } from './message.ts';

/** How long to wait before asking again whether a submission's content may be told. */
const WHILE_LOCKED = 60 * 60;

/** Tells the chat of a form of one submission. */
export async function deliver(host: Host, { formId, submissionId }: Delivery, signal: AbortSignal): Promise<Answered> {
  const form = formId === null ? undefined : await formSummary(host.db, formId);
  if (!form) throw final('The form was deleted');
  const url = slackWebhook(host.config, form.id, await formSettings(host.db, form.id));
  if (url === undefined) throw final('The chat webhook is turned off');
  const body = JSON.stringify(await messageOf(host, form, submissionId));
  try {
    return await postJson(host, { url, body, signal });
  } catch (error) {
    throw error instanceof DeliveryFailed ? await understood(host, form, error) : error;
  }
}

const final = (message: string): DeliveryFailed => new DeliveryFailed(message, { final: true });

async function messageOf({ db, config }: Host, form: FormSummary, submissionId: number | null): Promise<object> {
  const submission = submissionId === null ? undefined : await submissionSummary(db, submissionId);
  if (!submission) throw final('The submission was deleted');
  if (submission.isLocked)
    throw new DeliveryOnHold('Waits until the content of the submission is unlocked', WHILE_LOCKED);
  const href = `${consoleUrl(config)}/app/${form.projectUid}/${form.uid}/submissions/raw/${submission.id}`;
  return messageFor({ form, submission, href });
}

/** What a chat's answer means for the next try, and for the integration. */
async function understood(host: Host, form: FormSummary, failed: DeliveryFailed): Promise<DeliveryFailed> {
  const refusal = failed.answered && errorOf(failed.answered);
  if (!refusal) return failed;
  if (refusal.isForever) await turnOff(host, form, refusal.words);
  const { answered } = failed;
  return new DeliveryFailed(refusal.words, { final: true, ...(answered && { answered }) });
}

/** The chat has said that this address will never take anything: the owner is told once, not for every submission. */
async function turnOff({ db, live }: Host, { id, name, creatorId }: FormSummary, why: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await switchOff({ db: tx, live }, id, 'is_slack_integration_on'))) return;
    const message = `The chat webhook of the form ${name} was turned off. ${why}. Enter a new one in the settings under Integrations.`;
    await postNotice({ db: tx, live }, { accountId: creatorId, type: 'warning', message });
  });
}
