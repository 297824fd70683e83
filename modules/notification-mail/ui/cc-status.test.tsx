import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { BASE, settingsConsole, show } from '../../../tests/console/settings-console.tsx';
import { requestCcConfirmationAgain, type CcStatus, listCc, listOptedOut } from '../contract.ts';
import profile from '../../profile/module.ts';
import module from '../module.ts';

const user = userEvent.setup();
const waiting: CcStatus = { address: 'team@harbour.example', is_confirmed: false, allowed_until: null };

async function opened(cc: readonly CcStatus[]) {
  const console = await settingsConsole({ cc_addresses: cc.map(({ address }) => address) }, {}, profile, module);
  console.server.on(listOptedOut, () => []);
  console.server.on(listCc, () => [...cc]);
  await show(console, `${BASE}/settings/options`);
  return console;
}
const row = async (address: string) => within((await screen.findByText(address)).closest('li') ?? document.body);

it('shows which CC addresses are unconfirmed and when a grace period ends', async () => {
  await opened([
    waiting,
    { address: 'old@harbour.example', is_confirmed: false, allowed_until: '2026-12-04T12:00:00.000Z' },
    { address: 'done@harbour.example', is_confirmed: true, allowed_until: null },
  ]);
  expect(await (await row('team@harbour.example')).findByText('Waiting for confirmation')).toBeDefined();
  expect(
    await (await row('old@harbour.example')).findByText('Waiting for confirmation · gets copies until 04/12/2026'),
  ).toBeDefined();
  const done = await row('done@harbour.example');
  expect(done.queryByText(/Waiting/)).toBeNull();
  expect(done.queryByRole('button', { name: /Resend/ })).toBeNull();
});

it('resends the confirmation, and shows why when it is rejected', async () => {
  const { server } = await opened([waiting]);
  server.on(requestCcConfirmationAgain, () => ({ sent_to: waiting.address }));
  const resend = await screen.findByRole('button', { name: 'Resend confirmation to team@harbour.example' });
  await user.click(resend);
  expect(await screen.findByText('Confirmation sent to team@harbour.example')).toBeDefined();
  expect(server.callsTo(requestCcConfirmationAgain)).toEqual([
    { params: { formId: 'fContact' }, body: { address: waiting.address } },
  ]);
  const why = 'Too many confirmation emails to this address. Try again in an hour.';
  server.on(requestCcConfirmationAgain, () =>
    Promise.reject(new CommandRejected([why], 'TOO_MANY_CONFIRMATIONS', 429)),
  );
  await user.click(resend);
  expect(await screen.findByText(why)).toBeDefined();
});

it('explains that a new address is asked to confirm after saving, and updates when it confirms', async () => {
  const { server, note } = await opened([waiting]);
  await user.type(await screen.findByRole('textbox', { name: 'CC addresses' }), 'new@harbour.example{Enter}');
  expect(await (await row('new@harbour.example')).findByText('Confirmation is sent when you save')).toBeDefined();
  server.on(listCc, () => [{ ...waiting, is_confirmed: true }]);
  note({ event: 'cc', form_id: 1 });
  await waitFor(() => expect(screen.queryByText('Waiting for confirmation')).toBeNull());
});
