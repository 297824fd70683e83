import { describe, expect, it } from 'vitest';
import { CommandRejected, type App } from '../../../src/kernel/index.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import { getForm } from '../../workspaces/contract.ts';
import { formBy } from '../../workspaces/public.ts';
import { formOf } from '../../workspaces/testing/sample-workspaces.ts';
import { ApiKeys } from '../api-keys.ts';
import { loadSettings, rotateKey, saveSettings } from '../commands.ts';
import { changeForm, rotateApiKey } from '../contract.ts';
import { settings } from '../state.ts';
import { settingsConsole } from '../../../tests/console/settings-console.tsx';

const FORM = 'fContact';
const KEY = 'key-1234';
const CHAT = 'https://hooks.example/T0/secret';

/** Everything that the log contains, as text. */
function logOf(app: App): () => string {
  const lines: unknown[] = [];
  app.entries.subscribe((entry) => lines.push(entry));
  return () => JSON.stringify(lines);
}

describe('loading settings', () => {
  it('stores the settings and the form that the server returns', async () => {
    const { app, stored } = await settingsConsole();
    stored.form = { ...stored.form, name: 'Orders', receive_submissions: false };
    await app.send(loadSettings({ form: FORM })).outcome;
    expect(app.read(settings).get(FORM)).toMatchObject({ receive_submissions: false, cc_addresses: [] });
    expect(formBy(app.read, FORM)?.name).toBe('Orders');
  });

  it('keeps secrets out of the state and the log, which hold only whether a secret is set', async () => {
    const { app } = await settingsConsole({ api_key: KEY, slack_webhook: CHAT, google_recaptcha_secret: null });
    const log = logOf(app);
    await app.send(loadSettings({ form: FORM })).outcome;
    expect(app.resolve(ApiKeys).of(FORM)).toBe(KEY);
    const row = app.read(settings).get(FORM);
    expect(row).toMatchObject({ has_slack_webhook: true, has_google_recaptcha_secret: false });
    for (const secret of [KEY, CHAT]) expect(JSON.stringify(row) + log()).not.toContain(secret);
  });

  it('updates the role of a user who may now only view', async () => {
    const { app, server } = await settingsConsole();
    server.on(getForm, () => ({ ...formOf(), user_role: 'ONLY_VIEW_USER' as const }));
    await app.send(loadSettings({ form: FORM })).outcome;
    expect(formBy(app.read, FORM)?.user_role).toBe('ONLY_VIEW_USER');
    expect(app.read(settings).has(FORM)).toBe(false);
  });
});

describe('saving settings', () => {
  it("sends the changes, applies the response, and says 'Form updated'", async () => {
    const { app, server, stored, toastTexts } = await settingsConsole();
    server.on(changeForm, () => ({ ...stored.form, receive_submissions: false }));
    await app.send(saveSettings({ form: FORM, change: { receive_submissions: false } })).outcome;
    expect(server.callsTo(changeForm)).toEqual([{ params: { id: FORM }, body: { receive_submissions: false } }]);
    expect(app.read(settings).get(FORM)?.receive_submissions).toBe(false);
    expect(toastTexts()).toEqual([{ text: 'Form updated', severity: 'success', life: 3_000 }]);
  });

  it.each([
    [new CommandRejected(['Schema error'], 'SCHEMA_ERROR', 400), 'Schema error'],
    [new CommandRejected(['must be a valid URL on the public internet'], 'PRIVATE_TARGET', 400), 'must be a valid URL'],
  ])("shows a rejection in a toast titled 'Error!' and keeps the stored settings: %s", async (rejection, text) => {
    const { app, server, toastTexts } = await settingsConsole();
    await app.send(loadSettings({ form: FORM })).outcome;
    const before = app.read(settings).get(FORM);
    server.on(changeForm, () => Promise.reject(rejection));
    await app.send(saveSettings({ form: FORM, change: { slack_webhook: CHAT } })).outcome;
    expect(toastTexts()).toEqual([
      { title: 'Error!', text: expect.stringContaining(text), severity: 'error', life: 3_000 },
    ]);
    expect(app.read(settings).get(FORM)).toBe(before);
  });

  it('keeps an entered secret out of the log', async () => {
    const { app, server, stored } = await settingsConsole();
    const log = logOf(app);
    server.on(changeForm, () => ({ ...stored.form, slack_webhook: '••••••••' }));
    await app.send(saveSettings({ form: FORM, change: { slack_webhook: CHAT } })).outcome;
    expect(log()).not.toContain(CHAT);
  });

  it('queues a second save of the same form', async () => {
    const { app, server, stored } = await settingsConsole();
    const first = Promise.withResolvers<typeof stored.form>();
    server.on(changeForm, () => first.promise);
    const saves = ['One', 'Two'].map((name) => app.send(saveSettings({ form: FORM, change: { name } })).outcome);
    await settle();
    expect(server.callsTo(changeForm)).toHaveLength(1);
    first.resolve(stored.form);
    await Promise.all(saves);
    expect(server.callsTo(changeForm).map(({ body }) => body?.name)).toEqual(['One', 'Two']);
  });
});

describe('the API key', () => {
  it('is replaced by the new key from the server', async () => {
    const { app, server, toastTexts } = await settingsConsole({ api_key: KEY });
    server.on(rotateApiKey, () => ({ api_key: 'key-5678' }));
    await app.send(loadSettings({ form: FORM })).outcome;
    await app.send(rotateKey({ form: FORM })).outcome;
    expect(app.resolve(ApiKeys).of(FORM)).toBe('key-5678');
    expect(toastTexts().map(({ text }) => text)).toEqual(['API key replaced']);
  });
});

describe('a change in another browser', () => {
  const changeElsewhere = async (console: Awaited<ReturnType<typeof settingsConsole>>) => {
    const { stored } = console;
    stored.form = { ...stored.form, name: 'Orders', receive_submissions: false };
    console.note({ event: 'form-changed', form_id: 1 });
    await settle();
  };

  it('refreshes the form', async () => {
    const console = await settingsConsole();
    await changeElsewhere(console);
    expect(formBy(console.app.read, FORM)?.name).toBe('Orders');
  });

  it('refreshes settings that are open', async () => {
    const console = await settingsConsole();
    await console.app.send(loadSettings({ form: FORM })).outcome;
    await changeElsewhere(console);
    expect(console.app.read(settings).get(FORM)?.receive_submissions).toBe(false);
    expect(console.server.callsTo(getForm)).toHaveLength(2);
  });
});
