import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { BASE, settingsConsole, show } from '../../../tests/console/settings-console.tsx';
import notifications from '../../notifications/module.ts';
import { listSubmissions } from '../../submissions/contract.ts';
import submissions from '../../submissions/module.ts';
import { listResponse, submission } from '../../submissions/testing/samples.ts';
import { getLogo } from '../contract.ts';
import module from '../module.ts';

const user = userEvent.setup();
const written = {
  is_auto_responder_email_on: true,
  auto_responder_email_from_name: 'Harbour',
  auto_responder_email_subject: 'Thank you, {{name}}',
  auto_responder_email_template: 'Dear {{ name }}, about {{topic}}.',
};
const preview = async () => within(await screen.findByRole('region', { name: 'Preview' }));
const fields = { all_fields: 'name,email' };
async function started(part: object) {
  const console = await settingsConsole({ ...part, ...fields }, fields, notifications, submissions, module);
  console.server.on(getLogo, () => ({ version: null })).on(listSubmissions, () => listResponse([]));
  return console;
}

it('shows the email with field names as it is edited, and lists tags without a field', async () => {
  await show(await started(written), `${BASE}/settings/auto-responder`);
  const shown = await preview();
  expect(shown.getByText('Thank you, [name]')).toBeDefined();
  expect(shown.getByText('Dear [name], about .')).toBeDefined();
  expect(shown.getByText('[email]')).toBeDefined();
  expect(shown.getByText('This form has no field named topic.')).toBeDefined();
  await user.type(screen.getByLabelText('From name'), ' Coffee');
  expect(shown.getByText('Harbour Coffee')).toBeDefined();
  // The band above the text appears once its colour is complete.
  await user.type(screen.getByLabelText('Colour'), '#7a1fa2');
  const band = shown.getAllByText('Harbour Coffee').find(({ tagName }) => tagName === 'P');
  expect(band?.style.background).toBe('rgb(122, 31, 162)');
  expect(band?.style.color).toBe('rgb(255, 255, 255)');
  await user.click(screen.getByRole('switch', { name: /Auto responder by email/ }));
  expect(shown.getByText('The auto responder is off: nothing is sent.')).toBeDefined();
});

it('shows the newest submission’s values', async () => {
  const console = await started(written);
  const sent = (id: number, data: object) => submission(id, { submitted_data: JSON.stringify(data) });
  const all = [sent(1, { name: 'Bo' }), sent(2, { name: 'Ada {{email}}', Email: 'ada@visitor.example' })];
  console.server.on(listSubmissions, ({ query }) =>
    listResponse(all.filter(({ submission_id }) => submission_id > Number(query?.since_id ?? 0))),
  );
  await show(console, `${BASE}/settings/auto-responder`);
  const shown = await preview();
  expect(await shown.findByText('with Ada {{email}}, #2')).toBeDefined();
  expect(shown.getByText('Thank you, Ada {{email}}')).toBeDefined();
  expect(shown.getByText('ada@visitor.example')).toBeDefined();
  await user.click(shown.getByRole('button', { name: 'Submission in the preview' }));
  await user.click(shown.getByRole('menuitemradio', { name: 'Bo, #1' }));
  expect(shown.getByText('Thank you, Bo')).toBeDefined();
});

it('says that all tags are fields, in subject and body, and shows the email as wide as on a phone', async () => {
  await show(
    await started({ ...written, auto_responder_email_template: 'We write to {{email}}.' }),
    `${BASE}/settings/auto-responder`,
  );
  const shown = await preview();
  expect(shown.getByText('All tags are fields of this form.')).toBeDefined();
  const subject = screen.getByLabelText('Subject');
  const marked = () => subject.closest('.marked-text-field')?.querySelector('mark')?.textContent;
  expect(marked()).toBe('{{name}}');
  await user.clear(subject);
  expect(marked()).toBeUndefined();
  expect(shown.getByText('All tags are fields of this form.')).toBeDefined();
  expect(document.querySelector('.preview-phone')).toBeNull();
  await user.click(shown.getByRole('radio', { name: 'Phone' }));
  expect(document.querySelector('.preview-phone')).not.toBeNull();
});
