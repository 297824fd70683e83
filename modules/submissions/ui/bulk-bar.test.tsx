import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CommandRejected } from '../../../src/kernel/index.ts';
import type { Form } from '../../workspaces/public.ts';
import { setFilter } from '../commands.ts';
import {
  deleteSubmissionsCall,
  getSubmission,
  listSubmissions,
  markSubmissionCall,
  markSubmissionsCall,
  type Submission,
} from '../contract.ts';
import { inbox } from '../testing/inbox.ts';
import { detail, FORM, listResponse, submission, submissions } from '../testing/samples.ts';
import { LIST, show } from '../testing/screen.tsx';

beforeEach(() => localStorage.clear());

// Loaded when rows are first selected.
beforeAll(async () => {
  await Promise.all([import('./bulk-bar.tsx'), import('./selection-head.tsx')]);
});

async function opened(all: readonly Submission[], role: Partial<Form> = {}) {
  const started = inbox({ role });
  started.server.on(listSubmissions, () => listResponse(all)).on(markSubmissionCall, () => ({}));
  const shown = show(started);
  await waitFor(() => expect(document.querySelector('.list-skeleton')).toBeNull());
  return { ...started, ...shown, user: userEvent.setup() };
}
const box = (id: number) => screen.getByRole('checkbox', { name: `Select submission ${id}` });
const bar = () => within(screen.getByRole('toolbar'));
const requestedIds = (server: Awaited<ReturnType<typeof opened>>['server']) =>
  server.callsTo(markSubmissionsCall).map(({ body }) => body.submission_ids);

describe('selecting rows', () => {
  it('selects one, a range with shift, the page, and everything in view', async () => {
    const { user } = await opened(submissions(14));
    await user.click(box(2));
    expect(await screen.findByText('1 selected')).toBeTruthy();
    await user.keyboard('{Shift>}');
    await user.click(box(5));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('4 selected')).toBeTruthy();
    const page = screen.getByRole('checkbox', { name: 'Select all on this page' });
    expect(page).toHaveProperty('indeterminate', true);
    await user.click(page);
    expect(screen.getByText('10 selected')).toBeTruthy();
    await user.click(bar().getByRole('button', { name: 'Select all 14' }));
    expect(screen.getByText('14 selected')).toBeTruthy();
    await user.click(bar().getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });

  it('works by keyboard, and a click on the checkbox does not open the detail', async () => {
    const { user, at } = await opened(submissions(2));
    document.querySelector<HTMLElement>('.row-link')?.focus();
    await user.keyboard('x');
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.click(box(2));
    expect(at()).toBe(LIST);
  });

  it('is hidden from view-only users', async () => {
    await opened(submissions(2), { user_role: 'ONLY_VIEW_USER' });
    expect(screen.queryByRole('checkbox', { name: /^Choose/ })).toBeNull();
  });

  it('excludes rows hidden by a filter', async () => {
    const { app, server, user } = await opened([submission(1), submission(2, { current_state: 'WON' })]);
    server.on(markSubmissionsCall, () => ({ marked: 1, changed: 1 }));
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await act(() => app.send(setFilter({ form: FORM, filter: 'WON' })).outcome);
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.click(bar().getByRole('button', { name: 'Mark as read' }));
    expect(requestedIds(server)).toEqual([[2]]);
  });
});

describe('marking the selected rows', () => {
  it('shows the mark at once and reverts it with a reason when the server rejects it', async () => {
    const { server, user } = await opened(submissions(3));
    const response = Promise.withResolvers<{ marked: number; changed: number }>();
    server.on(markSubmissionsCall, () => response.promise);
    await user.click(box(1));
    await user.click(box(3));
    await user.click(bar().getByRole('button', { name: 'Archive' }));
    expect(document.querySelectorAll('.row')).toHaveLength(1);
    response.reject(new CommandRejected(['You are not allowed to do this.']));
    await waitFor(() => expect(document.querySelectorAll('.row')).toHaveLength(3));
  });

  it("keeps every button's position, and enables those that would change at least one row", async () => {
    const { server, user } = await opened([submission(1, { is_read: true, is_complete: true }), submission(2)]);
    server.on(markSubmissionsCall, () => ({ marked: 1, changed: 1 }));
    await user.click(box(1));
    const marks = () => within(bar().getByRole('group', { name: 'Bulk actions' })).getAllByRole('button');
    const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';
    const nameOf = (button: HTMLElement) =>
      button.getAttribute('aria-label') ?? button.querySelector('span')?.firstChild?.textContent;
    const names = () => marks().map((button) => `${nameOf(button)}${isOff(button) ? ' (off)' : ''}`);
    const actions = ['Archive', 'Spam', 'Mark as unread', 'In progress', 'Complete (off)', 'More actions'];
    expect(names()).toEqual(actions);
    // The second click of a double click reaches the same button, and does nothing.
    await user.dblClick(bar().getByRole('button', { name: 'Mark as unread' }));
    expect(names()).toEqual(actions.with(2, 'Mark as unread (off)'));
    expect(requestedIds(server)).toEqual([[1]]);
    // A different selection has other marks.
    await user.click(box(2));
    expect(names()).toEqual(['Archive', 'Spam', 'Mark as read', 'In progress', 'Complete', 'More actions']);
  });

  it('offers the opposite of each mark in a menu', async () => {
    const { server, user } = await opened([submission(1), submission(2, { is_read: true })]);
    server.on(markSubmissionsCall, () => ({ marked: 2, changed: 1 }));
    await user.click(box(1));
    await user.click(box(2));
    await user.click(bar().getByRole('button', { name: 'More actions' }));
    const entries = screen.getAllByRole<HTMLButtonElement>('menuitem');
    const names = entries.map(({ textContent, disabled }) => `${textContent}${disabled ? ' (off)' : ''}`);
    expect(names.slice(0, 3)).toEqual(['Unarchive (off)', 'Not spam (off)', 'Mark as unread']);
    await user.click(screen.getByRole('menuitem', { name: 'Mark as unread' }));
    expect(server.callsTo(markSubmissionsCall).map(({ body }) => body)).toEqual([
      { marker: '!read', submission_ids: [1, 2] },
    ]);
  });

  it('is cleared on Escape, unless something is open over the list', async () => {
    const { user } = await opened(submissions(2));
    await user.click(box(1));
    await user.click(bar().getByRole('button', { name: 'More actions' }));
    await user.keyboard('{Escape}');
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.getByText('0 selected')).toBeTruthy();
  });

  it('stays for a moment when its rows have left the list, with every button disabled', async () => {
    const { server, user } = await opened(submissions(2));
    server.on(markSubmissionsCall, () => ({ marked: 1, changed: 1 }));
    await user.click(box(1));
    await user.click(bar().getByRole('button', { name: 'Archive' }));
    expect(screen.getByText('0 selected')).toBeTruthy();
    await user.click(bar().getByRole('button', { name: 'Archive' }));
    expect(requestedIds(server)).toEqual([[1]]);
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });
});

describe('releasing the selected rows from spam', () => {
  const spam = (id: number) => submission(id, { is_spam: true });
  async function inSpam(count: number) {
    const started = await opened(Array.from({ length: count }, (_, at) => spam(at + 1)));
    started.server.on(markSubmissionsCall, () => ({ marked: count, changed: count }));
    await act(() => started.app.send(setFilter({ form: FORM, filter: 'SPAM' })).outcome);
    await started.user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    return started;
  }
  const dialog = async () =>
    within(await screen.findByRole('dialog', { name: 'Release these submissions from spam?' }, { timeout: 5_000 }));
  const bodies = (server: Awaited<ReturnType<typeof opened>>['server']) =>
    server.callsTo(markSubmissionsCall).map(({ body }) => body);

  it.each([
    ['Release and notify', true],
    ['Release only', false],
  ])('asks when there are several: %s', async (button, notify) => {
    const { server, user } = await inSpam(3);
    await user.click(bar().getByRole('button', { name: 'Not spam' }));
    expect(bodies(server)).toEqual([]);
    await user.click((await dialog()).getByRole('button', { name: button }));
    await waitFor(() => expect(bodies(server)).toEqual([{ marker: '!spam', notify, submission_ids: [1, 2, 3] }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('works by keyboard, and closing the dialog releases nothing', async () => {
    const { server, user } = await inSpam(2);
    await user.keyboard('s');
    await dialog();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(server)).toEqual([]);
  });

  it('does not ask for a single row, which always notifies', async () => {
    const { server, user } = await inSpam(1);
    await user.click(bar().getByRole('button', { name: 'Not spam' }));
    await waitFor(() => expect(bodies(server)).toEqual([{ marker: '!spam', submission_ids: [1] }]));
  });
});

describe('deleting the selected rows', () => {
  it('asks for confirmation, shows what will be deleted, and removes the rows', { timeout: 15_000 }, async () => {
    const { server, user } = await opened(submissions(3));
    server.on(deleteSubmissionsCall, () => ({ deleted: 2 }));
    await user.click(box(1));
    await user.click(box(2));
    await user.click(bar().getByRole('button', { name: /^Delete/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 submissions?' }, { timeout: 5_000 }));
    expect(dialog.getByText(/notes, reminders and deliveries, for everyone/)).toBeTruthy();
    expect(server.callsTo(deleteSubmissionsCall)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Delete 2 submissions' }));
    await waitFor(() => expect(document.querySelectorAll('.row')).toHaveLength(1));
  });

  it("requires typing the form's name for more than a page of rows", async () => {
    const { user } = await opened(submissions(12));
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(bar().getByRole('button', { name: 'Select all 12' }));
    await user.click(bar().getByRole('button', { name: /^Delete/ }));
    const go = screen.getByRole('button', { name: 'Delete 12 submissions' });
    expect(go).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Type the name to confirm'), 'Contact');
    expect(go).toHaveProperty('disabled', false);
  });

  it('is hidden from admins', async () => {
    const { user } = await opened(submissions(1), { user_role: 'ADMIN', is_shared_to_user: true });
    await user.click(box(1));
    expect(bar().queryByRole('button', { name: /^Delete/ })).toBeNull();
  });
});

describe('a list that is still loading', () => {
  it('shows the rows loaded so far and the progress', async () => {
    const started = inbox({ role: { total_submissions: 5_000 } });
    started.server.on(listSubmissions, ({ query }) =>
      query?.['since_id'] === undefined ? { ...listResponse(submissions(100)), has_more: true } : new Promise(() => {}),
    );
    show(started);
    const progress = await screen.findByRole('progressbar', { name: 'Loading more submissions' });
    expect([progress.getAttribute('value'), progress.getAttribute('max')]).toEqual(['100', '5000']);
    expect(screen.getByText('Loading 100 of 5,000')).toBeTruthy();
    expect(document.querySelectorAll('.row')).toHaveLength(10);
  });
});

describe('a locked submission', () => {
  const locked = { is_locked: true, submitted_data: '{}', activity_score: null };

  it('is listed without its content', async () => {
    await opened([submission(1, locked)]);
    expect(document.querySelector('.row-link')?.textContent).toBe('Unread: Locked: Submission 1');
  });

  it.each<[string, Partial<Form>, boolean]>([
    ['its owner to the plans', {}, true],
    ['others to the owner', { user_role: 'ADMIN', is_shared_to_user: true }, false],
  ])('explains itself, and leads %s', async (_whom, role, hasWay) => {
    const started = inbox({ role });
    started.server
      .on(listSubmissions, () => listResponse([submission(1, locked)]))
      .on(getSubmission, () => detail(1, { ...locked, is_read: true, score: null }));
    show(started, `${LIST}/raw/1`);
    await screen.findByText('The content of this submission is locked');
    const way = screen.queryByRole('link', { name: 'View plans and usage' });
    expect(way?.getAttribute('href')).toBe(hasWay ? '/billing' : undefined);
    expect(screen.queryByText('The owner of this form can change the plan.') !== null).toBe(!hasWay);
  });
});
