import { defineToken } from '../../src/kernel/index.ts';

/**
 * Stores an invitation's token during login, in the storage of this tab only, never in a URL or a log. Reading removes
 * it.
 */
export interface InvitationToken {
  keep(token: string): void;
  read(): string | null;
  forget(): void;
}
export const InvitationToken = defineToken<InvitationToken>('sharing/held-token', { secret: true });

const KEY = 'inlet-invitation';

export const tabInvitationToken: InvitationToken = {
  keep: (token) => sessionStorage.setItem(KEY, token),
  read: () => sessionStorage.getItem(KEY),
  forget: () => sessionStorage.removeItem(KEY),
};
