import { defineToken } from '../../src/kernel/index.ts';

/**
 * Keeps the token of an invitation while its reader logs in. It stands in no address and in no log, only in the storage of
 * this tab, and is gone once it was read.
 */
export interface InvitationToken {
  keep(token: string): void;
  read(): string | null;
  forget(): void;
}
export const InvitationToken = defineToken<InvitationToken>('sharing/held-token');

const KEY = 'inlet-invitation';

export const tabInvitationToken: InvitationToken = {
  keep: (token) => sessionStorage.setItem(KEY, token),
  read: () => sessionStorage.getItem(KEY),
  forget: () => sessionStorage.removeItem(KEY),
};
