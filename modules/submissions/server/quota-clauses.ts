import { type Db, sql } from '../../../server/kit.ts';
import { QUOTA_USED, monthOf } from './quota.ts';

/** The usage threshold in percent that was reached. A cap of 0 is used up by the first submission. */
const share = (used: ReturnType<typeof sql>, cap: ReturnType<typeof sql>) => sql`
  case when ${used} >= greatest(${cap}, 1) then 100 when ${used} * 5 >= ${cap} * 4 then 80 else 0 end`;

/**
 * Clauses of the intake's statement, after `new_rows` (id, form_id, batch_index, is_spam, is_test; form rows locked): which
 * accounts have a cap, how many slots this batch gets, and which rows get one (`quota_slots`: id, fits). The upsert locks
 * the account's row for the month, so that concurrent processes never assign the same slot.
 */
export const quotaClauses = (now: Date) => sql`
  counted as materialized (
    select d.id, a.account_id, case when a.ends_at <= ${now}::timestamptz then 0 else a.cap end as cap,
      row_number() over (partition by a.account_id order by d.batch_index) as number
    from new_rows d join forms f on f.id = d.form_id join projects p on p.id = f.project_id
    join submission_allowances a on a.account_id = p.owner_id
    where not d.is_spam and not d.is_test
  ),
  usage as (
    insert into submission_usage as u (account_id, month, asked, cap, used, told)
    select account_id, ${monthOf(now)}, count(*), max(cap), least(count(*), max(cap)),
      ${share(sql`count(*)`, sql`max(cap)`)}
    from counted group by account_id order by account_id
    on conflict (account_id, month) do update set asked = excluded.asked, cap = excluded.cap,
      used_before = u.used, used = greatest(u.used, least(u.used + excluded.asked, excluded.cap)),
      told_before = u.told, told = greatest(u.told, ${share(sql`(u.used + excluded.asked)`, sql`excluded.cap`)})
    returning account_id, used - used_before as slots, told, told_before
  ),
  quota_slots as (select c.id, c.number <= u.slots as fits from counted c join usage u on u.account_id = c.account_id)`;

/** Clause that queues an email to owners whose usage reached 80 or 100 percent with this batch. */
export const usageEmailClause = (now: Date) => sql`
  notified as (
    insert into deliveries (kind, target, payload, next_at, created_at)
    select ${QUOTA_USED}::text, 'Owner', jsonb_build_object('accountId', account_id, 'share', told),
      ${now}::timestamptz, ${now}::timestamptz
    from usage where told > told_before
  )`;

/** Returns slots that were counted for rows which another process had already stored. */
export async function returnQuotaSlots(
  db: Db,
  rows: readonly { readonly form_id: number }[],
  now: Date,
): Promise<void> {
  await sql`
    update submission_usage u set used = greatest(u.used - lost.slots, 0)
    from (
      select p.owner_id, count(*) as slots
      from unnest(${rows.map(({ form_id }) => form_id)}::bigint[]) as l (form_id)
      join forms f on f.id = l.form_id join projects p on p.id = f.project_id group by p.owner_id
    ) lost
    where u.account_id = lost.owner_id and u.month = ${monthOf(now)}`.execute(db);
}
