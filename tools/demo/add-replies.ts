import { recordSent } from '../../modules/replies/server/record-sent.ts';
import { REPLY, sendReply } from '../../modules/replies/server/send.ts';
import { requireSubmissionAccess } from '../../modules/submissions/server/public.ts';
import { editorRoles } from '../../modules/workspaces/server/public.ts';
import { type Host, sql } from '../../server/kit.ts';
import { cannedReplies, replies } from './sample-data.ts';
import type { SeedContext } from './seed-context.ts';
import { later } from './timestamps.ts';

/** Replies to the newest enquiries that the owner has read, and texts to use again. */
export async function addReplies({ host, now, accounts, forms }: SeedContext): Promise<void> {
  const creator = accounts.get('creator');
  const [form] = forms.values();
  if (!creator || !form) return;
  for (const { name, text } of cannedReplies)
    await sql`insert into canned_replies (form_id, name, text) values (${form.id}, ${name}, ${text})`.execute(host.db);
  const { rows } = await sql<{ id: number; submitted_at: Date }>`
    select id, submitted_at from submissions
    where form_id = ${form.id} and is_read and not is_spam and not is_test and submitted_data::jsonb ? 'email'
      and submitted_at < ${later(now, -90)}
    order by id desc limit ${replies.length}`.execute(host.db);
  for (const [index, { id, submitted_at }] of rows.entries()) {
    const at = later(submitted_at, 45 + 10 * index);
    await reply({ ...host, clock: { now: () => at } }, { id, by: creator.id, text: replies[index] ?? '' });
  }
}

/** A reply that was sent at once. */
async function reply(
  host: Host,
  { id, by, text }: { readonly id: number; readonly by: number; readonly text: string },
) {
  const submission = await requireSubmissionAccess(host.db, id, { id: by, session: undefined }, editorRoles);
  await sendReply(host, submission, { key: `reply-of-the-demo-${id}`, text });
  const { rows } = await sql<{ id: number; target: string }>`
    update deliveries set state = 'done', payload = '{}', attempts = 1, done_at = ${host.clock.now()}
    where kind = ${REPLY} and submission_id = ${id} returning id, target`.execute(host.db);
  const sent = { kind: REPLY, state: 'done', formId: submission.formId, submissionId: id } as const;
  await recordSent(
    host,
    host.db,
    rows.map((delivery) => ({ ...delivery, ...sent })),
  );
}
