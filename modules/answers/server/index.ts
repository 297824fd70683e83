import type { Answer } from '../../../contract/entity/answer.ts';
import { type Db, defineServerModule } from '../../../server/kit.ts';
import { filesOfMessages, FileStorage } from '../../files/server/public.ts';
import { detailPart, type SubmissionRef } from '../../submissions/server/public.ts';
import { MailboxReader } from './imap.ts';
import { AnswerReceiver } from './receive.ts';
import { answerRowsOf } from './repository.ts';
import { SmtpPort } from './smtp.ts';

export default defineServerModule({
  id: 'answers',
  needs: ['files', 'form-settings', 'submissions', 'workspaces'],
  register(host) {
    const { config } = host;
    const receiver = new AnswerReceiver(host, new FileStorage(config.dataDir));
    if (config.inbound?.smtp) {
      const port = new SmtpPort(host, receiver, config.inbound.smtp);
      host.onStart(() => port.listen());
      host.onStop(() => port.close());
    }
    const { imapUrl } = config.inbound ?? {};
    if (imapUrl !== undefined) {
      const mailbox = new MailboxReader(host, receiver, imapUrl);
      host.schedule('answers/mailbox', '* * * * *', () => mailbox.read());
      host.onStop(() => mailbox.stop());
    }
    host.contribute(detailPart, async (db, submission) => ({ answers: await answersOf(db, submission) }));
  },
});

/** A locked submission does not reveal what was answered. */
async function answersOf(db: Db, { id, isLocked }: SubmissionRef): Promise<Answer[]> {
  if (isLocked) return [];
  const [rows, files] = await Promise.all([answerRowsOf(db, id), filesOfMessages(db, id)]);
  return rows.map((row) => ({ ...row, files: files.get(row.answer_id) ?? [] }));
}
