import type { NotificationType } from '../../../contract/entity/notification.ts';
import type { CodedText } from '../../../contract/text.ts';
import { type Db, type JsonValue, type Live, sql, storedText, storedJson } from '../../../server/kit.ts';
import { EVERYONE } from '../../live/server/public.ts';
import type { NotificationPostedLiveEvent, NotificationReadLiveEvent } from '../contract.ts';
import { dismissNamed, dismissStored } from './repository.ts';

/** Short enough for a banner and for a live event. */
export const MAX_MESSAGE_LENGTH = 1000;

export interface NotificationDraft {
  /** Null for all existing accounts; accounts created later do not see it. */
  readonly accountId: number | null;
  readonly type: NotificationType;
  /** A plain string is shown in every language as it is. */
  readonly message: string | CodedText;
  /** Link target: a path below the console's base. */
  readonly to?: string;
}

/**
 * Posts a notification in the caller's transaction and returns its number. Open consoles show it immediately; it stays
 * until dismissed.
 *
 * @example
 * await postNotification({ db: tx, live }, { accountId, type: 'warning', message: 'Your trial ends tomorrow.' });
 */
export async function postNotification(
  { db, live }: { readonly db: Db; readonly live: Live },
  { accountId, type, message: text, to }: NotificationDraft,
): Promise<number> {
  const { message, details } = storedText(text);
  if (message.length > MAX_MESSAGE_LENGTH) throw new Error(`A notice has at most ${MAX_MESSAGE_LENGTH} characters`);
  const { rows } = await sql<{ id: number }>`
    insert into notices (account_id, last_account_id, type, message, details, path)
    select ${accountId}::bigint, coalesce(max(id), 0), ${type}, ${message}, ${details && storedJson(details)}::jsonb, ${to ?? null} from accounts returning id`.execute(
    db,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The notice was not stored');
  const notice = { id, message, ...(details && { details }), type, ...(to !== undefined && { to }) };
  const posted = { event: 'notice', notice } satisfies NotificationPostedLiveEvent;
  // JSON leaves out the optional parts of details, whose type allows undefined.
  await live.publish(accountId === null ? EVERYONE : `account:${accountId}`, posted as JsonValue, db);
  return id;
}

/**
 * Dismisses a notification in the caller's transaction and updates the account's open consoles; false if it belongs to
 * another account.
 */
export async function markDismissed(
  { db, live }: { readonly db: Db; readonly live: Live },
  ...[accountId, id, now]: [number, NotificationReadLiveEvent['id'], Date]
): Promise<boolean> {
  const dismissed =
    typeof id === 'number' ? await dismissStored(db, accountId, id, now) : await dismissNamed(db, accountId, id, now);
  if (dismissed)
    await live.publish(`account:${accountId}`, { event: 'notice-read', id } satisfies NotificationReadLiveEvent, db);
  return dismissed;
}
