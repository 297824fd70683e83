import type { Client } from 'pg';
import type { TableShape } from './table-shape.ts';
import { jobsOf } from './owned-tables.ts';
import { clearReferences, leaveMentioned } from './shared-forms.ts';

const BATCH = 5000;

/** Deletes the open work of an account that has moved, and its jobs, before anything else. */
export async function purgeOpenWork(db: Client, shapes: readonly TableShape[], account: number): Promise<void> {
  await db.query(`delete from jobs.job j where ${jobsOf('j')}`, [account]);
  // Once their deliveries are gone, nothing says which account they belong to.
  await db.query(
    `delete from public.delivery_attempts where delivery_id in (
      select id from public.deliveries t where ${openDeliveries(shapes)})`,
    [account],
  );
  for (const { name, belongs, openWork } of shapes)
    if (openWork !== undefined)
      await db.query(`delete from public.${name} t where ${belongs('t')} and t.${openWork}`, [account]);
}

function openDeliveries(shapes: readonly TableShape[]): string {
  const deliveries = shapes.find(({ name }) => name === 'deliveries');
  if (!deliveries) throw new Error('The deliveries are not listed');
  return `${deliveries.belongs('t')} and t.${deliveries.openWork}`;
}

/** Deletes an account's rows in a database that does not have the account: children first, some at a time. */
export async function purgeAccount(db: Client, shapes: readonly TableShape[], account: number): Promise<void> {
  for (const { name, belongs } of shapes) {
    if (name === 'accounts') continue;
    for (let deleted = BATCH; deleted === BATCH;) {
      const { rowCount } = await db.query(
        `delete from public.${name} where ctid = any(array(
          select t.ctid from public.${name} t where ${belongs('t')} limit ${BATCH}))`,
        [account],
      );
      deleted = rowCount ?? 0;
    }
  }
  await leaveMentioned(db, account);
  await clearReferences(db);
}

/** Deletes attempts that were copied before their deliveries: while a move copies, nothing else says which account they belong to. */
export async function purgeStrayAttempts(db: Client): Promise<void> {
  await db.query(`delete from public.delivery_attempts a
    where not exists (select from public.deliveries d where d.id = a.delivery_id)`);
}
