import type { Role } from '../../../contract/entity/role.ts';
import type { ErrorKind } from '../../../contract/error.ts';
import type { InvitedRole } from '../contract.ts';
import { errors } from '../errors.ts';

/** Where an access link stands. What it was before it was revoked stays in `status`. */
export interface LinkState {
  readonly role: Role;
  readonly status: 'CREATED' | 'ACCEPTED' | 'DECLINED';
  readonly isRevoked: boolean;
}

/** What an editor of the form does to a link. */
export type Change =
  | { readonly kind: 'edited'; readonly role: InvitedRole }
  | { readonly kind: 'revoked' }
  | { readonly kind: 'activated' };

/** What the invited one answers. */
export type Answer = 'accepted' | 'declined';

/** A link after an invitation to its address; `undefined` before the first one. */
export function invited(link: LinkState | undefined, role: InvitedRole): LinkState | ErrorKind {
  if (link?.isRevoked) return errors.ACCESS_REVOKED;
  if (link?.status === 'ACCEPTED') return errors.HAS_ACCESS;
  return { role, status: 'CREATED', isRevoked: false };
}

/** A link after a change by an editor; the same object when it is as asked already (SPEC.md point 4). */
export function changed(link: LinkState, change: Change): LinkState | ErrorKind {
  if (link.role === 'CREATOR') return errors.CREATOR_ACCESS;
  if (change.kind === 'activated') return link.isRevoked ? { ...link, isRevoked: false } : link;
  if (change.kind === 'revoked' && link.isRevoked) return link;
  if (link.isRevoked || link.status === 'DECLINED') return errors.NOT_CHANGEABLE;
  if (change.kind === 'revoked') return { ...link, isRevoked: true };
  return link.role === change.role ? link : { ...link, role: change.role };
}

/** A link after the invited one has answered. */
export function answered(link: LinkState, answer: Answer): LinkState | ErrorKind {
  if (link.isRevoked) return errors.INVITATION_WITHDRAWN;
  if (link.status !== 'CREATED') return errors.BAD_INVITATION;
  return { ...link, status: answer === 'accepted' ? 'ACCEPTED' : 'DECLINED' };
}

export function isRefused(outcome: LinkState | ErrorKind): outcome is ErrorKind {
  return 'code' in outcome;
}
