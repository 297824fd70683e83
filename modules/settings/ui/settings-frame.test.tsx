import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { defineModule } from '../../../src/kernel/index.ts';
import { BASE, settingsConsole, show } from '../../../tests/console/settings-console.tsx';
import { settle } from '../../../tests/console/fake-clock.ts';
import { offeredActions } from '../../../src/shell/offered-actions.ts';
import { recordDraft } from '../../drafts/messages.ts';
import { drafts } from '../../drafts/public.ts';
import { changeForm } from '../../form-settings/contract.ts';
import notifications from '../../notifications/module.ts';
import { waitingPart } from '../../setup/points.ts';
import sharing from '../../sharing/module.ts';
import { listWebhooks } from '../../webhooks/contract.ts';
import webhooks from '../../webhooks/module.ts';
import { getForm, getWebsite } from '../../workspaces/contract.ts';
import { formTab } from '../../workspaces/public.ts';

/** The point to which the module of share access contributes. */
const waiting = defineModule({ id: 'setup', points: [waitingPart] });

const user = userEvent.setup();
const nameField = () => screen.findByLabelText<HTMLInputElement>('Form name');
const link = (name: RegExp) => screen.getByRole('link', { name });

describe('the settings of a form', () => {
  it.each(['', '/', '/nosuchtab'])('open the general tab at settings%s', async (path) => {
    const { at } = await show(await settingsConsole(), `${BASE}/settings${path}`);
    await nameField();
    expect(at()).toBe(`${BASE}/settings/general`);
  });

  it.each(['', '/general', '/auto-responder', '/website'])('load the form once at settings%s', async (path) => {
    const console = await settingsConsole();
    console.server.on(getWebsite, () => ({ id: 1, uid: 'pHarbour', name: 'A', domain: 'a.example', is_owner: true }));
    await show(console, `${BASE}/settings${path}`);
    await screen.findByRole('heading', { level: 2 });
    await waitFor(() => expect(link(/^Auto responder/).textContent).toBe('Auto responder'));
    await settle();
    expect(console.server.callsTo(getForm)).toHaveLength(1);
  });

  it('show the eight tabs of SPEC.md in order within their groups, each with a URL', async () => {
    const console = await settingsConsole({}, {}, sharing, waiting, notifications, webhooks);
    const { at } = await show(console, `${BASE}/settings/general`);
    await nameField();
    const groups = within(screen.getByRole('navigation', { name: 'Settings' }))
      .getAllByRole('list')
      .map((group) => [
        group.getAttribute('aria-label'),
        within(group)
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      ]);
    expect(groups).toEqual([
      ['Workspace', ['Website']],
      ['Form', ['General', 'Options', 'Auto responder']],
      ['Connections and people', ['Integrations', 'Share access', 'Webhooks', 'Zapier']],
    ]);
    await user.click(link(/^Options/));
    await waitFor(() => expect(at()).toBe(`${BASE}/settings/options`));
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Options');
  });

  it('say at their entries whether the auto responder is on, and how many webhooks there are', async () => {
    const console = await settingsConsole({ is_auto_responder_email_on: true }, {}, webhooks);
    const webhook = { id: 1, name: 'Stock', request_url: 'https://stock.example/hook', is_webhook_active: true };
    console.server.on(listWebhooks, () => [webhook, { ...webhook, id: 2 }]);
    await show(console, `${BASE}/settings/general`);
    await waitFor(() => expect(link(/^Auto responder/).textContent).toBe('Auto responder On'));
    await waitFor(() => expect(link(/^Webhooks/).textContent).toBe('Webhooks 2'));
    expect(link(/^Options/).textContent).toBe('Options');
  });

  it('redirect view-only users to the submissions and hide the tab', async () => {
    const console = await settingsConsole({}, { user_role: 'ONLY_VIEW_USER' });
    const own = console.app.contributions(formTab).find(({ path }) => path === 'settings');
    const [form] = console.stored.projects[0]?.forms ?? [];
    expect(form && own?.isShown?.(form)).toBe(false);
    for (const path of ['settings', 'settings/general', 'settings/zapier']) {
      cleanup();
      const { at } = await show(console, `${BASE}/${path}`);
      await waitFor(() => expect(at()).toBe(`${BASE}/submissions`));
    }
  });
});

describe('unsaved changes', () => {
  const renamed = async () => {
    const shown = await show(await settingsConsole(), `${BASE}/settings/general`);
    await user.type(await nameField(), ' us');
    return shown;
  };

  it('are discarded or saved from the command palette', async () => {
    const console = await settingsConsole();
    console.server.on(
      changeForm,
      ({ body }) => (console.stored.form = { ...console.stored.form, name: body?.name ?? '' }),
    );
    await show(console, `${BASE}/settings/general`);
    const offered = (title: string) => offeredActions(console.app).find((one) => one.title === title);
    const before = (await nameField()).value;
    expect([offered('Save'), offered('Discard changes')]).toEqual([undefined, undefined]);
    await user.type(await nameField(), ' us');
    act(() => offered('Discard changes')?.act?.());
    expect((await nameField()).value).toBe(before);
    await user.type(await nameField(), ' us');
    act(() => offered('Save')?.act?.());
    await waitFor(() => expect(offered('Save')).toBeUndefined());
    expect((await nameField()).value).toBe(`${before} us`);
  });

  it('are retained and marked when changing tabs', async () => {
    await renamed();
    await user.click(link(/^Options/));
    await screen.findByLabelText('Redirect URL');
    expect(link(/^General/).textContent).toContain('Unsaved changes');
    await user.click(link(/^General/));
    expect((await nameField()).value).toBe('Contact us');
  });

  it('are recorded when input pauses, except for secrets, until they are saved or discarded', async () => {
    const console = await settingsConsole();
    const { app } = console;
    console.server.on(
      changeForm,
      ({ body }) => (console.stored.form = { ...console.stored.form, name: body?.name ?? '' }),
    );
    const recorded = () => Object.fromEntries([...app.read(drafts)].map(({ id, values }) => [id, values]));
    await show(console, `${BASE}/settings/general`);
    await user.type(await nameField(), ' us');
    await waitFor(() => expect(recorded()).toEqual({ 'settings/tab fContact general': { name: 'Contact us' } }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(recorded()).toEqual({}));

    await user.click(link(/^Integrations/));
    await user.type(await screen.findByLabelText('Secret'), 'never-recorded');
    await user.click(screen.getByRole('switch', { name: 'Google reCAPTCHA' }));
    const integrations = 'settings/tab fContact integrations';
    await waitFor(() => expect(recorded()).toEqual({ [integrations]: { is_google_recaptcha_on: true } }));
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(recorded()).toEqual({}));
  });

  it('are shown again after the page was reloaded', async () => {
    const console = await settingsConsole();
    await console.app.send(recordDraft({ id: 'settings/tab fContact general', values: { name: 'Contact us' } }))
      .outcome;
    const { router } = await show(console, `${BASE}/settings/options`);
    await screen.findByLabelText('Redirect URL');
    expect(link(/^General/).textContent).toContain('Unsaved changes');
    await user.click(link(/^General/));
    expect((await nameField()).value).toBe('Contact us');
    void router.navigate(`${BASE}/submissions`);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect([...console.app.read(drafts)]).toEqual([]));
  });

  it('require confirmation before they are discarded', async () => {
    const { router, at } = await renamed();
    const leave = () => router.navigate(`${BASE}/submissions`);
    void leave();
    expect((await screen.findByRole('dialog')).textContent).toContain('not saved: General');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(at()).toBe(`${BASE}/settings/general`);
    expect((await nameField()).value).toBe('Contact us');
    void leave();
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(at()).toBe(`${BASE}/submissions`));
  });

  it('are retained on a server update, while untouched fields are refreshed', async () => {
    const console = await settingsConsole();
    await show(console, `${BASE}/settings/general`);
    await user.type(await nameField(), ' us');
    console.stored.form = { ...console.stored.form, name: 'Orders', receive_submissions: false };
    console.note({ event: 'form-changed', form_id: 1 });
    const receives = screen.getByRole<HTMLInputElement>('switch', { name: 'Receive submissions' });
    await waitFor(() => expect(receives.checked).toBe(false));
    expect((await nameField()).value).toBe('Contact us');
  });
});
