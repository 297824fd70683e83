import type { Answer } from '../../../contract/entity/answer.ts';
import { defineServerModule, type Host } from '../../../server/kit.ts';
import { filesOfMessages, FileStorage } from '../../files/server/public.ts';
import { bounceAddress, receivedMails, replyAddress } from '../../replies/server/public.ts';
import { contentHistory, detailPart, type SubmissionRef } from '../../submissions/server/public.ts';
import { MailboxReader } from './imap.ts';
import { AnswerReceiver } from './receive.ts';
import { answerRowsOf, receivedMailsOf } from './repository.ts';
import { SmtpPort } from './smtp.ts';
import { ANSWER } from './store.ts';
import { answerAddress } from './token.ts';

export default defineServerModule({
  id: 'answers',
  needs: ['accounts', 'files', 'form-settings', 'mail', 'notification-mail', 'replies', 'submissions', 'workspaces'],
  async register(host) {
    const { config } = host;
    const receiver = new AnswerReceiver(host, await FileStorage.of(host));
    if (config.inbound?.smtp) {
      const port = new SmtpPort(host, receiver, config.inbound.smtp);
      host.onStart(() => port.listen(), 'collector');
      host.onStop(() => port.close());
    }
    const { imapUrl } = config.inbound ?? {};
    if (imapUrl !== undefined) {
      const mailbox = new MailboxReader(host, receiver, imapUrl);
      host.schedule('answers/mailbox', '* * * * *', () => mailbox.read());
      host.onStop(() => mailbox.stop());
    }
    host.contribute(replyAddress, async (_db, reply) => answerAddress(config, reply));
    // The mailbox's provider may not allow sending from tagged addresses.
    if (config.inbound?.smtp) host.contribute(bounceAddress, async (_db, reply) => answerAddress(config, reply));
    host.contribute(receivedMails, receivedMailsOf);
    host.contribute(contentHistory, ANSWER);
    host.contribute(detailPart, async (db, submission) => ({ answers: await answersOf({ db, config }, submission) }));
  },
});

/** A locked submission does not reveal what was answered. */
async function answersOf(host: Pick<Host, 'db' | 'config'>, { id, isLocked }: SubmissionRef): Promise<Answer[]> {
  if (isLocked) return [];
  const [rows, files] = await Promise.all([answerRowsOf(host.db, id), filesOfMessages(host, id)]);
  return rows.map((row) => ({ ...row, files: files.get(row.answer_id) ?? [] }));
}
