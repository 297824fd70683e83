import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { invitedConsole } from '../../../tests/console/sharing-console.ts';
import { show } from '../../../tests/console/show.tsx';
import Banners from '../../notifications/ui/banners.tsx';
import SetupWizard from '../../setup/ui/wizard.tsx';
import { formOf, projectOf } from '../../workspaces/testing/sample-workspaces.ts';
import { loadInitialData } from '../../workspaces/public.ts';
import { acceptMineCall, declineMineCall, INVITATIONS_NOTIFICATION, listInvitations } from '../contract.ts';
import Invitations from './invitations.tsx';

const user = userEvent.setup();
const entered = { form_id: 1, form_uid: 'fContact', project_id: 1, project_uid: 'pHarbour' };
const shared = {
  name: 'shared',
  remaining_validity_in_days: 0,
  submissions_cap_per_month: 0,
  submissions_so_far_this_month: 0,
  is_trial: false,
};
const invitation = {
  id: 5,
  invited_by: 'Edsger',
  form_name: 'Contact',
  project_name: 'Harbour',
  privilege_type: 'ADMIN',
} as const;

/** Ada, who has no form and one invitation. */
async function invited() {
  const console = await invitedConsole([]);
  const waiting = { list: [invitation] };
  console.server
    .on(listInvitations, () => ({ invitations: waiting.list }))
    .on(declineMineCall, () => {
      waiting.list = [];
      return {};
    })
    .on(acceptMineCall, () => {
      waiting.list = [];
      console.stored.projects = [projectOf([formOf()])];
      return entered;
    });
  return console;
}

describe('the page of invitations', () => {
  it('lists inviter and form, and opens the form on acceptance', async () => {
    const { app } = await invited();
    const { at } = show(app, Invitations, '/invitations');
    const [item] = await screen.findAllByRole('listitem');
    expect(item?.textContent).toContain('Edsger invited you to the form Contact in the workspace Harbour as Admin.');
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    await expect.poll(at).toBe('/pHarbour/fContact/submissions');
  });

  it('removes a declined invitation and shows the empty state', async () => {
    const { app, server } = await invited();
    show(app, Invitations, '/invitations');
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByRole('heading', { name: 'No pending invitations' })).toBeDefined();
    expect(server.callsTo(declineMineCall)).toHaveLength(1);
    expect(screen.getByText(/^When someone shares a form with \S+@\S+, the invitation appears here\.$/)).toBeDefined();
  });
});

describe('a user without a form', () => {
  it('sees pending invitations on the waiting page and accepts one there', async () => {
    const { app, stored } = await invited();
    stored.user = { plan: shared };
    await app.send(loadInitialData({})).outcome;
    const { at } = show(app, SetupWizard, '/setup');
    expect(screen.queryByRole('heading', { name: 'No forms shared with you yet' })).toBeNull();
    expect(await screen.findByRole('heading', { name: 'You are invited' })).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    await expect.poll(at).toMatch(/^\/(pHarbour\/fContact\/submissions)?$/);
  });

  it('reads that no form is shared once nothing is pending, or if that cannot be loaded', async () => {
    const { app, stored, server } = await invited();
    stored.user = { plan: shared };
    await app.send(loadInitialData({})).outcome;
    show(app, SetupWizard, '/setup');
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    const nothing = { name: 'No forms shared with you yet' };
    expect(await screen.findByRole('heading', nothing)).toBeDefined();
    expect(server.callsTo(declineMineCall)).toHaveLength(1);
    cleanup();
    const other = await invited();
    other.server.on(listInvitations, () =>
      Promise.reject(new CommandRejected(['Internal server error'], undefined, 500)),
    );
    other.stored.user = { plan: shared };
    await other.app.send(loadInitialData({})).outcome;
    show(other.app, SetupWizard, '/setup');
    expect(await screen.findByRole('heading', nothing)).toBeDefined();
  });
});

it('opens the invitations from the banner', async () => {
  const { app, stored } = await invited();
  stored.info = [{ id: INVITATIONS_NOTIFICATION, message: 'Edsger invites you to the form “Contact”.' }];
  await app.send(loadInitialData({})).outcome;
  const { at } = show(app, Banners, '/');
  await user.click(screen.getByRole('link', { name: 'View invitation' }));
  expect(at()).toBe('/invitations');
});
