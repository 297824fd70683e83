import { set } from '../../modules/reminders/server/set.ts';
import { editorRoles, requireRole } from '../../modules/workspaces/server/public.ts';
import { sql } from '../../server/kit.ts';
import { later } from './timestamps.ts';
import type { SeedContext } from './seed-context.ts';

/** The owner's reminders: one due during the demo, one tomorrow. */
const reminders = [
  { note: 'Call back about the quote, they asked for a date in December', inMinutes: 12 },
  { note: 'Has the contract come back signed?', inMinutes: 22 * 60 },
];

/** On the newest open submissions. */
export async function addReminders({ host, now, accounts }: SeedContext): Promise<void> {
  const creator = accounts.get('creator');
  if (!creator) return;
  const { rows } = await sql<{ id: number; form_id: number }>`
    select s.id, s.form_id from submissions s join form_links l on l.form_id = s.form_id
    where l.account_id = ${creator.id} and l.privilege_type = 'CREATOR' and not s.is_spam and not s.is_test
    order by s.id desc limit ${reminders.length}`.execute(host.db);
  const firing = host.job('demo/remind', async () => undefined);
  for (const [index, { id, form_id: formId }] of rows.entries()) {
    const reminder = reminders[index];
    if (!reminder) continue;
    const at = later(now, reminder.inMinutes);
    const access = await requireRole(host.db, formId, { id: creator.id, session: undefined }, editorRoles);
    await set(host, firing, access, { submissionId: id, accountId: creator.id, note: reminder.note, at });
  }
}
