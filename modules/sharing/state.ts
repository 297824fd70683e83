import type { ResponseOf } from '../../contract/endpoint.ts';
import { defineSlice, defineTable } from '../../src/kernel/index.ts';
import { navigated } from '../../src/shell/messages.ts';
import type { AcceptedForm, Invitation, getInvitation } from './contract.ts';
import {
  invitationAccepted,
  invitationDeclined,
  invitationOpened,
  invitationRead,
  invitationsLoaded,
  shareSaved,
  sharesLoaded,
  type FormShares,
} from './events.ts';

/** Access links of forms whose tab was opened, by form uid. */
export const shares = defineTable(
  'sharing/of-form',
  (row: FormShares) => row.form,
  (on) => [
    on(sharesLoaded, (rows, row) => rows.set(row)),
    on(shareSaved, (rows, { form, share }) => {
      const row = rows.edit(form);
      if (!row) return;
      const isKnown = row.shares.some(({ id }) => id === share.id);
      row.shares = isKnown ? row.shares.map((one) => (one.id === share.id ? share : one)) : [...row.shares, share];
    }),
  ],
);

const unread: { list: readonly Invitation[] | null } = { list: null };

/** The user's pending invitations; null until loaded. */
export const invitations = defineSlice('sharing/invitations', unread, (on) => [
  on(invitationsLoaded, (state, { invitations: list }) => {
    state.list = list;
  }),
  on(invitationDeclined, (state, { id }) => {
    state.list = state.list?.filter((one) => one.id !== id) ?? null;
  }),
]);

export type ShownInvitation = ResponseOf<typeof getInvitation>;
type OpenInvitation =
  | { readonly status: 'none' }
  | { readonly status: 'open' | 'declined'; readonly shown: ShownInvitation }
  | { readonly status: 'accepted'; readonly entered: AcceptedForm };

const none: { current: OpenInvitation } = { current: { status: 'none' } };

/** The request whose result this screen shows; cleared on another screen. */
export const openInvitation = defineSlice('sharing/answering', none, (on) => [
  on(invitationRead, (state, shown) => {
    state.current = { status: 'open', shown };
  }),
  on(invitationAccepted, (state, entered) => {
    state.current = { status: 'accepted', entered };
  }),
  on(invitationDeclined, (state, { id }) => {
    const { current } = state;
    if (current.status === 'open' && current.shown.id === id)
      state.current = { status: 'declined', shown: current.shown };
  }),
  on(invitationOpened, (state) => {
    state.current = { status: 'none' };
  }),
  on(navigated, (state) => {
    state.current = { status: 'none' };
  }),
]);
