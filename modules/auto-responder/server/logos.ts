import { createHash } from 'node:crypto';
import { DAY_MS } from '../../../contract/duration.ts';
import { createError, type Db, type Host, inTransaction, sql } from '../../../server/kit.ts';
import { mediaType } from '../../files/server/public.ts';
import type { StoredAttachment } from '../../mail/server/public.ts';
import { type FormAccess, lockForm } from '../../workspaces/server/public.ts';
import { LOGO_TYPES } from '../contract.ts';
import { errors } from '../errors.ts';
import { logoBytes } from './limits.ts';

/** Names this module as the source of an email's attachments. */
export const LOGO = 'auto-reply-logo';
/** The Content-ID by which the HTML of an email refers to its logo. */
export const LOGO_CID = 'logo@auto-reply';

export interface Logo {
  readonly version: string;
  readonly type: string;
}

/** Undefined without one. */
export async function logoOf(db: Db, formId: number): Promise<Logo | undefined> {
  const { rows } = await sql<Logo>`
    select version, type from auto_reply_logos where form_id = ${formId} and removed_at is null`.execute(db);
  return rows[0];
}

export async function logoContent(db: Db, formId: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: string }>`
    select encode(content, 'base64') as content from auto_reply_logos
    where form_id = ${formId} and removed_at is null`.execute(db);
  return rows[0] && Buffer.from(rows[0].content, 'base64');
}

/** Sets the logo and returns its version. Throws for anything but a picture that mail programs show. */
export async function setLogo({ db }: Pick<Host, 'db'>, access: FormAccess, content: Buffer): Promise<string> {
  if (content.length > logoBytes.max) throw createError(errors.LOGO_TOO_LARGE, { max: logoBytes.max / 1000 });
  const type = await mediaType(content);
  if (!LOGO_TYPES.some((accepted) => accepted === type)) throw createError(errors.LOGO_NOT_AN_IMAGE);
  const version = createHash('sha256').update(content).digest('hex').slice(0, 16);
  await inTransaction(db, async (tx) => {
    const { id } = await lockForm(tx, access);
    await sql`
      insert into auto_reply_logos (form_id, version, type, content)
      values (${id}, ${version}, ${type}, decode(${content.toString('base64')}, 'base64'))
      on conflict (form_id) do update
      set version = excluded.version, type = excluded.type, content = excluded.content, removed_at = null`.execute(tx);
  });
  return version;
}

/** Emails no longer include it. It can be restored until `deleteRemovedLogos` runs. */
export function removeLogo({ db, clock }: Pick<Host, 'db' | 'clock'>, access: FormAccess): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { id } = await lockForm(tx, access);
    await sql`update auto_reply_logos set removed_at = ${clock.now()} where form_id = ${id}`.execute(tx);
  });
}

/** Restores a removed logo, unless another was set since. Throws if there is none. Returns the version. */
export function restoreLogo({ db }: Pick<Host, 'db'>, access: FormAccess): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { id } = await lockForm(tx, access);
    const { rows } = await sql<Pick<Logo, 'version'>>`
      update auto_reply_logos set removed_at = null where form_id = ${id} returning version`.execute(tx);
    const [restored] = rows;
    if (!restored) throw createError(errors.UNKNOWN_LOGO);
    return restored.version;
  });
}

/** Deletes logos that were removed more than a day ago. */
export async function deleteRemovedLogos(db: Db, now: Date): Promise<void> {
  await sql`
    delete from auto_reply_logos where removed_at < ${new Date(now.getTime() - DAY_MS)}`.execute(db);
}

/** The logo as an inline attachment, so that mail programs do not load it from a server. */
export const logoAttachment = (formId: number, { type }: Logo): StoredAttachment => ({
  name: `logo.${type.slice('image/'.length)}`,
  type,
  source: LOGO,
  id: formId,
  cid: LOGO_CID,
});
