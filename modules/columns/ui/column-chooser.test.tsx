import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { defineModule } from '../../../src/kernel/index.ts';
import { recordDraft } from '../../drafts/messages.ts';
import { draftOf } from '../../drafts/public.ts';
import { changeForm } from '../../form-settings/contract.ts';
import formSettings from '../../form-settings/module.ts';
import settings from '../../settings/module.ts';
import { listSubmissions } from '../../submissions/contract.ts';
import { inbox } from '../../submissions/testing/inbox.ts';
import { form, listResponse, submissions } from '../../submissions/testing/samples.ts';
import { show } from '../../submissions/testing/screen.tsx';
import { getForm } from '../../workspaces/contract.ts';
import workspaces from '../../workspaces/module.ts';
import type { Form } from '../../workspaces/public.ts';
import { edited } from '../../../tests/console/settings-console.tsx';
import module from '../module.ts';

async function opened(role: Partial<Form> = {}, current = role) {
  const more = [
    { folder: 'settings', module: settings },
    { folder: 'form-settings', module: formSettings },
    { folder: 'columns', module },
  ];
  const started = inbox({ role, more, workspacesModule: workspaces, liveModule: defineModule({ id: 'live' }) });
  started.server.on(listSubmissions, () => listResponse(submissions(1)));
  started.server.on(getForm, () => changedForm(current));
  show(started);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Columns' }, { timeout: 5_000 }));
  await screen.findByRole('list', { name: 'Columns shown' }, { timeout: 5_000 });
  return { ...started, user };
}
/** The server's response: the changed form. */
const changedForm = (more: Partial<Form> = {}) => {
  const { user_form_links: _links, webhooks: _webhooks, ...changed } = form(more);
  return edited({ ...changed, user_role: 'CREATOR' });
};
const shownColumns = () =>
  within(screen.getByRole('list', { name: 'Columns shown' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

it('shows, hides and moves columns, and updates the list after saving', { timeout: 20_000 }, async () => {
  const { server, user } = await opened({ all_fields: 'email,message,phone' });
  expect(shownColumns()).toEqual(['email', 'message']);
  await user.click(screen.getByRole('checkbox', { name: 'Show phone' }));
  await user.click(screen.getByRole('checkbox', { name: 'Hide message' }));
  await user.click(screen.getByRole('button', { name: 'Move phone left' }));
  expect(shownColumns()).toEqual(['phone', 'email']);
  const key_fields = ['phone', 'email'];
  server.on(changeForm, () => changedForm({ key_fields, IS_FIELDS_SET: true }));
  server.on(listSubmissions, () => ({
    ...listResponse([]),
    meta_table: [
      { field: 'phone', label: 'Phone', kind: 'text' as const },
      { field: 'email', label: 'Email', kind: 'email' as const },
    ],
  }));
  await user.click(screen.getByRole('button', { name: 'Save columns' }));
  await screen.findByRole('columnheader', { name: 'Phone' }, { timeout: 5_000 });
  expect(server.callsTo(changeForm)[0]).toMatchObject({ params: { id: 'fContact123' }, body: { key_fields } });
  expect(screen.queryByRole('columnheader', { name: 'Message' })).toBeNull();
});

it('offers fields that the initial data left out', async () => {
  await opened({ all_fields: 'email' }, { all_fields: 'email,message,phone' });
  expect(await screen.findByRole('checkbox', { name: 'Show phone' })).toBeTruthy();
});

it('requires at least one column', async () => {
  const { server, user } = await opened();
  await user.click(screen.getByRole('checkbox', { name: 'Hide message' }));
  await user.click(screen.getByRole('checkbox', { name: 'Hide email' }));
  await user.click(screen.getByRole('button', { name: 'Save columns' }));
  expect(screen.getByText('Select at least one column.')).toBeTruthy();
  expect(server.callsTo(changeForm)).toEqual([]);
});

it('resets to automatic columns', async () => {
  const { server, user } = await opened({ IS_FIELDS_SET: true });
  server.on(changeForm, () => changedForm());
  await user.click(screen.getByRole('button', { name: 'Reset to automatic columns' }));
  await waitFor(() => expect(server.callsTo(changeForm)[0]?.body).toEqual({ key_fields: null }));
});

it('offers no reset while the columns are automatic', async () => {
  await opened();
  expect(screen.queryByRole('button', { name: /Back to/ })).toBeNull();
});

it('records what is selected, restores it after a reload, and discards it on closing', async () => {
  const { app, user } = await opened({ all_fields: 'email,message,phone' });
  const id = 'columns/drawer fContact123';
  await user.click(screen.getByRole('checkbox', { name: 'Show phone' }));
  await waitFor(() => expect(draftOf(app.read, id)).toEqual({ fields: ['email', 'message', 'phone'] }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(draftOf(app.read, id)).toEqual({}));
  await app.send(recordDraft({ id, values: { fields: ['phone'] } })).outcome;
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await screen.findByRole('list', { name: 'Columns shown' });
  expect(shownColumns()).toEqual(['phone']);
});
