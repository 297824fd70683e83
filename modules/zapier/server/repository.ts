import type { ZapierHook } from '../../../contract/entity/form-settings.ts';
import { type Db, sql } from '../../../server/kit.ts';
import type { TriggerName } from '../contract.ts';

/** Identifies a hook together with its form, so that another form's hook is not found. */
export interface HookKey {
  readonly formId: number;
  readonly id: number;
}

/** The active zaps of a form, oldest first. */
export async function hooksOf(db: Db, formId: number): Promise<readonly ZapierHook[]> {
  const { rows } = await sql<{ trigger_name: string; created_at: Date }>`
    select trigger_name, created_at from zapier_hooks where form_id = ${formId} order by id`.execute(db);
  return rows.map(({ trigger_name, created_at }) => ({ trigger_name, created_at: created_at.toISOString() }));
}

export interface HookDraft {
  readonly formId: number;
  readonly trigger: TriggerName;
  readonly url: string;
}

/** Adds a hook. An existing one retains its id. */
export async function insertHook(tx: Db, { formId, trigger, url }: HookDraft, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into zapier_hooks as h (form_id, trigger_name, hook_url, created_at)
    values (${formId}, ${trigger}, ${url}, ${now})
    on conflict (form_id, trigger_name, hook_url) do update set created_at = h.created_at returning id`.execute(tx);
  const [hook] = rows;
  if (!hook) throw new Error('The hook was not stored');
  return hook.id;
}

/** Deletes a hook. False if it does not exist. */
export async function removeHook(db: Db, { formId, id }: HookKey): Promise<boolean> {
  const { rows } = await sql`delete from zapier_hooks where id = ${id} and form_id = ${formId} returning id`.execute(
    db,
  );
  return rows.length > 0;
}

export async function hookUrl(db: Db, { formId, id }: HookKey): Promise<string | undefined> {
  const { rows } = await sql<{ hook_url: string }>`
    select hook_url from zapier_hooks where id = ${id} and form_id = ${formId}`.execute(db);
  return rows[0]?.hook_url;
}
