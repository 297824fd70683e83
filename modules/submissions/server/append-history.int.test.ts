import { expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { arriveAt } from '../../../tests/server/inbox-of.ts';
import { ownFormEach } from '../../../tests/server/own-form.ts';
import { waitingForLocks } from '../../../tests/server/waiting.ts';
import { appendEach } from './append-history.ts';

const here = ownFormEach();

const historyEntry = (submissionId: number, text: string) => ({
  formId: here.form.form_id,
  submissionId,
  kind: 'test',
  payload: { text },
  by: null,
  at: new Date(),
});

async function entries(): Promise<readonly unknown[]> {
  const { rows } = await sql<{ id: number; payload: { text: string } }>`
    select submission_id as id, payload from submission_history
    where form_id = ${here.form.form_id} and kind = 'test' order by number`.execute(here.server.db);
  return rows.map(({ id, payload }) => [id, payload.text]);
}

test('appends one numbered entry per submission, in order', async () => {
  const [one = 0, other = 0] = await arriveAt(here.server, here.form, 2);
  await appendEach(here.server.db, [
    historyEntry(other, 'first'),
    historyEntry(one, 'second'),
    historyEntry(other, 'third'),
  ]);
  expect(await entries()).toEqual([
    [other, 'first'],
    [one, 'second'],
    [other, 'third'],
  ]);
});

test('skips a submission that is being deleted and appends for all others', async () => {
  const [deleted = 0, remaining = 0] = await arriveAt(here.server, here.form, 2);
  const { db } = here.server;
  let appending: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`select from forms where id = ${here.form.form_id} for no key update`.execute(tx);
    appending = appendEach(db, [historyEntry(deleted, 'to nobody'), historyEntry(remaining, 'to someone')]);
    // The embedded engine starts no other transaction before this one ends.
    if (here.server.database.isShared) await expect.poll(() => waitingForLocks(db)).toBe(1);
    await sql`delete from submissions where id = ${deleted}`.execute(tx);
  });
  await appending;
  expect(await entries()).toEqual([[remaining, 'to someone']]);
});
