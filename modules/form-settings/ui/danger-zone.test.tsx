import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { BASE, settingsConsole, show } from '../../../tests/console/settings-console.tsx';
import {
  deleteForm,
  deleteProject,
  getFormContents,
  getWebsite,
  getWebsiteContents,
} from '../../workspaces/contract.ts';

const user = userEvent.setup();
const contents = { name: 'Contact', forms: 1, submissions: 1_200, shares: 1, webhooks: 0 };
const action = (name: string) => screen.getAllByRole<HTMLButtonElement>('button', { name }).at(-1);
const deletedItems = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('deleting a form', () => {
  async function openDialog() {
    const console = await settingsConsole();
    console.server.on(getFormContents, () => contents).on(deleteForm, () => ({}));
    const shown = await show(console, `${BASE}/settings/general`);
    await user.click(await screen.findByRole('button', { name: 'Delete form' }));
    await screen.findByRole('dialog', { name: 'Delete Contact?' });
    return { ...console, ...shown };
  }

  it('first lists what else is deleted', async () => {
    await openDialog();
    await waitFor(() => expect(deletedItems()).toEqual(['1,200 submissions', 'access for 1 other person']));
  });

  it('requires typing the name and navigates to the root', async () => {
    const { server, navigations } = await openDialog();
    await waitFor(() => expect(deletedItems()).toHaveLength(2));
    const name = screen.getByLabelText('Type the name to confirm');
    await user.type(name, 'contact');
    expect(action('Delete form')?.disabled).toBe(true);
    await user.clear(name);
    await user.type(name, 'Contact{Enter}');
    await waitFor(() => expect(navigations).toEqual(['/']));
    expect(server.callsTo(deleteForm)).toEqual([{ params: { id: 'fContact' }, body: { name: 'Contact' } }]);
    expect(await screen.findByText('Deleted Contact')).toBeDefined();
  });

  it('keeps the form when the server rejects the deletion', async () => {
    const { server, navigations } = await openDialog();
    server.on(deleteForm, () => {
      throw new CommandRejected(['You are not allowed to do this.'], 'NOT_ALLOWED', 403);
    });
    await waitFor(() => expect(deletedItems()).toHaveLength(2));
    await user.type(screen.getByLabelText('Type the name to confirm'), 'Contact{Enter}');
    expect(await screen.findByText('You are not allowed to do this.')).toBeDefined();
    await waitFor(() => expect(action('Delete form')?.disabled).toBe(false));
    expect(navigations).toEqual([]);
  });

  it('cannot be confirmed until the affected items are counted', async () => {
    const console = await settingsConsole();
    console.server.on(getFormContents, () => {
      throw new CommandRejected(['Internal server error'], undefined, 500);
    });
    await show(console, `${BASE}/settings/general`);
    await user.click(await screen.findByRole('button', { name: 'Delete form' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Internal server error');
    await user.type(screen.getByLabelText('Type the name to confirm'), 'Contact');
    expect(action('Delete form')?.disabled).toBe(true);
  });

  it('is not offered to an ADMIN', async () => {
    const console = await settingsConsole({ user_role: 'ADMIN' });
    await show(console, `${BASE}/settings/general`);
    await screen.findByLabelText('Form name');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete form' })).toBeNull());
  });
});

it('counts the forms of a workspace before deleting it', async () => {
  const console = await settingsConsole();
  const name = 'Harbour';
  console.server
    .on(getWebsite, () => ({ id: 1, uid: 'pHarbour', name, domain: 'harbour.example', is_owner: true }))
    .on(getWebsiteContents, () => ({ ...contents, name, forms: 2 }))
    .on(deleteProject, () => ({}));
  await show(console, `${BASE}/settings/website`);
  await user.click(await screen.findByRole('button', { name: 'Delete workspace' }));
  await waitFor(() => expect(deletedItems()[0]).toBe('2 forms'));
  await user.type(screen.getByLabelText('Type the name to confirm'), 'Harbour{Enter}');
  await waitFor(() => expect(console.navigations).toEqual(['/']));
  expect(console.server.callsTo(deleteProject)).toEqual([{ params: { id: 'pHarbour' }, body: { name } }]);
});
