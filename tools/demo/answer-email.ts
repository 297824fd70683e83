import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { type Db, sql } from '../../server/kit.ts';
import type { SampleAnswer } from './sample-conversations.ts';

interface AnswerDraft {
  readonly replyId: number;
  readonly answer: SampleAnswer;
  readonly at: Date;
}

/** The email that a visitor's mail program sends: the answer above the reply, which it quotes. */
export async function answerEmail(db: Db, { replyId, answer, at }: AnswerDraft): Promise<Readable> {
  const { rows } = await sql<{
    text: string;
    by: string;
    name: string;
    recipient: string;
    messageId: string;
    day: string;
  }>`
    select r.text, r.by, r.recipient, r.message_id as "messageId", s.submitted_data::jsonb ->> 'name' as name,
      to_char(r.created_at, 'FMDD FMMonth YYYY') as day
    from replies r join submissions s on s.id = r.submission_id where r.id = ${replyId}`.execute(db);
  const [reply] = rows;
  if (!reply) throw new Error('There is no reply to answer');
  const { text, by, name, recipient, messageId, day } = reply;
  const quote = text.split('\n').map((line) => `> ${line}`);
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: { name, address: recipient },
    to: 'answers@inlet.example',
    subject: 'Re: Wholesale enquiries',
    date: at,
    messageId: `<answer-${replyId}@mail.example.com>`,
    inReplyTo: messageId,
    text: [answer.text, '', `On ${day}, ${by} wrote:`, ...quote].join('\n'),
    attachments: [{ filename: answer.attachment.name, content: answer.attachment.content }],
  });
  return Readable.from([message]);
}
