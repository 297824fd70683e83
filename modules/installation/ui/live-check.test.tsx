import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import { CommandRejected, defineModule, provideValue } from '../../../src/kernel/index.ts';
import { consoleOf } from '../../../tests/console/console.ts';
import { show } from '../../../tests/console/show.tsx';
import accounts from '../../accounts/module.ts';
import { listenLive } from '../../live/commands.ts';
import live from '../../live/module.ts';
import { LiveStream, type LiveMessage } from '../../live/stream.ts';
import { initialData, type Form } from '../../workspaces/contract.ts';
import workspaces from '../../workspaces/module.ts';
import { loadInitialData } from '../../workspaces/public.ts';
import { formOf, initialDataOf, projectOf } from '../../workspaces/testing/sample-workspaces.ts';
import { getInstallationCheck, type InstallationCheck } from '../contract.ts';
import installation from '../module.ts';
import Installation from './installation.tsx';

const at = '2026-11-20T13:05:00.000Z';
const ok: InstallationCheck = { result: 'ok', origin: 'https://harbour.example', at };

/** The installation page; `found` is what the mock server returns for the last check. */
async function opened(found: () => InstallationCheck | null, part: Partial<Form> = {}) {
  const messages = new Subject<LiveMessage>();
  const stream = { listen: (receive: (message: LiveMessage) => void) => void messages.subscribe(receive) };
  const streaming = defineModule({ id: 'streaming', provides: [provideValue(LiveStream, stream)] });
  const { app, server } = consoleOf(accounts, workspaces, live, installation, streaming);
  server
    .on(initialData, () => initialDataOf([projectOf([formOf(part)])]))
    .on(getInstallationCheck, () => ({ check: found(), code: 'rrr.sss' }));
  await app.send(loadInitialData({})).outcome;
  app.send(listenLive({}));
  show(app, Installation, '/pHarbour/fContact/installation', '/:project/:form/installation');
  return { server, messages };
}
const pane = () => within(screen.getByRole('complementary', { name: 'Live check' }));
const stepsShown = () =>
  pane()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('waits for the first check, and shows its result as soon as the page was checked', async () => {
  let found: InstallationCheck | null = null;
  const { messages, server } = await opened(() => found);
  expect(await pane().findByText('Waiting for the first check', { selector: 'strong' })).toBeDefined();
  await waitFor(() => expect(server.callsTo(getInstallationCheck)).toHaveLength(1));
  found = ok;
  messages.next({ kind: 'form', event: { event: 'verified', form_id: 1, result: 'ok' } });
  expect(await pane().findByText('Form found', { selector: 'strong' })).toBeDefined();
  const checked = pane().getByText(/^https:\/\/harbour\.example, checked .* ago$/);
  expect(checked.title).toMatch(/^20\/11\/2026 \d\d:\d\d:\d\d$/);
  expect(pane().queryByRole('link', { name: 'Go to submissions' })).toBeNull();
});

it('names the error, the step that failed and those that were not checked', async () => {
  await opened(() => ({ ...ok, result: 'Form not found' }), { domain: 'harbour.example' });
  expect(await pane().findByText('Form not found', { selector: 'strong' })).toBeDefined();
  expect(pane().getByRole<HTMLDetailsElement>('group').open).toBe(true);
  expect(stepsShown()).toEqual([
    'Domain passedThe page is on harbour.example',
    'Form failedThe page has a form with the id fContact',
    'Fields pendingThe fields that are sent have names',
    'First submission pendingSubmit your form once to see it arrive',
  ]);
});

it('says when the first submission has arrived', async () => {
  await opened(() => ok, { state: 'production' });
  expect(await pane().findByText('Received')).toBeDefined();
  expect(await pane().findByText('All set')).toBeDefined();
  const on = pane().getByRole('link', { name: 'Go to submissions' });
  expect(on.getAttribute('href')).toBe('/pHarbour/fContact/submissions');
  expect(pane().getByRole<HTMLDetailsElement>('group').open).toBe(false);
});

it('shows that the check cannot be loaded, and loads it again', async () => {
  let isBroken = true;
  await opened(() => {
    if (isBroken) throw new CommandRejected(['Internal server error'], 'INTERNAL', 500);
    return ok;
  });
  expect((await pane().findByRole('alert')).textContent).toContain('Internal server error');
  isBroken = false;
  await userEvent.click(pane().getByRole('button', { name: 'Check now' }));
  expect(await pane().findByText('Form found', { selector: 'strong' })).toBeDefined();
});

it('is hidden from users who may only view the form', async () => {
  const { server } = await opened(() => ok, { user_role: 'ONLY_VIEW_USER' });
  expect(await screen.findByText('Add this form to your site')).toBeDefined();
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(server.callsTo(getInstallationCheck)).toEqual([]);
});
