import type { Role } from '../../../contract/entity/role.ts';
import type { ErrorKind } from '../../../contract/error.ts';
import type { InvitedRole } from '../contract.ts';
import { errors } from '../errors.ts';

/** State of an access link. `status` keeps the value from before a revocation. */
export interface LinkState {
  readonly role: Role;
  readonly status: 'CREATED' | 'ACCEPTED' | 'DECLINED';
  readonly isRevoked: boolean;
}

/** A change to a link by an editor of the form. */
export type Change =
  | { readonly kind: 'edited'; readonly role: InvitedRole }
  | { readonly kind: 'revoked' }
  | { readonly kind: 'activated' };

/** The invited person's decision. */
export type Decision = 'accepted' | 'declined';

/** The link after inviting its address; `undefined` if there was none before. */
export function invited(link: LinkState | undefined, role: InvitedRole): LinkState | ErrorKind {
  if (link?.isRevoked) return errors.ACCESS_REVOKED;
  if (link?.status === 'ACCEPTED') return errors.HAS_ACCESS;
  return { role, status: 'CREATED', isRevoked: false };
}

/** The link after a change by an editor; the same object if nothing changes (SPEC.md point 4). */
export function changed(link: LinkState, change: Change): LinkState | ErrorKind {
  if (link.role === 'CREATOR') return errors.CREATOR_ACCESS;
  if (change.kind === 'activated') return link.isRevoked ? { ...link, isRevoked: false } : link;
  if (change.kind === 'revoked' && link.isRevoked) return link;
  if (link.isRevoked || link.status === 'DECLINED') return errors.NOT_CHANGEABLE;
  if (change.kind === 'revoked') return { ...link, isRevoked: true };
  return link.role === change.role ? link : { ...link, role: change.role };
}

/** The link after the invited person's decision. */
export function decided(link: LinkState, decision: Decision): LinkState | ErrorKind {
  if (link.isRevoked) return errors.INVITATION_WITHDRAWN;
  if (link.status !== 'CREATED') return errors.BAD_INVITATION;
  return { ...link, status: decision === 'accepted' ? 'ACCEPTED' : 'DECLINED' };
}

export function isRejected(outcome: LinkState | ErrorKind): outcome is ErrorKind {
  return 'code' in outcome;
}
