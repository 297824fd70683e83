import { sql } from '../../server/kit.ts';
import type { TestServer } from './harness.ts';

let replies = 0;

/** A reply to the submission that stays unsent, and an address to send more to. Returns its id. */
export async function putHeldReply(
  { db }: Pick<TestServer, 'db'>,
  formId: number,
  submission: number,
): Promise<number> {
  const unique = `unsent-${submission}-${++replies}`;
  await sql`
    update submissions set submitted_data = (submitted_data::jsonb || '{"email": "ann@visitor.test"}')::text
    where id = ${submission}`.execute(db);
  const { rows } = await sql<{ id: number }>`
    with delivery as (
      insert into deliveries (form_id, submission_id, kind, target, payload, next_at)
      values (${formId}, ${submission}, 'reply', 'ann@visitor.test', '{}', now() + interval '1 day') returning id
    )
    insert into replies (submission_id, key, by, recipient, text, message_id, delivery_id, created_at)
    select ${submission}::bigint, ${unique}, 'Ann', 'ann@visitor.test', 'Thank you', ${`<${unique}@inlet.test>`}, id, now()
    from delivery returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** A canned reply of the form. Returns its id. */
export async function putCannedReply({ db }: Pick<TestServer, 'db'>, formId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into canned_replies (form_id, name, text) values (${formId}, 'Thanks', 'Thank you') returning id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}
