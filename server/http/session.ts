import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../../contract/duration.ts';
import { ifWritable } from '../db/database-error.ts';
import { type Account, type Clock, type Db, prepared, type RawBuilder, sql, tables } from '../kit.ts';
import { openSessions } from './limits.ts';

interface SessionTables {
  sessions: { token_hash: Uint8Array; account_id: number; created_at: Date; last_seen_at: Date; expires_at: Date };
}

const LIFETIME_MS = 30 * DAY_MS;
/** Maximum staleness of `last_seen_at`. Writing it on every request would make every read a write. */
const SEEN_STEP_MS = HOUR_MS;

/** Sessions by token. The database stores only the token's hash. */
export class Sessions {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Opens a 30-day session for the account that `allowed` selects, in one statement. Returns its token, or undefined if
   * nothing was selected. Also ends the session of `presented`, and those unused for longest beyond the limit.
   */
  async open(allowed: RawBuilder<Pick<Account, 'id'>>, presented?: string): Promise<string | undefined> {
    const token = randomBytes(32).toString('base64url');
    const now = this.#clock.now();
    const expires = new Date(now.getTime() + LIFETIME_MS);
    const { rows } = await sql`
      with allowed as materialized (${allowed}),
      closed as (
        delete from sessions where token_hash = ${hash(presented ?? '')} and exists (select from allowed)
      ),
      crowded as (
        delete from sessions where token_hash in (
          select token_hash from sessions where account_id = (select id from allowed)
          order by last_seen_at desc, created_at desc offset ${openSessions.max - 1}::int
        )
      )
      insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
      select ${hash(token)}::bytea, id, ${now}::timestamptz, ${now}::timestamptz, ${expires}::timestamptz from allowed
      returning account_id`.execute(this.#db);
    return rows.length > 0 ? token : undefined;
  }

  /** The account of `token`, if its session is open. */
  async find(token: string): Promise<Account | undefined> {
    const now = this.#clock.now();
    const { rows } = await sql<{ account_id: number; last_seen_at: Date }>`${prepared}
      select account_id, last_seen_at from sessions
      where token_hash = ${hash(token)}::bytea and expires_at > ${now}::timestamptz`.execute(this.#db);
    const [found] = rows;
    if (!found) return undefined;
    if (now.getTime() - found.last_seen_at.getTime() > SEEN_STEP_MS) await ifWritable(this.#see(token, now));
    return { id: found.account_id, session: hash(token) };
  }

  async close(token: string): Promise<void> {
    await this.#table.deleteFrom('sessions').where('token_hash', '=', hash(token)).execute();
  }

  /** Ends every session of an account except that of `token`. */
  async closeOthers(accountId: number, token: string | undefined, within: Db): Promise<void> {
    await sql`
      delete from sessions where account_id = ${accountId} and token_hash <> ${hash(token ?? '')}`.execute(within);
  }

  /** Deletes expired sessions. */
  async sweep(): Promise<void> {
    await this.#table.deleteFrom('sessions').where('expires_at', '<=', this.#clock.now()).execute();
  }

  async #see(token: string, now: Date): Promise<void> {
    await this.#table
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('token_hash', '=', hash(token))
      .execute();
  }

  get #table() {
    return tables<SessionTables>(this.#db);
  }
}

function hash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}
