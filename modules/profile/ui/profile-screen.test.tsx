import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { userMenuItem } from '../../../src/shell/points.ts';
import { consoleOf } from '../../../tests/console/console.ts';
import { show } from '../../../tests/console/show.tsx';
import { forgotPassword } from '../../accounts/contract.ts';
import accounts from '../../accounts/module.ts';
import drafts from '../../drafts/module.ts';
import live from '../../live/module.ts';
import { loadEnvironment } from '../../workspaces/commands.ts';
import { environment, initialData } from '../../workspaces/contract.ts';
import workspaces from '../../workspaces/module.ts';
import { loadInitialData } from '../../workspaces/public.ts';
import { environmentResponse, initialDataOf } from '../../workspaces/testing/sample-workspaces.ts';
import { loadProfile } from '../commands.ts';
import { changeProfile, getProfile, signOutEverywhere } from '../contract.ts';
import profile from '../module.ts';
import { profileOf } from '../testing/sample-profile.ts';
import ProfileScreen from './profile-screen.tsx';

const user = userEvent.setup();

async function open(support: Partial<typeof environmentResponse> = { support_email: 'help@example.com' }) {
  const console = consoleOf(workspaces, accounts, drafts, live, profile);
  const { app, server } = console;
  server.on(environment, () => ({ ...environmentResponse, ...support })).on(initialData, () => initialDataOf());
  server.on(getProfile, () => profileOf('Ada')).on(changeProfile, ({ body }) => profileOf(body?.name ?? ''));
  await Promise.all([app.send(loadInitialData({})).outcome, app.send(loadEnvironment({})).outcome]);
  show(app, ProfileScreen, '/profile');
  await screen.findByLabelText('Name');
  return console;
}

describe('the profile', () => {
  it('shows an editable name and a disabled email, and saves the name', async () => {
    const { server } = await open();
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    expect([email.value, email.disabled]).toEqual(['ada@example.com', true]);
    const name = screen.getByLabelText<HTMLInputElement>('Name');
    await user.type(name, '{Enter}');
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('All changes saved')).toBeDefined();
    expect(server.callsTo(changeProfile)).toEqual([]);
    await user.clear(name);
    expect(screen.queryByText('cannot be blank')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('cannot be blank')).toBeDefined();
    await user.type(name, 'Ada Lovelace{Enter}');
    expect(await screen.findByText('Updated successfully')).toBeDefined();
    expect(server.callsTo(changeProfile)).toEqual([{ body: { name: 'Ada Lovelace' } }]);
    expect(name.value).toBe('Ada Lovelace');
  });

  it('emails a link to reset the password', async () => {
    const { server } = await open();
    server.on(forgotPassword, () => ({}));
    await user.click(screen.getByRole('button', { name: 'Reset password' }));
    expect(await screen.findByText('Check your mail for password reset link')).toBeDefined();
  });

  it('ends other sessions after confirmation', async () => {
    const { server } = await open();
    server.on(signOutEverywhere, () => ({}));
    await user.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
    const dialog = await screen.findByRole('dialog');
    expect(server.callsTo(signOutEverywhere)).toEqual([]);
    await user.click([...dialog.querySelectorAll('button')].at(-1) ?? dialog);
    expect(await screen.findByText('Logged out everywhere else')).toBeDefined();
    expect(server.callsTo(signOutEverywhere)).toHaveLength(1);
  });

  it('opens a prefilled email to support for data download and account deletion', async () => {
    await open();
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Download my data')).toMatch(/^mailto:help@example\.com\?subject=Download%20my%20data&body=/);
    expect(hrefOf('Delete my account')).toMatch(/^mailto:help@example\.com\?subject=Delete%20my%20account&body=/);
    expect(hrefOf('Delete my account')).toContain(encodeURIComponent('ada@example.com'));
  });

  it.each([
    ['the support page', 'https://support.example', 'https://support.example'],
    ['the documentation that comes with the product', null, '/docs#your-data'],
  ])('links to %s if support has no email address, never to an email without recipient', async (_, url, href) => {
    await open({ support_url: url, support_email: null });
    for (const name of ['Download my data', 'Delete my account']) {
      const link = screen.getByRole('link', { name });
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([href, '_blank']);
    }
    expect(screen.getByText('The support page opens in a new tab and explains how.')).toBeDefined();
  });

  it('shows why loading failed, with an explanation', async () => {
    const { app, server } = consoleOf(workspaces, accounts, drafts, live, profile);
    server.on(getProfile, () => Promise.reject(new CommandRejected(['Internal server error'], undefined, 500)));
    show(app, ProfileScreen, '/profile');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Internal server errorCould not load this. Your data is safe.',
    );
  });

  it('keeps outdated data after a failed reload, and says that it is outdated', async () => {
    const { app, server } = await open();
    server.on(getProfile, () => Promise.reject(new CommandRejected(['Internal server error'], undefined, 500)));
    await app.send(loadProfile({})).outcome;
    expect((await screen.findByRole('alert')).textContent).toContain('Showing the last loaded version.');
    expect(screen.getByLabelText('Name')).toBeDefined();
  });

  it('is linked from the user menu', async () => {
    const { app } = await open();
    const entry = app.contributions(userMenuItem).find(({ id }) => id === 'profile/menu');
    expect(entry?.act).toEqual({ to: '/profile' });
  });
});
