import { createHash } from 'node:crypto';
import { type Db, sql } from '../../../server/kit.ts';

/** The last email of a mailbox that has been read. */
export interface Position {
  readonly uidValidity: number;
  readonly lastUid: number;
}

/** Names a mailbox without its password and its user. */
export function mailboxKey(url: string): string {
  const { hostname, port, username, pathname } = new URL(url);
  return createHash('sha256')
    .update(JSON.stringify([hostname, port, username, pathname]))
    .digest('base64url');
}

/** Undefined for a mailbox that has not been read yet. */
export async function positionIn(db: Db, mailbox: string): Promise<Position | undefined> {
  const { rows } = await sql<Position>`
    select uid_validity as "uidValidity", last_uid as "lastUid" from answer_mailboxes
    where mailbox = ${mailbox}`.execute(db);
  return rows[0];
}

export async function storePosition(db: Db, mailbox: string, { uidValidity, lastUid }: Position): Promise<void> {
  await sql`
    insert into answer_mailboxes (mailbox, uid_validity, last_uid) values (${mailbox}, ${uidValidity}, ${lastUid})
    on conflict (mailbox) do update set uid_validity = excluded.uid_validity, last_uid = excluded.last_uid`.execute(db);
}
