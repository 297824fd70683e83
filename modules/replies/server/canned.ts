import { assertBelowLimit, createError, type Db, type Host, inTransaction, sql } from '../../../server/kit.ts';
import { type FormAccess, lockForm } from '../../workspaces/server/public.ts';
import type { CannedReply } from '../contract.ts';
import { errors } from '../errors.ts';
import { cannedRepliesOfForm } from './limits.ts';

/** The canned replies of a form, by name. */
export async function cannedOf(db: Db, formId: number): Promise<CannedReply[]> {
  const { rows } = await sql<CannedReply>`
    select id, name, text from canned_replies where form_id = ${formId} order by lower(name), id`.execute(db);
  return [...rows];
}

type Draft = Pick<CannedReply, 'name' | 'text'>;
type Change = (tx: Db, formId: number) => Promise<void>;

/** Makes a change and returns the list after it. */
function changed({ db }: Pick<Host, 'db'>, access: FormAccess, change: Change): Promise<CannedReply[]> {
  return inTransaction(db, async (tx) => {
    const { id } = await lockForm(tx, access);
    await change(tx, id);
    return cannedOf(tx, id);
  });
}

export function addCanned(host: Pick<Host, 'db'>, access: FormAccess, { name, text }: Draft): Promise<CannedReply[]> {
  return changed(host, access, async (tx, formId) => {
    const existing = sql`select from canned_replies where form_id = ${formId}`;
    await assertBelowLimit(tx, cannedRepliesOfForm, existing, errors.TOO_MANY_CANNED_REPLIES);
    await sql`insert into canned_replies (form_id, name, text) values (${formId}, ${name}, ${text})`.execute(tx);
  });
}

export function changeCanned(
  host: Pick<Host, 'db'>,
  access: FormAccess,
  { id, name, text }: CannedReply,
): Promise<CannedReply[]> {
  return changed(host, access, async (tx, formId) => {
    const { rows } = await sql`
      update canned_replies set name = ${name}, text = ${text} where id = ${id} and form_id = ${formId} returning id`.execute(
      tx,
    );
    if (rows.length === 0) throw createError(errors.UNKNOWN_CANNED_REPLY);
  });
}

export function deleteCanned(host: Pick<Host, 'db'>, access: FormAccess, id: number): Promise<CannedReply[]> {
  return changed(host, access, async (tx, formId) => {
    const { rows } = await sql`
      delete from canned_replies where id = ${id} and form_id = ${formId} returning id`.execute(tx);
    if (rows.length === 0) throw createError(errors.UNKNOWN_CANNED_REPLY);
  });
}
