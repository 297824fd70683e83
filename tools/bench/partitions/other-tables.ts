import { randomUUID } from 'node:crypto';
import { claimDue } from '../../../modules/deliveries/server/claim.ts';
import { deleteDeliveriesOf } from '../../../modules/deliveries/server/public.ts';
import { historyOf } from '../../../modules/submissions/server/history.ts';
import type { Db } from '../../../server/kit.ts';
import { inTransaction, sql } from '../../../server/kit.ts';
import { alternating, ratios, spread } from '../ratios.ts';
import type { Form } from '../page-views/form.ts';

const DUE = 20;
const DELETED = 100;

/** Rows of one statement, which has a time limit. */
const CHUNK = 10_000;

/** Submissions with two history entries and a delivery that is done, with an attempt. */
export async function addSubmissions(db: Db, { formId }: Form, count: number): Promise<void> {
  for (let at = 0; at < count; at += CHUNK)
    await sql`
      with s as (
        insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type)
        select ${formId}, 'NEW', '{"email":"someone@example.com","message":"Hello"}', 'hash',
          timestamptz '2025-11-01' + n * interval '30 seconds', 'without_analytics'
        from generate_series(${at + 1}::int, ${Math.min(at + CHUNK, count)}::int) n
        returning id, form_id, submitted_at
      ), h as (
        insert into submission_history (form_id, number, submission_id, kind, payload, at)
        select form_id, 2 * id + n, id, 'received', '{}', submitted_at from s, generate_series(0, 1) n
      ), d as (
        insert into deliveries (kind, target, payload, form_id, submission_id, state, created_at, done_at)
        select 'mail', 'someone@example.com', '{}', form_id, id, 'done', submitted_at, submitted_at from s
        returning id, created_at
      )
      insert into delivery_attempts (delivery_id, at, duration_ms) select id, created_at, 5 from d`.execute(db);
  for (const table of ['submissions', 'submission_history', 'deliveries', 'delivery_attempts'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

export interface Sized {
  readonly name: string;
  readonly db: Db;
  readonly form: Form;
}

/** What smaller tables could improve at most: the same statements on a large and on a small one. */
export async function compareSizes(large: Sized, small: Sized, repetitions: number): Promise<void> {
  for (const [what, work] of Object.entries(statements)) {
    console.log(`\n${what}, milliseconds:`);
    const contenders = new Map([large, small].map((one) => [one.name, () => work(one)]));
    await Promise.all([large, small].map((one) => work(one)));
    const [many = [], few = []] = (await alternating(contenders, repetitions)).values();
    console.log(
      `${large.name} ${spread(many)}, ${small.name} ${spread(few)}, large / small: ${spread(ratios(many, few), 'x')}`,
    );
  }
}

const statements: Readonly<Record<string, (on: Sized) => Promise<number>>> = {
  async [`claiming ${DUE} due deliveries`]({ db, form }) {
    await sql`
      insert into deliveries (kind, target, payload, form_id, state)
      select 'mail', ${randomUUID()} || n, '{}', ${form.formId}, 'waiting' from generate_series(1, ${DUE}::int) n`.execute(
      db,
    );
    const wanted = { kinds: ['mail'], max: DUE, maxPerTarget: 1, maxByTarget: new Map(), inProgressIds: [] };
    return milliseconds(async () => {
      const claimed = await claimDue(db, wanted, new Date());
      if (claimed.length !== DUE) throw new Error(`${claimed.length} deliveries were claimed`);
      await sql`
        update deliveries set state = 'done', done_at = now() where id = any(${claimed.map(({ id }) => id)}::bigint[])`.execute(
        db,
      );
    });
  },
  async 'reading the history of 100 submissions'({ db, form }) {
    const ids = await someOf(db, form);
    return milliseconds(async () => {
      for (const id of ids) await historyOf(db, id);
    });
  },
  async [`deleting ${DELETED} submissions with all of it`]({ db, form }) {
    const ids = await someOf(db, form);
    return milliseconds(() =>
      inTransaction(db, async (tx) => {
        await deleteDeliveriesOf(tx, ids);
        await sql`delete from submissions where id = any(${ids}::bigint[])`.execute(tx);
      }),
    );
  },
};

async function someOf(db: Db, { formId }: Form): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from submissions where form_id = ${formId} and type = 'without_analytics'
      and id >= (select min(id) + (random() * (max(id) - min(id)) * 0.9)::bigint from submissions
        where form_id = ${formId} and type = 'without_analytics')
    order by id limit ${DELETED}`.execute(db);
  return rows.map(({ id }) => id);
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}
