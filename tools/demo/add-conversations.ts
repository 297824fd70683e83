import * as z from 'zod/mini';
import { FileStorage } from '../../modules/files/server/public.ts';
import { addNote } from '../../modules/notes/server/notes.ts';
import { recordSent } from '../../modules/replies/server/record-sent.ts';
import { sendReply } from '../../modules/replies/server/send.ts';
import { requireSubmissionAccess, setFlagOnRows, type SubmissionRef } from '../../modules/submissions/server/public.ts';
import { AnswerReceiver } from '../../modules/answers/server/receive.ts';
import { editorRoles } from '../../modules/workspaces/server/public.ts';
import { type Db, type Host, sql } from '../../server/kit.ts';
import { addAccepted, addArrival } from './add-deliveries.ts';
import { answerEmail } from './answer-email.ts';
import { cannedReplies, conversations, type SampleConversation } from './sample-conversations.ts';
import { made, type SeedContext } from './seed-context.ts';
import { later } from './timestamps.ts';

const Fields = z.looseObject({});

type Author = { readonly id: number; readonly name: string };

/** A submission and the time of its latest event. */
interface Handled {
  readonly id: number;
  readonly arrived: Date;
  readonly last: Date;
}

/** Minutes from the latest event to a note about it. */
const UNTIL_NOTE = 15;
/** Minutes from one message of a conversation to the next. */
const UNTIL_REPLY = 45;
const UNTIL_ANSWER = 130;
const UNTIL_READ = 20;
/** Conversations end before now. */
const AT_LEAST_AGO = 2 * UNTIL_REPLY + UNTIL_ANSWER + UNTIL_READ;

/** Conversations with visitors whose enquiries the owner has read, and texts to use again. */
export async function addConversations(stage: SeedContext): Promise<void> {
  const { host, now, accounts, forms } = stage;
  const creator = made(accounts, 'creator');
  const [form] = forms.values();
  if (!form) throw new Error('No demo account has a form');
  for (const { name, text } of cannedReplies)
    await sql`insert into canned_replies (form_id, name, text) values (${form.id}, ${name}, ${text})`.execute(host.db);
  const { rows } = await sql<Handled>`
    select s.id, s.submitted_at as arrived, max(h.at) as last
    from submissions s join submission_history h on h.submission_id = s.id
    where s.form_id = ${form.id} and s.is_read and not (s.is_spam or s.is_test or s.is_archived)
      and s.submitted_data::jsonb ? 'email' and s.type = 'with_analytics'
    group by s.id having max(h.at) < ${later(now, -AT_LEAST_AGO)}
    order by last desc limit 200`.execute(host.db);
  const handled = apart(rows).slice(0, conversations.length);
  const people = { owner: creator, colleague: made(accounts, 'admin') };
  const steps = handled.flatMap((one, index): readonly Step[] => {
    const conversation = conversations[index];
    const arrival = { at: one.arrived, run: () => addArrival(host.db, form.id, { id: one.id, at: one.arrived }) };
    return conversation ? [arrival, ...stepsOf(host, one, conversation, people)] : [arrival];
  });
  // Deliveries are listed in the order in which they were queued.
  for (const { run } of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await run();
}

/** Something that happened in a conversation, and when. */
interface Step {
  readonly at: Date;
  readonly run: () => Promise<void>;
}

/** The latest submissions whose gaps have room for a whole conversation. */
function apart(latest: readonly Handled[]): readonly Handled[] {
  const picked: Handled[] = [];
  for (const one of latest) {
    const after = picked.at(-1);
    if (after === undefined || later(one.last, AT_LEAST_AGO) < after.last) picked.push(one);
  }
  return picked;
}

/** A conversation, earliest step first. */
function stepsOf(
  host: Host,
  { id, last }: Handled,
  { message, note, reply, answer, secondReply }: SampleConversation,
  { owner, colleague }: { readonly owner: Author; readonly colleague: Author },
): readonly Step[] {
  const access = () => requireSubmissionAccess(host.db, id, { id: owner.id, session: undefined }, editorRoles);
  const notedAt = later(last, UNTIL_NOTE);
  const repliedAt = later(last, UNTIL_REPLY);
  const answeredAt = later(repliedAt, UNTIL_ANSWER);
  const readAt = later(answeredAt, UNTIL_READ);
  let replyId = 0;
  const steps: Step[] = [
    {
      at: notedAt,
      run: async () => {
        if (message !== undefined) await rewrite(host.db, id, message);
        if (note !== undefined) await addNote(at(host, notedAt), await access(), note, colleague);
      },
    },
    {
      at: repliedAt,
      run: async () => {
        replyId = await send(at(host, repliedAt), await access(), reply);
      },
    },
  ];
  if (!answer) return steps;
  steps.push({
    at: answeredAt,
    run: async () => {
      const content = await answerEmail(host.db, { replyId, answer, at: answeredAt });
      const receiver = new AnswerReceiver(at(host, answeredAt), new FileStorage(host.config.dataDir));
      await receiver.receive({ target: { submissionId: id, replyId }, content });
      await finishDeliveries(at(host, answeredAt), id);
    },
  });
  if (secondReply === undefined) return steps;
  const repliedAgainAt = later(readAt, UNTIL_REPLY);
  steps.push({
    at: repliedAgainAt,
    run: async () => {
      const flag = { marker: 'read', notify: false } as const;
      await setFlagOnRows(at(host, readAt), { access: await access(), ids: [id] }, flag, owner);
      await send(at(host, repliedAgainAt), await access(), secondReply);
    },
  });
  return steps;
}

/** Replaces the message of a submission. */
async function rewrite(db: Db, id: number, message: string): Promise<void> {
  const { rows } = await sql<{ data: string }>`select submitted_data as data from submissions where id = ${id}`.execute(
    db,
  );
  const data = JSON.stringify({ ...Fields.parse(JSON.parse(rows[0]?.data ?? '{}')), message });
  await sql`update submissions set submitted_data = ${data} where id = ${id}`.execute(db);
}

/** The server context at that time. */
const at = (host: Host, time: Date): Host => ({ ...host, clock: { now: () => time } });

/** Sends a reply immediately, and returns its id. */
async function send(host: Host, submission: SubmissionRef, text: string): Promise<number> {
  const key = `reply-of-the-demo-${submission.id}-${host.clock.now().getTime()}`;
  const reply = await sendReply(host, submission, { key, text });
  await recordSent(host, host.db, await finishDeliveries(host, submission.id));
  return reply.id;
}

/** Counts the emails about a submission as sent: nothing from before the demo started is emailed to anybody. */
async function finishDeliveries({ db, clock }: Host, submissionId: number) {
  const { rows } = await sql<{ id: number; kind: string; target: string; formId: number }>`
    update deliveries set state = 'done', payload = '{}', attempts = 1, created_at = ${clock.now()}, done_at = ${clock.now()}
    where submission_id = ${submissionId} and state = 'waiting'
    returning id, kind, target, form_id as "formId"`.execute(db);
  await addAccepted(db, rows, clock.now());
  return rows.map((row) => ({ ...row, submissionId, state: 'done' as const }));
}
