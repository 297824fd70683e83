import type { AnswerReceivedLiveEvent } from '../contract.ts';
import { type Db, type Host, inTransaction } from '../../../server/kit.ts';
import { type FilesOfMessage, insertMessageFiles } from '../../files/server/public.ts';
import {
  addThreadFiles,
  appendHistory,
  lockState,
  markUnread,
  recordActivity,
} from '../../submissions/server/public.ts';
import { lockFormForServer } from '../../workspaces/server/public.ts';
import { markUndelivered } from '../../replies/server/public.ts';
import { notifyAnswer } from './notify.ts';
import type { Attachments } from './attachments.ts';
import { type AnswerDraft, insertAnswer, limitReached, setLeftOut } from './repository.ts';

/** History kind of emails in response to replies. */
export const ANSWER = 'answer';

type Draft = Omit<AnswerDraft, 'leftOut' | 'at'> & { readonly formId: number };

/** `known`: arrived before; `gone`: its submission was deleted; `too-many`: beyond the hourly limit; `full`: beyond the total limit. */
export type StoreResult = 'stored' | 'known' | 'gone' | 'too-many' | 'full';

/**
 * Stores an email with its attachments, or nothing. An answer of a person makes its submission unread and the latest of the Inbox;
 * an automatic reply or a bounce is only listed.
 */
export async function storeAnswer(
  host: Pick<Host, 'db' | 'live' | 'clock' | 'config'>,
  draft: Draft,
  attachments: Attachments,
): Promise<StoreResult> {
  const { db, live, clock } = host;
  const { formId, submissionId, replyId, message } = draft;
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    await lockFormForServer(tx, formId);
    if ((await lockState(tx, formId, submissionId)) === undefined) return 'gone';
    const isAnswer = message.kind === 'answer';
    const limit = await limitReached(tx, submissionId, { isAnswer, now: at });
    if (limit) return limit;
    const id = await insertAnswer(tx, { ...draft, leftOut: attachments.leftOut, at });
    if (id === undefined) return 'known';
    const ofMessage = { formId, submissionId, messageId: id, files: attachments.files };
    const fileCount = await storeFiles(tx, ofMessage, attachments);
    const payload = { answer_id: id, kind: message.kind, from: message.fromName || message.fromAddress };
    await appendHistory(tx, { formId, submissionId, kind: ANSWER, payload, by: null, at, isAutomatic: true });
    const activity = isAnswer
      ? await recordActivity(tx, submissionId, at, { by: 'visitor', text: message.text })
      : { last_activity_time: null };
    if (isAnswer) {
      await markUnread(tx, live, { formId, id: submissionId });
      await notifyAnswer(tx, host, { formId, submissionId, answerId: id, message });
    }
    const { reason } = message;
    if (reason !== null) await markUndelivered(tx, live, { formId, submissionId, replyId, reason });
    const event = {
      event: 'answer',
      form_id: formId,
      submission_id: submissionId,
      ...activity,
      ...(fileCount !== undefined && { thread_file_count: fileCount }),
    } satisfies AnswerReceivedLiveEvent;
    await live.publish(`form:${formId}`, event, tx);
    return 'stored';
  });
}

/** Stores the attachments if the form has space for them. Returns the number of files of all answers if it has changed. */
async function storeFiles(tx: Db, files: FilesOfMessage, attachments: Attachments): Promise<number | undefined> {
  if (!(await insertMessageFiles(tx, files, attachments.limits))) {
    await setLeftOut(tx, files.messageId, attachments.names);
    return undefined;
  }
  const added = files.files.length;
  return added === 0 ? undefined : addThreadFiles(tx, files.submissionId, added);
}
