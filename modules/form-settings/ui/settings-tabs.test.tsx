import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { BASE, settingsConsole, show, type Edited } from '../../../tests/console/settings-console.tsx';
import { getForm } from '../../workspaces/contract.ts';
import { changeForm, rotateApiKey } from '../contract.ts';

const user = userEvent.setup();
const tab = (name: string) => `${BASE}/settings/${name}`;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

/** Opens a tab against a mock server that stores changes and returns secrets masked. */
async function opened(name: string, part: Partial<Edited> = {}) {
  const console = await settingsConsole(part);
  console.server.on(changeForm, ({ body }) => {
    const hasChat = (body?.slack_webhook ?? console.stored.form.slack_webhook) !== null;
    Object.assign(console.stored.form, body, { slack_webhook: hasChat ? MASK : null });
    return { ...console.stored.form };
  });
  const shown = await show(console, tab(name));
  await screen.findByRole('button', { name: 'Save' });
  return { ...console, ...shown, bodies: () => console.server.callsTo(changeForm).map(({ body }) => body) };
}
const MASK = '••••••••';

describe('general', () => {
  it('sends only the changed settings', async () => {
    const { bodies } = await opened('general');
    await user.click(screen.getByRole('switch', { name: 'Receive submissions' }));
    await save();
    expect(await screen.findByText('Form updated')).toBeDefined();
    await user.clear(field('Form name'));
    await user.type(field('Form name'), 'Orders');
    await save();
    await waitFor(() => expect(bodies()).toEqual([{ receive_submissions: false }, { name: 'Orders' }]));
  });

  it('shows the domain and where to change it', async () => {
    await opened('general');
    expect(field('Domain').readOnly).toBe(true);
    expect(field('Domain').value).toBe('harbour.example');
    expect(screen.getByText('You have to change domain value in website settings')).toBeDefined();
  });

  it('requires a name and shows the error only after an attempt to save', async () => {
    const { bodies } = await opened('general');
    await user.clear(field('Form name'));
    expect(alerts()).toEqual([]);
    await save();
    expect(alerts()).toEqual(['cannot be blank']);
    expect(bodies()).toEqual([]);
  });
});

describe('options', () => {
  it('requires a URL while auto redirect is on and shows an example', async () => {
    const { bodies } = await opened('options');
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
    const { bodies } = await opened('options');
    await user.type(field('Redirect URL'), 'thanks');
    await save();
    expect(alerts()).toHaveLength(1);
    await user.clear(field('Redirect URL'));
    await save();
    await waitFor(() => expect(bodies()).toHaveLength(1));
  });

  it('adds addresses to the CC list, clears the input, and removes addresses', async () => {
    const { bodies } = await opened('options', { cc_addresses: ['team@harbour.example'] });
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
    const { bodies } = await opened('options', { cc_addresses: ['team@harbour.example'] });
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

  it('collects notifications in a daily digest at the hour and in the time zone of the person', async () => {
    const { bodies } = await opened('options');
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
    await opened('options', { send_notification_email_on_new_submission: false });
    expect(screen.getByLabelText<HTMLSelectElement>('Digest').disabled).toBe(true);
  });

  it('turns the notification email off', async () => {
    const { bodies } = await opened('options');
    await user.click(screen.getByRole('switch', { name: 'Email notifications for new submissions' }));
    await save();
    await waitFor(() => expect(bodies()).toEqual([{ send_notification_email_on_new_submission: false }]));
  });
});

describe('auto responder', () => {
  it('disables its fields while it is off and requires them while it is on', async () => {
    await opened('auto-responder');
    const fields = ['Subject', 'From name', 'Body'];
    expect(fields.map((label) => field(label).disabled)).toEqual([true, true, true]);
    await user.click(screen.getByRole('switch', { name: 'Auto-reply by email' }));
    expect(fields.map((label) => field(label).disabled)).toEqual([false, false, false]);
    await save();
    expect(alerts()).toEqual(['cannot be blank', 'cannot be blank', 'cannot be blank']);
  });

  it('offers a starting text while nothing is written, which greets by name if the form asks for it', async () => {
    const { bodies } = await opened('auto-responder', { all_fields: 'name,email', is_auto_responder_email_on: true });
    await user.click(screen.getByRole('button', { name: 'Use suggested text' }));
    expect(field('Subject').value).toBe('We’ve received your message');
    expect(field('Body').value).toMatch(/^Hello {{name}},\n\nThank you for your message\./);
    expect(screen.queryByRole('button', { name: 'Use suggested text' })).toBeNull();
    await save();
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toMatchObject({ auto_responder_email_subject: 'We’ve received your message' });
  });

  it('requires a complete colour, or none', async () => {
    const { bodies } = await opened('auto-responder');
    await user.click(screen.getByRole('switch', { name: 'Auto-reply by email' }));
    await user.click(screen.getByRole('button', { name: 'Use suggested text' }));
    await user.type(field('Colour'), '#7a1f');
    await save();
    expect(alerts()).toEqual(['must be a colour such as #0e7c7b']);
    await user.type(field('Colour'), 'a2');
    await save();
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toMatchObject({ auto_responder_email_colour: '#7a1fa2' });
  });

  it('lists the tags of the form, inserts one into the body, and explains them', async () => {
    const { bodies } = await opened('auto-responder', {
      all_fields: 'name,email',
      is_auto_responder_email_on: true,
      auto_responder_email_subject: 'Thanks',
      auto_responder_email_from_name: 'Harbour',
      auto_responder_email_template: 'Hello,',
    });
    const tags = within(screen.getByRole('region', { name: 'Available tags' }));
    expect(tags.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['name', 'email']);
    await user.click(tags.getByRole('button', { name: 'Insert name' }));
    expect(field('Body').value).toBe('Hello,{{name}}');
    await user.click(tags.getByRole('button', { name: 'How tags work' }));
    expect(tags.getByRole('status').textContent).toBe(
      'Wrap a tag in double curly braces, such as {{name}}. It is replaced with the submitted value.',
    );
    await user.keyboard('{Escape}');
    expect(tags.queryByRole('status')).toBeNull();
    await save();
    await waitFor(() => expect(bodies()).toEqual([{ auto_responder_email_template: 'Hello,{{name}}' }]));
  });
});

describe('integrations', () => {
  it('requires a webhook URL and a secret for active integrations', async () => {
    await opened('integrations');
    await user.click(screen.getByRole('switch', { name: 'Chat webhook' }));
    await user.click(screen.getByRole('switch', { name: 'Google reCAPTCHA' }));
    await save();
    expect(alerts()).toEqual(['cannot be blank', 'cannot be blank']);
    await user.type(field('Webhook URL'), 'slack');
    expect(alerts()).toEqual(['must be a valid URL', 'cannot be blank']);
  });

  it('keeps a stored secret until a keystroke replaces it, and masks the new one after saving', async () => {
    const { bodies } = await opened('integrations', { slack_webhook: MASK, is_slack_integration_on: true });
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

  it('shows at the field that a URL is not on the public internet', async () => {
    const { server } = await opened('integrations');
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
    await opened('zapier', { api_key: 'key-1234' });
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
    await opened('zapier', { zapier_hooks: [{ trigger_name: 'new_submission', created_at: at }] });
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Trigger', 'Created at']);
    expect(screen.getByText('new_submission')).toBeDefined();
    expect(screen.getByText(/^20\/11\/2026 /)).toBeDefined();
  });

  it('turns on and replaces the key after confirmation', async () => {
    const { server, bodies } = await opened('zapier', { api_key: 'key-1234' });
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
    console.server.on(getForm, () => console.stored.form);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Form name')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a placeholder while loading', async () => {
    const console = await settingsConsole();
    console.server.on(getForm, () => new Promise<never>(() => {}));
    await show(console, tab('options'));
    expect(screen.getByRole('status', { name: 'Loading settings' })).toBeDefined();
  });
});
