import { describe, expect, it } from 'vitest';
import type { ResponseInput } from '../../../contract/endpoint.ts';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { recordNavigation } from '../../../src/shell/messages.ts';
import { session } from '../../../src/shell/state.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import { FORM, invitedConsole, TOKEN } from '../../../tests/console/sharing-console.ts';
import { formBy, loadInitialData } from '../../workspaces/public.ts';
import { formOf, projectOf } from '../../workspaces/testing/sample-workspaces.ts';
import {
  acceptByToken,
  acceptMine,
  declineByToken,
  declineMine,
  joinByToken,
  loadInvitations,
  logInToRespond,
  readInvitation,
} from '../commands.ts';
import {
  acceptInvitation,
  acceptMineCall,
  declineInvitation,
  declineMineCall,
  joinByInvitation,
  listInvitations,
  getInvitation,
} from '../contract.ts';
import { openInvitation, invitations } from '../state.ts';

const entered = { form_id: 1, form_uid: FORM, project_id: 1, project_uid: 'pHarbour' };
const invitation = {
  id: 5,
  invited_by: 'Ada',
  form_name: 'Contact',
  project_name: 'Harbour',
  privilege_type: 'ADMIN',
} as const;
const shown: ResponseInput<typeof getInvitation> = {
  ...invitation,
  username: 'grace@example.com',
  has_account: false,
  signed_in_as: null,
  is_mine: false,
};
const PASSWORD = 'a long password';

const acceptCalls = [
  { how: 'by the mailed token', command: acceptByToken({ token: TOKEN }), endpoint: acceptInvitation },
  {
    how: 'with a new account',
    command: joinByToken({ token: TOKEN, name: 'Grace', password: PASSWORD }),
    endpoint: joinByInvitation,
  },
  { how: 'as the one who is signed in', command: acceptMine({ id: 5 }), endpoint: acceptMineCall },
] as const;

describe.each(acceptCalls)('accepting $how', ({ command, endpoint }) => {
  it('loads the shared form and the session', async () => {
    const { app, server, stored } = await invitedConsole();
    server.on(endpoint, () => {
      stored.projects = [projectOf([formOf()])];
      return entered;
    });
    await app.send(command).outcome;
    await settle();
    expect(app.read(session).current.status).toBe('in');
    expect(formBy(app.read, FORM)).toBeDefined();
    expect(app.read(openInvitation).current).toEqual({ status: 'accepted', entered });
  });

  it('records neither token nor password in the log', async () => {
    const { app, server } = await invitedConsole();
    const log: unknown[] = [];
    app.entries.subscribe((entry) => log.push(entry));
    server.on(endpoint, () => entered);
    await app.send(command).outcome;
    for (const secret of [TOKEN, PASSWORD]) expect(JSON.stringify(log)).not.toContain(secret);
  });
});

describe('an invitation by emailed link', () => {
  const rejection = new CommandRejected(['This invitation was revoked.'], 'INVITATION_WITHDRAWN', 403);

  it('is loaded, and cleared on another screen', async () => {
    const { app, server } = await invitedConsole();
    server.on(getInvitation, () => shown);
    await app.send(readInvitation({ token: TOKEN })).outcome;
    expect(app.read(openInvitation).current).toEqual({ status: 'open', shown });
    await app.send(recordNavigation({ path: '/login', search: '' })).outcome;
    expect(app.read(openInvitation).current).toEqual({ status: 'none' });
  });

  it('does not show an earlier invitation when it is rejected', async () => {
    const { app, server } = await invitedConsole();
    server.on(getInvitation, () => shown);
    await app.send(readInvitation({ token: TOKEN })).outcome;
    server.on(getInvitation, () => Promise.reject(rejection));
    const settled = await app.send(readInvitation({ token: TOKEN })).outcome;
    expect(settled.errors).toEqual(['This invitation was revoked.']);
    expect(app.read(openInvitation).current).toEqual({ status: 'none' });
  });

  it('can be declined without an account', async () => {
    const { app, server } = await invitedConsole();
    server.on(getInvitation, () => shown).on(declineInvitation, () => ({}));
    await app.send(readInvitation({ token: TOKEN })).outcome;
    await app.send(declineByToken({ token: TOKEN, id: 5 })).outcome;
    expect(server.callsTo(declineInvitation)).toEqual([{ body: { token: TOKEN } }]);
    expect(app.read(openInvitation).current.status).toBe('declined');
    expect(app.read(session).current.status).not.toBe('in');
  });

  it('keeps its token in tab storage, not in a URL, during login', async () => {
    const { app, navigations, tab } = await invitedConsole();
    await app.send(logInToRespond({ token: TOKEN, username: 'grace+a@example.com' })).outcome;
    expect(navigations).toEqual(['/login?email=grace%2Ba%40example.com&redirect=%2Faccept-invitation']);
    expect(tab.token).toBe(TOKEN);
  });
});

describe('pending invitations', () => {
  const opened = async () => {
    const console = await invitedConsole([]);
    const onServer = { list: [invitation] };
    console.server.on(listInvitations, () => ({ invitations: onServer.list })).on(declineMineCall, () => ({}));
    await console.app.send(loadInvitations({})).outcome;
    return { ...console, onServer, list: () => console.app.read(invitations).list };
  };

  it('are reloaded together with the console', async () => {
    const { app, onServer, list } = await opened();
    onServer.list = [];
    await app.send(loadInitialData({})).outcome;
    await settle();
    expect(list()).toEqual([]);
  });

  it('are not fetched before they are viewed', async () => {
    const { server } = await invitedConsole([]);
    await settle();
    expect(server.callsTo(listInvitations)).toEqual([]);
  });

  it('are removed when declined', async () => {
    const { app, onServer, list } = await opened();
    onServer.list = [];
    await app.send(declineMine({ id: 5 })).outcome;
    expect(list()).toEqual([]);
  });

  it("stay listed when accepting fails, with the reason in a toast titled 'Error!'", async () => {
    const { app, server, toastTexts, list } = await opened();
    const rejection = new CommandRejected(['This invitation was revoked.'], 'INVITATION_WITHDRAWN', 403);
    server.on(acceptMineCall, () => Promise.reject(rejection));
    await app.send(acceptMine({ id: 5 })).outcome;
    expect(toastTexts()).toMatchObject([{ title: 'Error!', text: 'This invitation was revoked.' }]);
    expect(list()).toEqual([invitation]);
  });
});
