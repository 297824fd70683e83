import { describe, expect, it } from 'vitest';
import type { Webhook } from '../../../contract/entity/webhook.ts';
import { CommandRejected, FetchFailed } from '../../../src/kernel/index.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import { settingsConsole } from '../../../tests/console/settings-console.tsx';
import { addWebhook, deleteWebhook, loadWebhooks, rotateSecret, showSecret, updateWebhook } from '../commands.ts';
import {
  addWebhookCall,
  changeWebhook,
  deleteWebhookCall,
  getWebhookSecret,
  listWebhooks,
  rotateWebhookSecret,
} from '../contract.ts';
import module from '../module.ts';
import { SigningSecrets } from '../signing-secrets.ts';
import { webhooks } from '../state.ts';

const FORM = 'fContact';
const SECRET = 'whsec_c2VjcmV0';
const crm: Webhook = { id: 1, name: 'CRM', request_url: 'https://crm.example/in', is_webhook_active: true };
const chat: Webhook = { id: 2, name: 'Chat', request_url: 'https://chat.example/in', is_webhook_active: false };

/** A form whose tab is open, with these webhooks. */
async function opened(...list: readonly Webhook[]) {
  const console = await settingsConsole({}, {}, module);
  const stored = { list: [...list] };
  console.server.on(listWebhooks, () => stored.list);
  await console.app.send(loadWebhooks({ form: FORM })).outcome;
  return {
    ...console,
    stored,
    names: () =>
      console.app
        .read(webhooks)
        .get(FORM)
        ?.webhooks.map(({ name }) => name),
  };
}

const calls = [
  {
    what: 'adding',
    command: addWebhook({ form: FORM, webhook: { name: 'Chat', request_url: chat.request_url } }),
    endpoint: addWebhookCall,
    response: chat,
    input: { params: { formId: FORM }, body: { name: 'Chat', request_url: chat.request_url } },
    text: 'Successfully added new webhook',
    after: ['CRM', 'Chat'],
  },
  {
    what: 'updating',
    command: updateWebhook({ form: FORM, id: 1, change: { name: 'Sales', is_webhook_active: false } }),
    endpoint: changeWebhook,
    response: { ...crm, name: 'Sales', is_webhook_active: false },
    input: { params: { formId: FORM, webhookId: '1' }, body: { name: 'Sales', is_webhook_active: false } },
    text: 'Successfully updated webhook',
    after: ['Sales'],
  },
  {
    what: 'deleting',
    command: deleteWebhook({ form: FORM, id: 1 }),
    endpoint: deleteWebhookCall,
    response: {},
    input: { params: { formId: FORM, webhookId: '1' } },
    text: 'Successfully deleted webhook',
    after: [],
  },
] as const;

describe.each(calls)('$what a webhook', ({ command, endpoint, response, input, text, after }) => {
  it(`calls the server, updates the list and says '${text}'`, async () => {
    const { app, server, toastTexts, names } = await opened(crm);
    server.on(endpoint, () => response);
    await app.send(command).outcome;
    expect(server.callsTo(endpoint)).toEqual([input]);
    expect(names()).toEqual(after);
    expect(toastTexts()).toEqual([{ text, severity: 'success', life: 3_000 }]);
  });

  it.each([
    [new CommandRejected(['Schema error'], 'SCHEMA_ERROR', 400), 'Schema error'],
    [new CommandRejected(['Webhook not found'], 'UNKNOWN_WEBHOOK', 404), 'Webhook not found'],
    [new FetchFailed('Failed to fetch'), 'Failed to fetch'],
  ])("shows a failure in a toast titled 'Error!' and keeps the list: %s", async (failure, message) => {
    const console = await opened(crm);
    console.server.on(endpoint, () => Promise.reject(failure));
    await console.app.send(command).outcome;
    expect(console.toastTexts()).toEqual([{ title: 'Error!', text: message, severity: 'error', life: 3_000 }]);
    expect(console.names()).toEqual(['CRM']);
  });
});

describe('the signing secret', () => {
  const response = { secret: SECRET, previous_valid_until: null };

  it.each([
    ['shown', showSecret, getWebhookSecret, []],
    ['replaced', rotateSecret, rotateWebhookSecret, ['Signing secret replaced']],
  ] as const)('stays out of state and log when it is %s', async (_, command, endpoint, texts) => {
    const { app, server, toastTexts } = await opened(crm);
    const log: unknown[] = [];
    app.entries.subscribe((entry) => log.push(entry));
    server.on(endpoint, () => response);
    await app.send(command({ form: FORM, id: 1 })).outcome;
    expect(app.resolve(SigningSecrets).of(1)).toEqual(response);
    expect(JSON.stringify(log)).not.toContain(SECRET);
    expect(toastTexts().map(({ text }) => text)).toEqual(texts);
  });

  it('shows an error if it cannot be read', async () => {
    const { app, server, toastTexts } = await opened(crm);
    const why = 'This secret can no longer be read. Create a new one.';
    server.on(getWebhookSecret, () => Promise.reject(new CommandRejected([why], 'SECRET_LOST', 409)));
    await app.send(showSecret({ form: FORM, id: 1 })).outcome;
    expect(toastTexts()).toMatchObject([{ title: 'Error!', text: why }]);
    expect(app.resolve(SigningSecrets).of(1)).toBeUndefined();
  });
});

it('adds one webhook on a double click', async () => {
  const { app, server } = await opened();
  server.on(addWebhookCall, () => crm);
  const add = addWebhook({ form: FORM, webhook: { name: 'CRM', request_url: crm.request_url } });
  await Promise.all([app.send(add).outcome, app.send(add).outcome]);
  expect(server.callsTo(addWebhookCall)).toHaveLength(1);
});

describe('a change in another browser', () => {
  it('reloads an open list', async () => {
    const { note, stored, names } = await opened(crm);
    stored.list = [crm, chat];
    note({ event: 'webhooks', form_id: 1 });
    await settle();
    expect(names()).toEqual(['CRM', 'Chat']);
  });

  it('loads nothing before the tab has been opened', async () => {
    const console = await settingsConsole({}, {}, module);
    console.note({ event: 'webhooks', form_id: 1 });
    await settle();
    expect(console.server.callsTo(listWebhooks)).toEqual([]);
  });
});
