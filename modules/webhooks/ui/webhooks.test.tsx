import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Webhook } from '../../../contract/entity/webhook.ts';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { BASE, settingsConsole, show } from '../../../tests/console/settings-console.tsx';
import { recordDraft } from '../../drafts/messages.ts';
import { draftOf } from '../../drafts/public.ts';
import {
  addWebhookCall,
  changeWebhook,
  deleteWebhookCall,
  getWebhookSample,
  getWebhookSecret,
  listWebhooks,
  rotateWebhookSecret,
} from '../contract.ts';
import module from '../module.ts';

const user = userEvent.setup();
const crm: Webhook = { id: 1, name: 'CRM', request_url: 'https://crm.example/in?key=1', is_webhook_active: true };
const chat: Webhook = { id: 2, name: 'Chat', request_url: 'https://chat.example/in', is_webhook_active: false };
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const drawer = (name: string) => within(screen.getByRole('dialog', { name }));

/** The tab with these webhooks. The mock server stores changes. */
async function opened(...list: readonly Webhook[]) {
  const console = await settingsConsole({}, {}, module);
  const { server } = console;
  server.on(listWebhooks, () => [...list]).on(deleteWebhookCall, () => ({}));
  server.on(getWebhookSample, () => ({ sample: null }));
  server.on(addWebhookCall, ({ body }) => ({ id: 9, is_webhook_active: true, ...body }));
  server.on(changeWebhook, ({ body }) => Object.assign({}, crm, body));
  const { router } = await show(console, `${BASE}/settings/webhooks`);
  await screen.findByRole('heading', { name: 'Webhooks' });
  await waitFor(() => expect(screen.queryByLabelText('Loading webhooks')).toBeNull());
  return { ...console, router };
}

describe('the list of webhooks', () => {
  it('has an empty state with a button to add one', async () => {
    await opened();
    expect(screen.getByRole('heading', { name: "You don't have any webhooks yet" })).toBeDefined();
    await user.click(button('Add new webhook'));
    expect(screen.getByRole('dialog', { name: 'Add new webhook' })).toBeDefined();
  });

  it('shows name, URL, whether it is active, and the actions Edit and Delete', async () => {
    await opened(crm, chat);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Name', 'URL', 'Is active?', 'Actions']);
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['CRM', 'Chat']);
    expect(rows.map((row) => within(row).queryByText('Active') !== null)).toEqual([true, false]);
    expect(within(rows[1] ?? document.body).getByText('Off')).toBeDefined();
    for (const act of ['Edit', 'Delete'])
      expect(screen.getAllByRole('button', { name: new RegExp(act) }).map(({ textContent }) => textContent)).toEqual([
        act,
        act,
      ]);
  });

  it('shows the full URL on hover or keyboard focus', async () => {
    await opened(crm);
    const [short, full] = screen.getAllByText(crm.request_url);
    expect(short?.parentElement?.tabIndex).toBe(0);
    expect(full?.getAttribute('aria-hidden')).toBe('true');
  });

  it('shows an error if it cannot be loaded and offers to retry', async () => {
    const console = await settingsConsole({}, {}, module);
    console.server.on(listWebhooks, () =>
      Promise.reject(new CommandRejected(['Internal server error'], undefined, 500)),
    );
    await show(console, `${BASE}/settings/webhooks`);
    expect((await screen.findByRole('alert')).textContent).toContain('Internal server error');
    console.server.on(listWebhooks, () => [crm]);
    await user.click(button('Try again'));
    expect(await screen.findByRole('rowheader', { name: 'CRM' })).toBeDefined();
    expect(alerts()).toEqual([]);
  });
});

describe('adding a webhook', () => {
  it('requires a name and a URL, and says so only after an attempt', async () => {
    const { server } = await opened();
    await user.click(button('Add new webhook'));
    expect(alerts()).toEqual([]);
    await user.click(button('Add webhook'));
    expect(alerts()).toEqual(['cannot be blank', 'cannot be blank']);
    await user.type(screen.getByLabelText('Name'), 'CRM');
    await user.type(screen.getByLabelText('URL'), 'crm.example');
    expect(alerts()).toEqual(['must be a valid URL']);
    expect(server.callsTo(addWebhookCall)).toEqual([]);
  });

  it('sends both, closes the drawer, lists the webhook and confirms', async () => {
    const { server } = await opened();
    await user.click(button('Add new webhook'));
    await user.type(screen.getByLabelText('Name'), 'CRM');
    await user.type(screen.getByLabelText('URL'), 'https://crm.example/in{Enter}');
    expect(await screen.findByText('Successfully added new webhook')).toBeDefined();
    expect(server.callsTo(addWebhookCall)).toMatchObject([
      { body: { name: 'CRM', request_url: 'https://crm.example/in' } },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('rowheader', { name: 'CRM' })).toBeDefined();
  });

  it('shows at the URL that it is not reachable, and keeps the drawer open', async () => {
    const { server } = await opened();
    const why = 'must be a valid URL that can be reached from the internet';
    server.on(addWebhookCall, () =>
      Promise.reject(new CommandRejected([why], 'PRIVATE_TARGET', 400, { request_url: why })),
    );
    await user.click(button('Add new webhook'));
    await user.type(screen.getByLabelText('Name'), 'CRM');
    await user.type(screen.getByLabelText('URL'), 'http://10.0.0.1/in{Enter}');
    expect(await drawer('Add new webhook').findByText(why)).toBeDefined();
    expect(screen.getByLabelText('URL').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('updating a webhook', () => {
  it('starts from the current values, turns it off, and confirms', async () => {
    const { server } = await opened(crm);
    await user.click(button('Edit CRM'));
    const name = screen.getByLabelText<HTMLInputElement>('Name');
    expect(name.value).toBe('CRM');
    await user.type(name, ' of sales');
    await user.click(screen.getByRole('switch', { name: 'Is active?' }));
    await user.click(button('Save'));
    expect(await screen.findByText('Successfully updated webhook')).toBeDefined();
    expect(server.callsTo(changeWebhook).map(({ body }) => body)).toEqual([
      { name: 'CRM of sales', request_url: crm.request_url, is_webhook_active: false },
    ]);
    expect(screen.getByRole('rowheader', { name: 'CRM of sales' })).toBeDefined();
    expect(screen.getByText('Off')).toBeDefined();
  });

  it('shows the secret only on request, confirms copying it for a second, and clears it', async () => {
    const { server } = await opened(crm);
    server.on(getWebhookSecret, () => ({ secret: 'whsec_abc', previous_valid_until: null }));
    await user.click(button('Edit CRM'));
    expect(server.callsTo(getWebhookSecret)).toEqual([]);
    await user.click(button('Show secret'));
    const field = await screen.findByLabelText<HTMLInputElement>('Signing secret');
    expect([field.value, field.readOnly]).toEqual(['whsec_abc', true]);
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(button('Copy'));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
    expect(write).toHaveBeenCalledWith('whsec_abc');
    await screen.findByRole('button', { name: 'Copy' }, { timeout: 2_000 });
    await user.click(button('Close'));
    await user.click(button('Edit CRM'));
    expect(screen.queryByLabelText('Signing secret')).toBeNull();
  });

  it('previews the request of the newest submission, and copies its body as sent', async () => {
    const { server } = await opened(crm);
    const headers = { 'webhook-id': 'msg_sample', 'webhook-signature': 'v1,abc=' };
    const body = '{"type":"submission.created","data":{"submission_id":7}}';
    server.on(getWebhookSample, () => ({ sample: { url: crm.request_url, headers, body } }));
    await user.click(button('Edit CRM'));
    const request = await screen.findByRole('region', { name: 'Request and headers' });
    expect(request.textContent).toBe(`POST ${crm.request_url}\nwebhook-id: msg_sample\nwebhook-signature: v1,abc=`);
    expect(screen.getByRole('region', { name: 'Body' }).textContent).toContain('"submission_id": 7');
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getAllByRole('button', { name: 'Copy' })[1] ?? document.body);
    expect(write).toHaveBeenCalledWith(body);
  });

  it('says that a form without submissions has no sample yet', async () => {
    await opened(crm);
    await user.click(button('Edit CRM'));
    expect(await screen.findByText(/This form has no submissions yet/)).toBeDefined();
  });

  it('asks before it discards unsaved input, when closing, on Escape and when leaving', async () => {
    const { app, router } = await opened(crm);
    await user.click(button('Edit CRM'));
    await user.click(button('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(button('Edit CRM'));
    await user.type(screen.getByLabelText('Name'), ' of sales');
    const draft = () => draftOf(app.read, 'settings/tab fContact webhooks/overlay 1');
    await waitFor(() => expect(draft()).toEqual({ name: 'CRM of sales' }));
    await user.click(button('Close'));
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('CRM of sales');
    void router.navigate(`${BASE}/settings/general`);
    expect((await screen.findByRole('dialog', { name: 'Leave without saving?' })).textContent).toContain('Webhooks');
    await user.click(button('Cancel'));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    expect(draft()).toEqual({});
  });

  it('continues with what was entered before the page was reloaded', async () => {
    const { app } = await opened(crm);
    const values = { name: 'CRM of sales' };
    await app.send(recordDraft({ id: 'settings/tab fContact webhooks/overlay 1', values })).outcome;
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await user.click(button('Edit CRM'));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('CRM of sales');
    await user.click(button('Close'));
    expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeDefined();
  });

  it('replaces the secret after a confirmation and says until when the old one is valid', async () => {
    const { server } = await opened(crm);
    server.on(rotateWebhookSecret, () => ({
      secret: 'whsec_new',
      previous_valid_until: '2026-11-22T10:00:00.000Z',
    }));
    await user.click(button('Edit CRM'));
    await user.click(button('Create new secret'));
    expect(server.callsTo(rotateWebhookSecret)).toEqual([]);
    await user.click(button('Replace secret'));
    expect((await screen.findByLabelText<HTMLInputElement>('Signing secret')).value).toBe('whsec_new');
    expect(screen.getByText(/previous secret until 22\/11\/2026/)).toBeDefined();
  });
});

describe('deleting a webhook', () => {
  it('asks for confirmation', async () => {
    const { server } = await opened(crm, chat);
    await user.click(button('Delete CRM'));
    expect(screen.getByRole('dialog', { name: 'Delete CRM?' }).textContent).toContain(crm.request_url);
    await user.click(button('Cancel'));
    expect(server.callsTo(deleteWebhookCall)).toEqual([]);
    await user.click(button('Delete CRM'));
    await user.click(button('Delete webhook'));
    expect(await screen.findByText('Successfully deleted webhook')).toBeDefined();
    expect(screen.queryByRole('rowheader', { name: 'CRM' })).toBeNull();
    expect(screen.getByRole('rowheader', { name: 'Chat' })).toBeDefined();
  });
});
