import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { chooseLayout } from '../../submissions/commands.ts';
import { listSubmissions } from '../../submissions/contract.ts';
import { inbox } from '../../submissions/testing/inbox.ts';
import { NeverResized } from '../../../tests/console/never-resized.ts';
import { recordDraft } from '../../drafts/messages.ts';
import { draftOf } from '../../drafts/public.ts';
import { listResponse, submission } from '../../submissions/testing/samples.ts';
import { LIST, show } from '../../submissions/testing/screen.tsx';
import module from '../module.ts';

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NeverResized);
  localStorage.clear();
});

async function opened(at = LIST) {
  const started = inbox({ more: [{ folder: 'saved-views', module }] });
  started.server.on(listSubmissions, () => listResponse([submission(1), submission(2, { current_state: 'WON' })]));
  const shown = show(started, at);
  const user = userEvent.setup();
  const menu = await screen.findByRole('button', { name: 'Saved views' }, { timeout: 5_000 });
  const choose = async (name: string) => {
    await user.click(menu);
    await user.click(screen.getByRole('menuitem', { name }));
  };
  return { ...started, ...shown, user, choose, menu };
}

async function saved(name: string, at: string) {
  const all = await opened(at);
  await all.choose('Save view');
  await all.user.type(await screen.findByLabelText('Name', {}, { timeout: 5_000 }), name);
  await all.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save view' }));
  return all;
}

it('saves a view by name in this browser and restores it', async () => {
  await saved('Won', `${LIST}?filter=WON`);
  const { choose, at } = await opened();
  await choose('Won');
  expect(at()).toBe(`${LIST}?filter=WON&sort=oldest`);
  expect(screen.getByText('1 submission')).toBeTruthy();
});

it('requires a name', async () => {
  const { choose, user } = await opened();
  await choose('Save view');
  const dialog = await screen.findByRole('dialog', {}, { timeout: 5_000 });
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  expect(screen.getByText('cannot be blank')).toBeTruthy();
});

it('removes a view', async () => {
  const { choose, user, menu } = await saved('Won', `${LIST}?filter=WON`);
  await choose('Remove a view');
  await user.click(await screen.findByRole('button', { name: 'Remove Won' }, { timeout: 5_000 }));
  expect(screen.getByText('No saved views.')).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(menu);
  expect(screen.queryByRole('menuitem', { name: 'Won' })).toBeNull();
  expect(localStorage.getItem('inlet-views-fContact123')).toBe('[]');
});

it('copies the link of a view including its order, and confirms it', async () => {
  const { choose, user } = await opened(`${LIST}?filter=WON&sort=newest`);
  await choose('Copy link');
  await waitFor(() => expect(screen.getByText('Copied')).toBeTruthy());
  const copied = await user.pointer([]).then(() => navigator.clipboard.readText());
  expect(copied.endsWith(`${LIST}?filter=WON&sort=newest`)).toBe(true);
});

it('ignores invalid data in browser storage', async () => {
  localStorage.setItem('inlet-views-fContact123', '{"not": "a list"}');
  const { user, menu } = await opened();
  await user.click(menu);
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Save view', 'Copy link']);
});

it('saves the current list from the sidebar, which says so while there is no view', async () => {
  const { app, user } = await opened(`${LIST}?filter=WON`);
  await act(() => app.send(chooseLayout({ layout: 'inbox' })).outcome);
  const rail = within(await screen.findByRole('region', { name: 'Saved views' }, { timeout: 5_000 }));
  expect(rail.getByText('Save a search to find it here.')).toBeTruthy();
  await user.click(rail.getByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }));
  await user.type(dialog.getByLabelText('Name'), 'Won');
  await user.click(dialog.getByRole('button', { name: 'Save view' }));
  expect((await rail.findByRole('link', { name: /^Won/ })).getAttribute('href')).toContain('?filter=WON');
  expect(rail.queryByText('Save a search to find it here.')).toBeNull();
});

it('shows the count of each view in the sidebar, except for one with a search', async () => {
  await saved('Won', `${LIST}?filter=WON`);
  await saved('Found', `${LIST}?q=visitor`);
  const { app } = await opened();
  await act(() => app.send(chooseLayout({ layout: 'inbox' })).outcome);
  const rail = within(await screen.findByRole('region', { name: 'Saved views' }, { timeout: 5_000 }));
  expect(rail.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Won1', 'Found']);
});

it('is the only current entry of the sidebar while its list is shown', async () => {
  localStorage.setItem(
    'inlet-views-fContact123',
    JSON.stringify([{ name: 'Winners', query: '?filter=WON&sort=newest' }]),
  );
  const { app, user } = await opened(`${LIST}?filter=WON&sort=newest`);
  await app.send(chooseLayout({ layout: 'inbox' })).outcome;
  const filters = await screen.findByRole('navigation', { name: 'Filters' });
  const current = () => [...filters.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent);
  await waitFor(() => expect(current()).toEqual(['Winners1']));
  await user.click(within(filters).getByRole('button', { name: /^All/ }));
  expect(current()).toEqual(['All2']);
});

it('records the name that is entered, restores it after a reload, and discards it on closing', async () => {
  const { app, choose, user } = await opened();
  const [form = ''] = [LIST.split('/')[2]];
  const id = `saved-views/new ${form}`;
  await app.send(recordDraft({ id, values: { name: 'Wo' } })).outcome;
  await choose('Save view');
  await user.type(await screen.findByLabelText('Name', {}, { timeout: 5_000 }), 'n');
  await waitFor(() => expect(draftOf(app.read, id)).toEqual({ name: 'Won' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(draftOf(app.read, id)).toEqual({}));
});
