import type { UserFormLink } from '../../contract/entity/role.ts';

/** What the table says of an access link. */
export type ShareStatus = 'invited' | 'accepted' | 'declined' | 'revoked';

/** SPEC.md point 4: whatever the status is, `is_revoked` shows Revoked. */
export function shareStatusOf({ status, is_revoked }: Pick<UserFormLink, 'status' | 'is_revoked'>): ShareStatus {
  if (is_revoked || status === 'REVOKED') return 'revoked';
  if (status === 'CREATED') return 'invited';
  return status === 'ACCEPTED' ? 'accepted' : 'declined';
}

/** SPEC.md point 4: Revoke and Edit for Accepted or Invited links that are not CREATOR, Activate for Revoked ones. */
export function offersOf(link: UserFormLink): 'changes' | 'activation' | 'nothing' {
  const standing = shareStatusOf(link);
  if (link.privilege_type === 'CREATOR' || standing === 'declined') return 'nothing';
  return standing === 'revoked' ? 'activation' : 'changes';
}
