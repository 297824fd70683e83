import { whenever } from '../../src/kernel/index.ts';
import { session } from '../../src/shell/state.ts';
import { formEventReceived } from '../live/public.ts';
import { formBy, initialDataLoaded, loadInitialData } from '../workspaces/public.ts';
import { loadInvitations, loadShares } from './commands.ts';
import { SharesChangedLiveEvent } from './contract.ts';
import { invitationAccepted, invitationDeclined } from './events.ts';
import { invitations, shares } from './state.ts';

export const reactions = [
  whenever(formEventReceived, (event, read) => {
    const changed = SharesChangedLiveEvent.safeParse(event);
    const form = changed.success ? formBy(read, String(changed.data.form_id))?.uid : undefined;
    return form !== undefined && read(shares).has(form) ? loadShares({ form }) : undefined;
  }),
  // Reloading the console updates forms, session and notifications.
  whenever(invitationAccepted, () => loadInitialData({})),
  whenever(invitationDeclined, (_, read) => (read(session).current.status === 'in' ? loadInitialData({}) : undefined)),
  // A live event reloads them when another invitation arrives.
  whenever(initialDataLoaded, (_, read) => (read(invitations).list === null ? undefined : loadInvitations({}))),
];
