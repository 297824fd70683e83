import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { BASE, settingsConsole, show } from '../../../tests/console/settings-console.tsx';
import notifications from '../../notifications/module.ts';
import { listSubmissions } from '../../submissions/contract.ts';
import submissions from '../../submissions/module.ts';
import { listResponse } from '../../submissions/testing/samples.ts';
import { getLogo, sendTestReply } from '../contract.ts';
import module from '../module.ts';

const user = userEvent.setup();

it('sends the current draft once every field is filled in', async () => {
  const console = await settingsConsole(
    { is_auto_responder_email_on: true, auto_responder_email_subject: 'Thanks' },
    {},
    notifications,
    submissions,
    module,
  );
  console.server.on(getLogo, () => ({ version: null })).on(listSubmissions, () => listResponse([]));
  console.server.on(sendTestReply, () => ({ sent_to: 'ada@harbour.example' }));
  await show(console, `${BASE}/settings/auto-responder`);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send test email' });
  expect(button.disabled).toBe(true);
  expect(screen.getByText('Enter a subject, from name and body first.')).toBeDefined();
  await user.type(screen.getByLabelText('From name'), 'Harbour');
  await user.type(screen.getByLabelText('Body'), 'Hello');
  await user.click(button);
  expect(await screen.findByText('Sent. Check your email.')).toBeDefined();
  const body = {
    auto_responder_email_subject: 'Thanks',
    auto_responder_email_from_name: 'Harbour',
    auto_responder_email_template: 'Hello',
    auto_responder_email_colour: '',
  };
  expect(console.server.callsTo(sendTestReply)).toEqual([{ params: { formId: 'fContact' }, body }]);
});
