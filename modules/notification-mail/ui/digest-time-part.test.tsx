import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { DigestTime } from '../../../contract/entity/form-settings.ts';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { settingsConsole } from '../../../tests/console/settings-console.tsx';
import { show } from '../../../tests/console/show.tsx';
import { profilePart } from '../../profile/public.ts';
import { getDigestTime, saveDigestTimeCall } from '../contract.ts';
import profile from '../../profile/module.ts';
import module from '../module.ts';
import DigestTimePart from './digest-time-part.tsx';

const user = userEvent.setup();
const select = (name: string) => screen.findByLabelText<HTMLSelectElement>(name);

async function opened(daily_digest: DigestTime | null) {
  const console = await settingsConsole({}, {}, profile, module);
  console.server.on(getDigestTime, () => ({ daily_digest }));
  console.server.on(saveDigestTimeCall, ({ body }) => ({ daily_digest: body?.daily_digest ?? null }));
  show(console.app, () => <DigestTimePart anchor="digests" />, '/profile');
  await select('Daily digest at');
  return console;
}

it('is a panel of the profile', async () => {
  const { app } = await opened(null);
  expect(app.contributions(profilePart).map(({ id }) => id)).toEqual(['notification-mail/digest-time']);
});

it('saves an hour, in the time zone of the browser unless another is selected', async () => {
  const { server } = await opened(null);
  expect((await select('Daily digest at')).value).toBe('');
  expect(screen.queryByLabelText('Time zone')).toBeNull();
  await user.selectOptions(await select('Daily digest at'), '18:00');
  expect((await select('Time zone')).value).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  await user.selectOptions(await select('Time zone'), 'America/New York');
  await user.click(screen.getByRole('button', { name: 'Set time' }));
  expect(await screen.findByText('Updated successfully')).toBeDefined();
  expect(server.callsTo(saveDigestTimeCall)).toEqual([
    { body: { daily_digest: { hour: 18, timezone: 'America/New_York' } } },
  ]);
});

it('returns to the time of each form', async () => {
  const { server } = await opened({ hour: 8, timezone: 'Europe/Berlin' });
  expect([(await select('Daily digest at')).value, (await select('Time zone')).value]).toEqual(['8', 'Europe/Berlin']);
  await user.selectOptions(await select('Daily digest at'), 'Each form’s own time');
  await user.click(screen.getByRole('button', { name: 'Set time' }));
  await waitFor(() => expect(server.callsTo(saveDigestTimeCall)).toEqual([{ body: { daily_digest: null } }]));
});

it('shows a change from another browser, but not over unsaved input', async () => {
  const { server, noteAccount } = await opened(null);
  const changed = (hour: number) => {
    server.on(getDigestTime, () => ({ daily_digest: { hour, timezone: 'UTC' } }));
    noteAccount({ event: 'digest-time' });
  };
  changed(9);
  await waitFor(async () => expect((await select('Daily digest at')).value).toBe('9'));
  await user.selectOptions(await select('Daily digest at'), '18:00');
  changed(10);
  await waitFor(() => expect(server.callsTo(getDigestTime)).toHaveLength(3));
  expect((await select('Daily digest at')).value).toBe('18');
});

it('says why a save was rejected', async () => {
  const { server } = await opened(null);
  server.on(saveDigestTimeCall, () => Promise.reject(new CommandRejected(['Internal server error'], undefined, 500)));
  await user.selectOptions(await select('Daily digest at'), '18:00');
  await user.click(screen.getByRole('button', { name: 'Set time' }));
  expect((await screen.findByText(/Internal server error/)).textContent).toContain('Internal server error');
  expect((await select('Daily digest at')).value).toBe('18');
});
