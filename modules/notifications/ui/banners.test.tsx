import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ComponentType } from 'react';
import { loadTexts } from '../../../src/ui/catalogue.ts';
import { LanguageContext } from '../../../src/ui/use-texts.ts';
import { CommandRejected, defineModule, provideValue } from '../../../src/kernel/index.ts';
import { consoleOf } from '../../../tests/console/console.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import { show } from '../../../tests/console/show.tsx';
import { EMAIL_NOTIFICATION, sendVerificationEmail, VERIFY_NOTIFICATION } from '../../accounts/contract.ts';
import accounts from '../../accounts/module.ts';
import live from '../../live/module.ts';
import { LiveStream, type LiveMessage } from '../../live/stream.ts';
import { listenLive } from '../../live/commands.ts';
import { initialData } from '../../workspaces/contract.ts';
import workspaces from '../../workspaces/module.ts';
import { loadInitialData } from '../../workspaces/public.ts';
import { initialDataOf } from '../../workspaces/testing/sample-workspaces.ts';
import { texts as serverTexts } from '../../webhooks/texts.ts';
import { readNotification } from '../contract.ts';
import { texts } from '../texts.ts';
import notifications from '../module.ts';
import Banners from './banners.tsx';

const notices = {
  info: [{ id: 3, message: 'A new report is out.' }],
  warning: [{ id: VERIFY_NOTIFICATION, message: 'Confirm your email address.' }],
  error: [{ id: 1, message: 'A webhook was turned off.' }],
  other: [{ id: 4, message: 'Hello.' }],
};

async function shown(View: ComponentType = Banners, at = '/') {
  let send = (_message: LiveMessage) => {};
  const stream: LiveStream = {
    listen: (receive) => {
      send = receive;
    },
  };
  const wired = defineModule({ ...live, provides: [provideValue(LiveStream, stream)] });
  const console = consoleOf(workspaces, accounts, wired, notifications);
  console.server.on(initialData, () => ({ ...initialDataOf(), ...notices }));
  await console.app.send(loadInitialData({})).outcome;
  console.app.send(listenLive({}));
  show(console.app, View, at);
  return {
    ...console,
    tell: (note: { readonly event: string; readonly [key: string]: unknown }) =>
      act(async () => {
        send({ kind: 'account', event: note });
        await settle();
      }),
  };
}

const bannerTexts = () => [...document.querySelectorAll('.banner-text')].map((text) => text.textContent);

it('shows a notification in German by its code, and as posted without one', async () => {
  await loadTexts('de', [texts, serverTexts]);
  const { tell } = await shown(() => (
    <LanguageContext value="de">
      <Banners />
    </LanguageContext>
  ));
  const details = [{ code: 'WEBHOOK_GONE', params: { name: 'CRM', form: '{name}' } }];
  await tell({ event: 'notice', notice: { id: 9, type: 'error', message: 'The webhook “CRM” …', details } });
  expect(bannerTexts()).toContain(
    'Fehler: Der Webhook „CRM“ des Formulars {name} hat mit 410 (nicht mehr vorhanden) geantwortet und wurde ausgeschaltet.',
  );
  expect(bannerTexts()).toContain('Hinweis: Hello.');
});

it('shows each notification with its kind as text, errors first', async () => {
  const { clock } = await shown();
  expect(bannerTexts()).toEqual([
    'Error: A webhook was turned off.',
    'Warning: Confirm your email address.',
    'Information: A new report is out.',
    'Notification: Hello.',
  ]);
  expect(screen.getByRole('alert').textContent).toContain('A webhook was turned off.');
  // Toasts expire on their own; notifications do not.
  await act(() => clock.pass(3_600_000));
  expect(bannerTexts()).toHaveLength(4);
});

it('shows that email is not set up only where emails are set up', async () => {
  const notice = { id: EMAIL_NOTIFICATION, type: 'info', message: 'Email is not set up.' };
  for (const [at, isShown] of [
    ['/pA/fC/submissions', false],
    ['/pA/fC/settings/general', false],
    ['/pA/fC/settings/options', true],
  ] as const) {
    const { tell } = await shown(Banners, at);
    await tell({ event: 'notice', notice });
    expect(bannerTexts().includes('Information: Email is not set up.')).toBe(isShown);
    cleanup();
  }
});

it('removes a dismissed notification at once and sends the request', async () => {
  const { server } = await shown();
  server.on(readNotification, () => ({}));
  await userEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body);
  expect(bannerTexts()).toHaveLength(3);
  expect(server.callsTo(readNotification)).toEqual([{ params: { id: '1' } }]);
});

it('restores it when the server rejects the request', async () => {
  const { server } = await shown();
  server.on(readNotification, () => {
    throw new CommandRejected(['Internal server error']);
  });
  await userEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body);
  expect(await screen.findByText('Internal server error')).toBeDefined();
  expect(bannerTexts()).toHaveLength(4);
});

it('resends the verification email from its notification', async () => {
  const { server } = await shown();
  server.on(sendVerificationEmail, () => ({}));
  await userEvent.click(screen.getByRole('button', { name: 'Resend email' }));
  expect(server.callsTo(sendVerificationEmail)).toEqual([{ params: { email: 'ada@example.com' } }]);
});

it('links to the subject of a notification', async () => {
  const { tell } = await shown();
  expect(screen.queryByRole('link')).toBeNull();
  const notice = { id: 9, type: 'info', message: 'Reminder: Call Ada', to: '/pA/fC/submissions/raw/9' };
  await tell({ event: 'notice', notice });
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/pA/fC/submissions/raw/9');
});

it('reflects changes by other tabs and the operator', async () => {
  const { tell } = await shown();
  await tell({ event: 'notice-read', id: 3 });
  await tell({ event: 'notice', notice: { id: 9, type: 'warning', message: 'Maintenance at noon.' } });
  expect(bannerTexts()).toContain('Warning: Maintenance at noon.');
  expect(bannerTexts()).not.toContain('Information: A new report is out.');
});
