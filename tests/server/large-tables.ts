import { type Db, sql } from '../../server/kit.ts';

/** Rows of each large table. */
export const ROWS = 20_000;

/** Tables that grow with submissions, visits or accounts. */
const LARGE = [
  'submissions',
  'submission_history',
  'deliveries',
  'delivery_attempts',
  'visits',
  'reminders',
  'notices',
  'report_days',
  'sessions',
  'accounts',
  'projects',
  'forms',
  'form_links',
  'form_settings',
  'account_tries',
  'account_tokens',
];

/** Fills the tables with rows that belong to `form`, and with further accounts that have a form each. */
export async function fillLargeTables(db: Db, form: number): Promise<void> {
  const series = sql`generate_series(1, ${ROWS}::int) n`;
  await sql`
    insert into accounts (email, name, password_hash, created_at)
    select 'large-' || n || '@example.test', 'Ann', 'x', now() from ${series}`.execute(db);
  await sql`
    insert into projects (uid, owner_id, name, domain, timezone, created_at)
    select 'large-p' || id, id, 'Acme', 'example.com', 'UTC', now() from accounts where email like 'large-%'`.execute(
    db,
  );
  await sql`
    insert into forms (uid, project_id, name, created_at)
    select 'large-f' || id, id, 'Contact', now() from projects where uid like 'large-%'`.execute(db);
  await sql`
    insert into form_links (form_id, account_id, privilege_type, status, created_at)
    select f.id, p.owner_id, 'CREATOR', 'ACCEPTED', now() from forms f join projects p on p.id = f.project_id
    where f.uid like 'large-%'`.execute(db);
  await sql`insert into form_settings (form_id) select id from forms where uid like 'large-%'`.execute(db);
  await sql`
    insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
    select sha256(id::text::bytea), id, now(), now(), now() + interval '1 day' from accounts
    where email like 'large-%'`.execute(db);
  await sql`
    insert into account_tries (key, count, since, last_at) select 'large:' || n, 1, now(), now() from ${series}`.execute(
    db,
  );
  await sql`
    insert into account_tokens (token_hash, account_id, purpose, expires_at)
    select sha256(id::text::bytea), id, 'verify', now() + interval '1 day' from accounts
    where email like 'large-%'`.execute(db);
  await sql`
    insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type, visitor_id)
    select ${form}::int, 'NEW', '{"a":"b"}', 'hash', now() - n * interval '1 minute', 'without_analytics', 'v' || n
    from ${series}`.execute(db);
  await sql`
    insert into submission_history (form_id, number, submission_id, kind, payload, at)
    select form_id, 1000000 + id, id, 'x', '{}', submitted_at from submissions where form_id = ${form}`.execute(db);
  await sql`
    insert into deliveries (kind, target, payload, form_id, submission_id, state, created_at, done_at)
    select 'mail', 'x', '{}', form_id, id, 'done', now(), now() from submissions where form_id = ${form}`.execute(db);
  await sql`
    insert into delivery_attempts (delivery_id, at, duration_ms)
    select id, now(), 5 from deliveries where form_id = ${form}`.execute(db);
  await sql`
    insert into reminders (account_id, submission_id, note, state, created_at, remind_at)
    select (select max(id) from accounts), id, '', 'READ', now(), now() from submissions where form_id = ${form}`.execute(
    db,
  );
  await sql`
    insert into notices (account_id, last_account_id, type, message)
    select (select max(id) from accounts), 0, 'info', 'x' from ${series}`.execute(db);
  await sql`
    insert into visits (project_id, form_id, visitor_id, page_key, domain, path, url, onload_at, time_spent_ms,
      time_in_form_ms, form_viewed, form_interacted, created_at)
    select project_id, id, 'v' || n, 'large' || n, 'example.com', '/', 'https://example.com/', now() - n * interval '1 minute', 1, 1, true, true, now()
    from forms, ${series} where id = ${form}`.execute(db);
  await sql`
    insert into report_days (form_id, day, kind, name, count)
    select ${form}::int, now()::date - n % 400, 'large', 'x' || n, 1 from ${series}`.execute(db);
  for (const table of LARGE) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

/** Rows of each large table that sequential scans have read so far. */
export async function scannedRows(db: Db): Promise<ReadonlyMap<string, number>> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<{ name: string; read: number }>`
    select relname as name, seq_tup_read::int as read from pg_stat_user_tables
    where relname = any(${LARGE}::text[])`.execute(db);
  return new Map(rows.map(({ name, read }) => [name, read]));
}

/** The large tables that sequential scans have read whole since `before`. */
export async function readWhole(db: Db, before: ReadonlyMap<string, number>): Promise<readonly string[]> {
  const after = await scannedRows(db);
  return [...after].flatMap(([name, read]) => (read - (before.get(name) ?? 0) >= ROWS / 2 ? [name] : []));
}
