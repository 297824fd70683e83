import { type Db, sql } from '../../../server/kit.ts';
import type { AccountNotification } from '../../accounts/server/public.ts';

/** Older notifications are not returned. */
const MAX = 50;

type StoredNotification = Omit<AccountNotification, 'to' | 'details'> & {
  readonly path: string | null;
  readonly details: AccountNotification['details'] | null;
};

/** Notifications to an account, or to all since it was created; oldest first. */
export async function storedNotifications(db: Db, accountId: number): Promise<readonly AccountNotification[]> {
  const { rows } = await sql<StoredNotification>`
    select * from (
      select id, type, message, details, path from notices
      where account_id = ${accountId} or (account_id is null and last_account_id >= ${accountId})
      order by id desc limit ${MAX}
    ) newest order by id`.execute(db);
  return rows.map(({ path, details, ...notice }) => ({
    ...notice,
    ...(details && { details }),
    ...(path !== null && { to: path }),
  }));
}

/**
 * Notifications that an account has dismissed: stored and `lasting` ones at any time, other computed ones since
 * `since`.
 */
export async function dismissedBy(
  db: Db,
  accountId: number,
  { lasting, since }: { readonly lasting: readonly string[]; readonly since: Date },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ notice: string }>`
    select notice from notice_dismissals
    where account_id = ${accountId} and (notice ~ '^[0-9]+$' or notice = any(${lasting}::text[]) or dismissed_at > ${since})`.execute(
    db,
  );
  return new Set(rows.map(({ notice }) => notice));
}

/** Dismisses a stored notification; false if the account has no such notification. */
export async function dismissStored(db: Db, accountId: number, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into notice_dismissals (account_id, notice, dismissed_at)
    select ${accountId}, id::text, ${now} from notices
    where id = ${id} and (account_id = ${accountId} or (account_id is null and last_account_id >= ${accountId}))
    on conflict (account_id, notice) do update set dismissed_at = excluded.dismissed_at returning notice`.execute(db);
  return rows.length > 0;
}

export async function dismissNamed(db: Db, accountId: number, name: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into notice_dismissals (account_id, notice, dismissed_at) values (${accountId}, ${name}, ${now})
    on conflict (account_id, notice) do update set dismissed_at = excluded.dismissed_at returning notice`.execute(db);
  return rows.length > 0;
}
