import type { Key } from '../../../contract/entity/id.ts';
import { type Db, generalErrors, createError, sql } from '../../../server/kit.ts';
import type { Website } from '../contract.ts';
import { errors } from '../errors.ts';
import { isNumber } from './access.ts';
import { asciiDomain } from './create.ts';

interface WebsiteRow extends Website {
  /** Whether the account edits one of its forms. */
  readonly can_edit: boolean;
}

/**
 * Returns a workspace to its owner, or with `who` also to editors of one of its forms. Throws the same errors as form
 * access.
 */
export async function requireProject(db: Db, key: Key, accountId: number, who: 'owner' | 'editors'): Promise<Website> {
  const { rows } = await sql<WebsiteRow>`
    select p.id, p.uid, p.name, p.domain, p.owner_id = ${accountId} as is_owner,
      coalesce(bool_or(l.privilege_type <> 'ONLY_VIEW_USER'), false) as can_edit
    from projects p left join forms f on f.project_id = p.id
      left join form_links l
        on l.form_id = f.id and l.account_id = ${accountId} and l.status = 'ACCEPTED' and not l.is_revoked
    where ${isNumber(key) ? sql`p.id = ${Number(key)}` : sql`p.uid = ${key}`}
    group by p.id having p.owner_id = ${accountId} or count(l.id) > 0`.execute(db);
  const [found] = rows;
  if (!found) throw createError(errors.UNKNOWN_PROJECT);
  const { can_edit, ...website } = found;
  if (!website.is_owner && (who === 'owner' || !can_edit)) throw createError(generalErrors.NOT_ALLOWED);
  return website;
}

/** Forms have no domain of their own, so the change applies to them and to the collector. */
export async function updateProject(
  tx: Db,
  projectId: number,
  { name, domain }: { readonly name?: string | undefined; readonly domain?: string | undefined },
): Promise<void> {
  await sql`
    update projects set name = coalesce(${name ?? null}, name),
      domain = coalesce(${domain === undefined ? null : asciiDomain(domain)}, domain)
    where id = ${projectId}`.execute(tx);
}
