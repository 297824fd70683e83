import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ResponseInput } from '../../../contract/endpoint.ts';
import { CommandRejected, FetchFailed } from '../../../src/kernel/index.ts';
import { sessionEnded } from '../../../src/shell/messages.ts';
import { invitedConsole, TOKEN } from '../../../tests/console/sharing-console.ts';
import { show } from '../../../tests/console/show.tsx';
import { logOutCall } from '../../accounts/contract.ts';
import { formOf, projectOf } from '../../workspaces/testing/sample-workspaces.ts';
import { acceptInvitation, declineInvitation, joinByInvitation, getInvitation } from '../contract.ts';
import AcceptInvitation from './accept-invitation.tsx';

const user = userEvent.setup();
const LINK = `/accept-invitation#token=${TOKEN}`;
const entered = { form_id: 1, form_uid: 'fContact', project_id: 1, project_uid: 'pHarbour' };
const button = (name: string) => screen.getByRole('button', { name });
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

type Look = ResponseInput<typeof getInvitation>;
const nobody = { has_account: false, signed_in_as: null, is_mine: false };
const mine = { has_account: true, signed_in_as: 'ada@example.com', is_mine: true, username: 'ada@example.com' };

/** Opens the page of an emailed link with the given invitation. */
async function followed(look: Partial<Look>, projects?: Parameters<typeof invitedConsole>[0]) {
  const console = await invitedConsole(projects);
  console.server.on(getInvitation, (): Look => ({
    id: 5,
    invited_by: 'Edsger',
    form_name: 'Contact',
    project_name: 'Harbour',
    privilege_type: 'ONLY_VIEW_USER',
    username: 'grace@example.com',
    ...nobody,
    ...look,
  }));
  const shown = show(console.app, AcceptInvitation, LINK);
  await screen.findByRole('heading', { name: 'Join Contact' });
  return { ...console, ...shown };
}

describe('a mailed invitation', () => {
  it('shows who invites to which form in which role, and removes the token from the address bar', async () => {
    const { at } = await followed({});
    expect(document.body.textContent).toContain('Edsger invited you as Only view. Workspace: Harbour.');
    expect(at()).toBe('/accept-invitation');
  });

  it('lets the invited account accept and opens the form', async () => {
    const { at, server, stored } = await followed(mine, []);
    server.on(acceptInvitation, () => {
      stored.projects = [projectOf([formOf()])];
      return entered;
    });
    await user.click(button('Accept'));
    await expect.poll(at).toBe('/pHarbour/fContact/submissions');
    expect(server.callsTo(acceptInvitation)).toEqual([{ body: { token: TOKEN } }]);
  });

  it('can be declined', async () => {
    const { server } = await followed(mine, []);
    server.on(declineInvitation, () => ({}));
    await user.click(button('Decline'));
    expect(await screen.findByRole('heading', { name: 'Invitation declined' })).toBeDefined();
    expect(server.callsTo(declineInvitation)).toEqual([{ body: { token: TOKEN } }]);
  });

  it('creates an account from name and password for a new address', async () => {
    const { at, server, stored } = await followed({});
    server.on(joinByInvitation, () => {
      stored.projects = [projectOf([formOf()])];
      return entered;
    });
    expect(alerts()).toEqual([]);
    await user.click(button('Accept and join'));
    expect(alerts()).toEqual(['cannot be blank', 'Password must be 8 characters long']);
    await user.type(screen.getByLabelText('Name'), 'Grace');
    await user.type(screen.getByLabelText('Password'), 'a long password{Enter}');
    await expect.poll(at).toBe('/pHarbour/fContact/submissions');
    expect(server.callsTo(joinByInvitation)).toEqual([
      { body: { token: TOKEN, name: 'Grace', password: 'a long password' } },
    ]);
  });

  it('rejects a common password inline', async () => {
    const { server } = await followed({});
    await user.type(screen.getByLabelText('Name'), 'Grace');
    await user.type(screen.getByLabelText('Password'), 'Password1{Enter}');
    expect(await screen.findByText('This password is too common. Choose one that is harder to guess.')).toBeDefined();
    expect(server.callsTo(joinByInvitation)).toEqual([]);
  });

  it('sends existing accounts to the login and returns afterwards', async () => {
    const { app, navigations, tab } = await followed({ has_account: true });
    await user.click(button('Log in'));
    expect(navigations).toEqual(['/login?email=grace%40example.com&redirect=%2Faccept-invitation']);
    cleanup();
    show(app, AcceptInvitation, '/accept-invitation');
    expect(await screen.findByRole('heading', { name: 'Join Contact' })).toBeDefined();
    expect(tab.token).toBeNull();
  });

  it('says that another account is signed in, with a button to log out', async () => {
    const { server, events } = await followed({ has_account: true, signed_in_as: 'ada@example.com' }, []);
    server.on(logOutCall, () => ({ logged_out: true }));
    expect(document.body.textContent).toContain(
      'You are logged in as ada@example.com. This invitation is for grace@example.com.',
    );
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    await user.click(button('Log out'));
    await expect.poll(() => events).toContain(sessionEnded.type);
  });
});

it('shows the new invitation when another link is opened in the same tab', async () => {
  const { server, go, at } = await followed({});
  const before = server.callsTo(getInvitation).length;
  await go(`/accept-invitation#token=${'b'.repeat(24)}`);
  await expect.poll(() => server.callsTo(getInvitation).length).toBe(before + 1);
  expect(server.callsTo(getInvitation).at(-1)).toEqual({ body: { token: 'b'.repeat(24) } });
  await expect.poll(at).toBe('/accept-invitation');
});

describe('an invalid invitation', () => {
  it.each([
    ['BAD_INVITATION', 'This invitation has expired or was already accepted or declined. Request a new one.'],
    ['INVITATION_WITHDRAWN', 'This invitation was revoked.'],
  ])('says why: %s', async (code, why) => {
    const { app, server } = await invitedConsole();
    server.on(getInvitation, () => Promise.reject(new CommandRejected([why], code, 400)));
    show(app, AcceptInvitation, LINK);
    expect((await screen.findByRole('alert')).textContent).toBe(why);
    expect(screen.getByRole('link', { name: 'Go to login' })).toBeDefined();
  });

  it('offers a retry when the network is unavailable', async () => {
    const { app, server } = await invitedConsole();
    server.on(getInvitation, () => Promise.reject(new FetchFailed('Failed to fetch')));
    show(app, AcceptInvitation, LINK);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(server.callsTo(getInvitation)).toHaveLength(2);
  });

  it.each(['', '#token=', '#token=short'])('reports an incomplete link that ends in %j', async (end) => {
    const { app, server } = await invitedConsole();
    show(app, AcceptInvitation, `/accept-invitation${end}`);
    expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeDefined();
    expect(server.callsTo(getInvitation)).toEqual([]);
  });
});
