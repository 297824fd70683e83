import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { BASE, settingsConsole, show } from '../../../tests/console/settings-console.tsx';
import { listOptedOut, sendTestNotification, type OptedOut } from '../contract.ts';
import profile from '../../profile/module.ts';
import module from '../module.ts';

const user = userEvent.setup();
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Send test email' });

async function opened(optedOut: readonly OptedOut[] = []) {
  const console = await settingsConsole({}, {}, profile, module);
  console.server.on(listOptedOut, () => [...optedOut]);
  await show(console, `${BASE}/settings/options`);
  return console;
}

it('sends a test, shows progress, and then shows the recipient', async () => {
  const { server } = await opened();
  const { promise, resolve } = Promise.withResolvers<{ sent_to: string }>();
  server.on(sendTestNotification, () => promise);
  await user.click(await button());
  expect((await button()).getAttribute('aria-busy')).toBe('true');
  await user.click(await button());
  resolve({ sent_to: 'ada@harbour.example' });
  expect(await screen.findByText('Sent. Check your email.')).toBeDefined();
  expect(screen.getByText('Test email sent to ada@harbour.example')).toBeDefined();
  expect(server.callsTo(sendTestNotification)).toEqual([{ params: { formId: 'fContact' } }]);
});

it('shows an inline error when a test is rejected, and allows a retry', async () => {
  const { server } = await opened();
  const why = 'Too many test emails. Try again in an hour.';
  server.on(sendTestNotification, () => Promise.reject(new CommandRejected([why], 'TOO_MANY_TESTS', 429)));
  await user.click(await button());
  await waitFor(() => expect(screen.getAllByText(why)).toHaveLength(2));
  expect((await button()).disabled).toBe(false);
});

it('lists unsubscribed addresses, read-only, and updates live', async () => {
  const { server, note } = await opened([{ address: 'team@example.com', at: '2026-11-20T12:00:00.000Z' }]);
  expect(await screen.findByRole('heading', { name: 'Unsubscribed' })).toBeDefined();
  const row = screen.getByText('team@example.com').closest('li');
  expect(row?.textContent).toContain('since 20/11/2026');
  expect(row?.querySelector('button')).toBeNull();
  server.on(listOptedOut, () => []);
  note({ event: 'opt-outs', form_id: 1 });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Unsubscribed' })).toBeNull());
});
