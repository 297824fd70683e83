import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { BASE, show } from '../../../tests/console/settings-console.tsx';
import { link, sharingConsole } from '../../../tests/console/sharing-console.ts';
import { inviteUser, listShares, updateAccess } from '../contract.ts';

const user = userEvent.setup();
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.children].map((cell) => [...cell.querySelectorAll('button')].map(textOf).join(' ') || textOf(cell)),
    );
const textOf = ({ textContent }: Element) => textContent;

const people = [
  link({ id: 1, username: 'ada@example.com', privilege_type: 'CREATOR' }),
  link({ id: 2, username: 'grace@example.com' }),
  link({ id: 3, username: 'edsger@example.com', status: 'CREATED', privilege_type: 'ADMIN' }),
  link({ id: 4, username: 'alan@example.com', status: 'DECLINED' }),
  link({ id: 5, username: 'barbara@example.com', is_revoked: true }),
];

async function opened() {
  const console = await sharingConsole();
  console.server.on(listShares, () => ({ share_form_accesses: people }));
  await show(console, `${BASE}/settings/access`);
  await screen.findByRole('rowheader', { name: /grace/ });
  return console;
}

describe('the table of who has access', () => {
  it('shows Email, Status, Role and Actions with the actions of each link', async () => {
    await opened();
    expect(screen.getAllByRole('columnheader').map(textOf)).toEqual(['Email', 'Status', 'Role', 'Actions']);
    expect(cells()).toEqual([
      ['ada@example.comYou', 'Accepted', 'Creator', ''],
      ['grace@example.com', 'Accepted', 'Only view', 'Edit Revoke'],
      ['edsger@example.com', 'Invited', 'Admin', 'Edit Revoke'],
      ['alan@example.com', 'Declined', 'Only view', ''],
      ['barbara@example.com', 'Revoked', 'Only view', 'Activate'],
    ]);
  });

  it('reports a failed load and offers a retry', async () => {
    const console = await sharingConsole();
    console.server.on(listShares, () => Promise.reject(new CommandRejected(['Internal server error'], undefined, 500)));
    await show(console, `${BASE}/settings/access`);
    expect((await screen.findByRole('alert')).textContent).toContain('Internal server error');
    console.server.on(listShares, () => ({ share_form_accesses: people }));
    await user.click(button('Try again'));
    expect(await screen.findByRole('rowheader', { name: /grace/ })).toBeDefined();
  });
});

describe("the drawer 'Add new user'", () => {
  it('validates the email address after the first attempt', async () => {
    const { server } = await opened();
    await user.click(button('Add new user'));
    expect(screen.getByLabelText<HTMLSelectElement>('Access').value).toBe('ONLY_VIEW_USER');
    expect(alerts()).toEqual([]);
    await user.click(button('Send invitation'));
    expect(alerts()).toEqual(['cannot be blank']);
    await user.type(screen.getByLabelText('Username'), 'kay');
    expect(alerts()).toEqual(['must be a valid email']);
    expect(server.callsTo(inviteUser)).toEqual([]);
  });

  it('invites as Admin or Only view user, closes, updates the table and confirms', async () => {
    const { server } = await opened();
    server.on(inviteUser, () => link({ username: 'kay@example.com', status: 'CREATED', privilege_type: 'ADMIN' }));
    await user.click(button('Add new user'));
    const access = screen.getByLabelText('Access');
    expect(within(access).getAllByRole('option').map(textOf)).toEqual(['Admin', 'Only view user']);
    await user.selectOptions(access, 'Admin');
    await user.type(screen.getByLabelText('Username'), 'kay@example.com{Enter}');
    expect(await screen.findByText('Successfully added new user - kay@example.com')).toBeDefined();
    expect(server.callsTo(inviteUser)).toMatchObject([
      { body: { username: 'kay@example.com', privilege_type: 'ADMIN' } },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(cells().at(-1)).toEqual(['kay@example.com', 'Invited', 'Admin', 'Edit Revoke']);
  });

  it('shows an inline error for an address that already has access', async () => {
    const { server } = await opened();
    const why = 'grace@example.com already has access to this form.';
    server.on(inviteUser, () => Promise.reject(new CommandRejected([why], 'HAS_ACCESS', 409, { username: why })));
    await user.click(button('Add new user'));
    await user.type(screen.getByLabelText('Username'), 'grace@example.com{Enter}');
    expect(await within(screen.getByRole('dialog')).findByText(why)).toBeDefined();
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
  });
});

it("starts from the current role and confirms the change in 'Update user access'", async () => {
  const { server } = await opened();
  server.on(updateAccess, () => link({ id: 2, username: 'grace@example.com', privilege_type: 'ADMIN' }));
  await user.click(button('Edit grace@example.com'));
  expect(screen.getByRole('dialog', { name: 'Update user access' })).toBeDefined();
  expect(screen.getByLabelText<HTMLSelectElement>('Access').value).toBe('ONLY_VIEW_USER');
  await user.selectOptions(screen.getByLabelText('Access'), 'Admin');
  await user.click(button('Save'));
  expect(await screen.findByText('Successfully updated user access - grace@example.com')).toBeDefined();
  expect(server.callsTo(updateAccess)).toMatchObject([{ body: { privilege_type: 'ADMIN' } }]);
  expect(cells()[1]).toEqual(['grace@example.com', 'Accepted', 'Admin', 'Edit Revoke']);
});

describe('revoking and activating', () => {
  it('asks for confirmation before revoking', async () => {
    const { server } = await opened();
    server.on(updateAccess, () => link({ id: 2, username: 'grace@example.com', is_revoked: true }));
    await user.click(button('Revoke grace@example.com'));
    await user.click(button('Cancel'));
    expect(server.callsTo(updateAccess)).toEqual([]);
    await user.click(button('Revoke grace@example.com'));
    await user.click(button('Revoke access'));
    expect(await screen.findByText('share access updated - Revoked')).toBeDefined();
    expect(server.callsTo(updateAccess)).toMatchObject([{ body: { is_revoked: true } }]);
    expect(cells()[1]).toEqual(['grace@example.com', 'Revoked', 'Only view', 'Activate']);
  });

  it('activates immediately', async () => {
    const { server } = await opened();
    server.on(updateAccess, () => link({ id: 5, username: 'barbara@example.com' }));
    await user.click(button('Activate barbara@example.com'));
    expect(await screen.findByText('share access updated - Activated')).toBeDefined();
    expect(server.callsTo(updateAccess)).toMatchObject([{ body: { is_revoked: false } }]);
    expect(cells()[4]).toEqual(['barbara@example.com', 'Accepted', 'Only view', 'Edit Revoke']);
  });
});
