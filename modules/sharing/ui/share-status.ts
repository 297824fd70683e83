import type { UserFormLink } from '../../../contract/entity/role.ts';

/** Status shown in the table. */
export type ShareStatus = 'invited' | 'accepted' | 'declined' | 'revoked';

/** SPEC.md point 4: `is_revoked` takes precedence over the status. */
export function shareStatusOf({ status, is_revoked }: Pick<UserFormLink, 'status' | 'is_revoked'>): ShareStatus {
  if (is_revoked || status === 'REVOKED') return 'revoked';
  if (status === 'CREATED') return 'invited';
  return status === 'ACCEPTED' ? 'accepted' : 'declined';
}

/**
 * SPEC.md point 4: Revoke and Edit for Accepted or Invited links other than the CREATOR's, Activate for Revoked ones.
 */
export function offersOf(link: UserFormLink): 'changes' | 'activation' | 'nothing' {
  const shown = shareStatusOf(link);
  if (link.privilege_type === 'CREATOR' || shown === 'declined') return 'nothing';
  return shown === 'revoked' ? 'activation' : 'changes';
}
