import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { settingsConsole, show } from '../../../tests/console/settings-console.tsx';
import { alerts, field, MASK, openedTab, save, tab } from '../../../tests/console/settings-tab.ts';
import { getForm } from '../../workspaces/contract.ts';
import { changeForm, rotateApiKey } from '../contract.ts';

const user = userEvent.setup();

it.each(['general', 'options', 'auto-responder', 'integrations', 'zapier'])(
  'says on %s that all is saved and sends nothing until something has changed',
  async (name) => {
    const { bodies } = await openedTab(name);
    const button = screen.getByRole('button', { name: 'Save', description: 'All changes saved' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await save();
    expect(document.activeElement).toBe(button);
    expect(bodies()).toEqual([]);
    await user.click(screen.getAllByRole('switch')[0] ?? button);
    expect(button.getAttribute('aria-disabled')).toBeNull();
    expect(screen.getByRole('button', { name: 'Save', description: '1 unsaved change' })).toBe(button);
  },
);

describe('general', () => {
  it('sends only the changed settings', async () => {
    const { bodies } = await openedTab('general');
    await user.click(screen.getByRole('switch', { name: 'Receive submissions' }));
    await save();
    expect(await screen.findByText('Form updated')).toBeDefined();
    await user.clear(field('Form name'));
    await user.type(field('Form name'), 'Orders');
    await save();
    await waitFor(() => expect(bodies()).toEqual([{ receive_submissions: false }, { name: 'Orders' }]));
  });

  it('shows the domain and where to change it', async () => {
    await openedTab('general');
    expect(field('Domain').readOnly).toBe(true);
    expect(field('Domain').value).toBe('harbour.example');
    expect(screen.getByText('You have to change domain value in website settings')).toBeDefined();
  });

  it('requires a name and shows the error only after an attempt to save', async () => {
    const { bodies } = await openedTab('general');
    await user.clear(field('Form name'));
    expect(alerts()).toEqual([]);
    await save();
    expect(alerts()).toEqual(['cannot be blank']);
    expect(bodies()).toEqual([]);
  });
});

describe('options', () => {
  it('requires a URL while auto redirect is on and shows an example', async () => {
    const { bodies } = await openedTab('options');
    expect(screen.getByText('For example https://example.com/thank-you')).toBeDefined();
    await user.click(screen.getByRole('switch', { name: 'Auto redirect' }));
    await save();
    expect(alerts()).toEqual(['cannot be blank']);
    await user.type(field('Redirect URL'), 'thanks');
    expect(alerts()).toEqual(['must be a valid URL, such as https://example.com/thank-you']);
    await user.clear(field('Redirect URL'));
    await user.type(field('Redirect URL'), 'https://harbour.example/thanks');
    await save();
    await waitFor(() =>
      expect(bodies()).toEqual([{ is_auto_redirect_on: true, auto_redirect_url: 'https://harbour.example/thanks' }]),
    );
  });

  it('accepts an empty or valid URL while auto redirect is off', async () => {
    const { bodies } = await openedTab('options', { auto_redirect_url: 'https://harbour.example/thanks' });
    await user.clear(field('Redirect URL'));
    await user.type(field('Redirect URL'), 'thanks');
    await save();
    expect(alerts()).toHaveLength(1);
    await user.clear(field('Redirect URL'));
    await save();
    await waitFor(() => expect(bodies()).toHaveLength(1));
  });

  it('adds addresses to the CC list, clears the input, and removes addresses', async () => {
    const { bodies } = await openedTab('options', { cc_addresses: ['team@harbour.example'] });
    const list = within(screen.getByRole('list', { name: 'CC addresses' }));
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'CC addresses' });
    await user.type(input, 'nobody');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(alerts()).toEqual(['must be a valid email']);
    await user.clear(input);
    await user.type(input, 'grace@harbour.example{Enter}');
    expect(input.value).toBe('');
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'team@harbour.example',
      'grace@harbour.example',
    ]);
    await user.click(screen.getByRole('button', { name: 'Remove team@harbour.example' }));
    await save();
    await waitFor(() => expect(bodies()).toEqual([{ cc_addresses: ['grace@harbour.example'] }]));
  });

  it('saves a valid address that was entered but not added', async () => {
    const { bodies } = await openedTab('options', { cc_addresses: ['team@harbour.example'] });
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'CC addresses' });
    await user.type(input, 'nobody');
    await save();
    expect(alerts()).toEqual(['must be a valid email']);
    expect(document.activeElement).toBe(input);
    await user.clear(input);
    await user.type(input, 'grace@harbour.example ');
    await save();
    await waitFor(() =>
      expect(bodies()).toEqual([{ cc_addresses: ['team@harbour.example', 'grace@harbour.example'] }]),
    );
    await waitFor(() => expect(input.value).toBe(''));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('grace@harbour.example');
  });

  it('collects notifications in a daily digest at the user’s hour and time zone', async () => {
    const { bodies } = await openedTab('options');
    expect(screen.getByText('Sends new submissions together in one email instead of one by one.')).toBeDefined();
    expect(screen.queryByLabelText('Time')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Digest'), 'Daily, with totals for the last 24 hours');
    const zone = screen.getByLabelText<HTMLSelectElement>('Time zone');
    expect(zone.value).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    await user.selectOptions(screen.getByLabelText('Time'), '18:00');
    await user.selectOptions(zone, 'America/New York');
    await save();
    await waitFor(() =>
      expect(bodies()).toEqual([
        {
          notification_digest: 'daily',
          notification_digest_hour: 18,
          notification_digest_timezone: 'America/New_York',
        },
      ]),
    );
  });

  it('offers no digest while notifications are off', async () => {
    await openedTab('options', { send_notification_email_on_new_submission: false });
    expect(screen.getByLabelText<HTMLSelectElement>('Digest').disabled).toBe(true);
  });

  it('turns the notification email off', async () => {
    const { bodies } = await openedTab('options');
    await user.click(screen.getByRole('switch', { name: 'Email notifications for new submissions' }));
    await save();
    await waitFor(() => expect(bodies()).toEqual([{ send_notification_email_on_new_submission: false }]));
  });
});

describe('integrations', () => {
  it('requires a webhook URL and a secret for active integrations', async () => {
    await openedTab('integrations');
    await user.click(screen.getByRole('switch', { name: 'Chat webhook' }));
    await user.click(screen.getByRole('switch', { name: 'Google reCAPTCHA' }));
    await save();
    expect(alerts()).toEqual(['cannot be blank', 'cannot be blank']);
    await user.type(field('Webhook URL'), 'slack');
    expect(alerts()).toEqual(['must be a valid URL', 'cannot be blank']);
  });

  it('keeps a stored secret until a keystroke replaces it, and masks the new one after saving', async () => {
    const { bodies } = await openedTab('integrations', { slack_webhook: MASK, is_slack_integration_on: true });
    expect(field('Webhook URL').value).toBe(MASK);
    await user.click(screen.getByRole('switch', { name: 'Chat webhook' }));
    await save();
    await waitFor(() => expect(bodies()).toEqual([{ is_slack_integration_on: false }]));
    await user.type(field('Webhook URL'), 'https://chat.example/hook');
    expect(field('Webhook URL').value).toBe('https://chat.example/hook');
    await save();
    await waitFor(() => expect(bodies()[1]).toEqual({ slack_webhook: 'https://chat.example/hook' }));
    await waitFor(() => expect(field('Webhook URL').value).toBe(MASK));
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('masks a new secret that was being saved when the tab was left', async () => {
    const { server, stored } = await openedTab('integrations', { slack_webhook: MASK, is_slack_integration_on: true });
    const saved = Promise.withResolvers<typeof stored.form>();
    server.on(changeForm, () => saved.promise);
    await user.type(field('Webhook URL'), 'https://chat.example/hook');
    await save();
    await user.click(screen.getByRole('link', { name: /^General/ }));
    await waitFor(() => expect(field('Form name')).toBeDefined());
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    saved.resolve(stored.form);
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    await user.click(screen.getByRole('link', { name: /^Integrations/ }));
    await waitFor(() => expect(field('Webhook URL').value).toBe(MASK));
  });

  it('shows at the field that a URL is not on the public internet', async () => {
    const { server } = await openedTab('integrations');
    server.on(changeForm, () => {
      const message = 'must be a valid URL on the public internet';
      throw new CommandRejected([message], 'PRIVATE_TARGET', 400, { slack_webhook: message });
    });
    await user.type(field('Webhook URL'), 'https://10.0.0.1/hook');
    await save();
    await waitFor(() => expect(alerts()).toEqual(['must be a valid URL on the public internet']));
    expect(screen.getByText('Error!')).toBeDefined();
  });
});

describe('zapier', () => {
  it('shows a read-only key to copy and that no zap is active', async () => {
    await openedTab('zapier', { api_key: 'key-1234' });
    expect(field('API key').value).toBe('key-1234');
    expect(field('API key').readOnly).toBe(true);
    expect(screen.getByText('There are no active zaps')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe('key-1234');
    expect(await screen.findByRole('button', { name: 'Copy' }, { timeout: 2_000 })).toBeDefined();
  });

  it('lists the active zaps', async () => {
    const at = '2026-11-20T12:00:00Z';
    await openedTab('zapier', { zapier_hooks: [{ trigger_name: 'new_submission', created_at: at }] });
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Trigger', 'Created at']);
    expect(screen.getByText('new_submission')).toBeDefined();
    expect(screen.getByText(/^20\/11\/2026 /)).toBeDefined();
  });

  it('turns on and replaces the key after confirmation', async () => {
    const { server, bodies } = await openedTab('zapier', { api_key: 'key-1234' });
    server.on(rotateApiKey, () => ({ api_key: 'key-5678' }));
    await user.click(screen.getByRole('switch', { name: 'Zapier' }));
    await save();
    await waitFor(() => expect(bodies()).toEqual([{ is_zapier_webhook_on: true }]));
    await user.click(screen.getByRole('button', { name: 'Create new API key' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(server.callsTo(rotateApiKey)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Create new API key' }));
    await user.click(screen.getByRole('button', { name: 'Replace key' }));
    await waitFor(() => expect(field('API key').value).toBe('key-5678'));
  });
});

describe('loading', () => {
  it("shows the server's error and reloads", async () => {
    const console = await settingsConsole();
    console.server.on(getForm, () => {
      throw new CommandRejected(['Internal server error'], undefined, 500);
    });
    await show(console, tab('general'));
    expect((await screen.findByRole('alert')).textContent).toContain('Internal server error');
    expect(screen.getByRole('heading', { name: 'General' })).toBeDefined();
    console.server.on(getForm, () => console.stored.form);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Form name')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows its name and a placeholder while loading', async () => {
    const console = await settingsConsole();
    console.server.on(getForm, () => new Promise<never>(() => {}));
    await show(console, tab('options'));
    expect(screen.getByRole('status', { name: 'Loading settings' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Options' })).toBeDefined();
  });
});
