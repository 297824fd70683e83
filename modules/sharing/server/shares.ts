import type { UserFormLink } from '../../../contract/entity/role.ts';
import { type Db, createError } from '../../../server/kit.ts';
import { linksOf } from '../../workspaces/server/public.ts';
import type { ShareAccess } from '../contract.ts';
import { errors } from '../errors.ts';

/** A form's links, the creator's first. */
export async function sharesOf(db: Db, formId: number): Promise<ShareAccess[]> {
  const links = (await linksOf(db, [formId])).get(formId) ?? [];
  return links.map(viewShare);
}

export async function shareOf(db: Db, formId: number, linkId: number): Promise<ShareAccess> {
  const share = (await sharesOf(db, formId)).find(({ id }) => id === linkId);
  if (!share) throw createError(errors.UNKNOWN_ACCESS);
  return share;
}

function viewShare(link: UserFormLink): ShareAccess {
  const { username } = link.user;
  return { ...link, username, user_name: username };
}
