import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { consoleOf } from '../../../tests/console/console.ts';
import { show } from '../../../tests/console/show.tsx';
import { loadInitialData } from '../../workspaces/commands.ts';
import { initialData } from '../../workspaces/contract.ts';
import workspaces from '../../workspaces/module.ts';
import { initialDataOf } from '../../workspaces/testing/sample-workspaces.ts';
import { logOutCall } from '../contract.ts';
import { LOGOUT_AT_ONCE } from '../logout.ts';
import accounts from '../module.ts';
import Logout from './logout.tsx';

afterEach(() => document.getElementById(LOGOUT_AT_ONCE)?.remove());

async function signedIn() {
  const { app, server } = consoleOf(workspaces, accounts);
  const logOut = vi.fn(() => ({ logged_out: true }));
  server.on(initialData, () => initialDataOf()).on(logOutCall, logOut);
  await app.send(loadInitialData({})).outcome;
  return { app, logOut };
}

it('logs out immediately when no other site linked to the page', async () => {
  const { app, logOut } = await signedIn();
  document.body.insertAdjacentHTML('beforeend', `<div id="${LOGOUT_AT_ONCE}" hidden></div>`);
  show(app, Logout, '/logout');
  await vi.waitFor(() => expect(logOut).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull());
});

it('asks for confirmation when another site linked to the page', async () => {
  const { app, logOut } = await signedIn();
  show(app, Logout, '/logout');
  expect(screen.getByRole('heading', { name: 'Log out?' })).toBeDefined();
  expect(logOut).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(logOut).toHaveBeenCalledOnce();
});
