import 'reflect-metadata';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { consoleOf } from '../../../tests/console/console.ts';
import { show } from '../../../tests/console/show.tsx';
import { loadInitialData } from '../../workspaces/commands.ts';
import { initialData } from '../../workspaces/contract.ts';
import workspaces from '../../workspaces/module.ts';
import { initialDataOf } from '../../workspaces/testing/start-answers.ts';
import { logout } from '../contract.ts';
import { LOGOUT_AT_ONCE } from '../logout.ts';
import accounts from '../module.ts';
import Logout from './logout.tsx';

afterEach(() => document.getElementById(LOGOUT_AT_ONCE)?.remove());

async function signedIn() {
  const { app, peer } = consoleOf(workspaces, accounts);
  const logsOut = vi.fn(() => ({ logged_out: true }));
  peer.on(initialData, () => initialDataOf()).on(logout, logsOut);
  await app.send(loadInitialData({})).outcome;
  return { app, logsOut };
}

it('logs out at once when no other site led there', async () => {
  const { app, logsOut } = await signedIn();
  document.body.insertAdjacentHTML('beforeend', `<div id="${LOGOUT_AT_ONCE}" hidden></div>`);
  show(app, Logout, '/logout');
  await vi.waitFor(() => expect(logsOut).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull());
});

it('asks when another site led there', async () => {
  const { app, logsOut } = await signedIn();
  show(app, Logout, '/logout');
  expect(screen.getByRole('heading', { name: 'Log out?' })).toBeDefined();
  expect(logsOut).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(logsOut).toHaveBeenCalledOnce();
});
