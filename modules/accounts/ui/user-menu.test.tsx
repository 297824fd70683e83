import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { UserMenu } from '../../../src/shell/user-menu.tsx';
import { consoleOf } from '../../../tests/console/console.ts';
import { show } from '../../../tests/console/show.tsx';
import { loadEnvironment, loadInitialData } from '../../workspaces/commands.ts';
import { environment, initialData } from '../../workspaces/contract.ts';
import workspaces from '../../workspaces/module.ts';
import { environmentResponse, initialDataOf } from '../../workspaces/testing/sample-workspaces.ts';
import { logOutCall } from '../contract.ts';
import accounts from '../module.ts';

it.each([
  ['the page of the operator', 'https://support.example', null, 'https://support.example'],
  ['the mail address of the operator', null, 'help@acme.test', 'mailto:help@acme.test'],
  ['the documentation where nothing is set', null, null, '/docs'],
])('has a Support entry that links to %s', async (_, support_url, support_email, address) => {
  const { app, server } = consoleOf(workspaces, accounts);
  server.on(environment, () => ({ ...environmentResponse, support_url, support_email }));
  await app.send(loadEnvironment({})).outcome;
  show(app, UserMenu, '/');
  const opened = vi.spyOn(globalThis, 'open').mockReturnValue(null);
  await userEvent.click(screen.getByRole('button', { name: /^User menu/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Support' }));
  expect(opened).toHaveBeenCalledExactlyOnceWith(address, '_blank', 'noopener');
  opened.mockRestore();
});

it('opens support in a new tab and logs out', async () => {
  const { app, server } = consoleOf(workspaces, accounts);
  server.on(environment, () => environmentResponse).on(initialData, () => initialDataOf());
  await Promise.all([app.send(loadInitialData({})).outcome, app.send(loadEnvironment({})).outcome]);
  server.on(logOutCall, () => ({ logged_out: true }));
  show(app, UserMenu, '/');
  const opened = vi.spyOn(globalThis, 'open').mockReturnValue(null);
  const choose = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: /^User menu/ }));
    await userEvent.click(screen.getByRole('menuitem', { name }));
  };
  await choose('Support');
  expect(opened).toHaveBeenCalledExactlyOnceWith('https://support.example', '_blank', 'noopener');
  opened.mockRestore();
  await choose('Logout');
  expect(server.callsTo(logOutCall)).toHaveLength(1);
});
