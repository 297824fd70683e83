import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { links, opened } from '../testing/opened-list.tsx';
import { submission, submissions } from '../testing/samples.ts';
import { LIST } from '../testing/screen.tsx';

beforeEach(() => localStorage.clear());

describe('the toolbar', () => {
  it('filters, shows the number of matches, and clears', async () => {
    const { user, at } = await opened([submission(1), submission(2, { current_state: 'WON' })]);
    await user.click(screen.getByRole('button', { name: 'Filter All' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'WON' }));
    expect(screen.getByText('1 submission')).toBeTruthy();
    expect(at()).toBe(`${LIST}?filter=WON`);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(screen.getByText('2 submissions')).toBeTruthy();
    expect(at()).toBe(LIST);
  });

  it('combines "Show only" options, with a chip for each', async () => {
    const { user } = await opened([submission(1, { is_spam: true }), submission(2, { is_spam: true, is_read: true })]);
    await user.click(screen.getByRole('button', { name: 'Show only' }));
    await user.click(screen.getByRole('button', { name: 'Spam' }));
    await user.click(screen.getByRole('button', { name: 'Unread' }));
    expect(links()).toEqual(['Unread: visitor1@example.com']);
    expect(screen.getByRole('button', { name: 'Unread' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Remove filter Only unread' }));
    expect(links()).toHaveLength(2);
  });

  it('follows the URL, including Back', async () => {
    const { user, router } = await opened([submission(1), submission(2, { is_archived: true })], {
      at: `${LIST}?filter=ARCHIVED`,
    });
    expect(links()).toEqual(['Unread: visitor2@example.com']);
    await user.click(screen.getByRole('button', { name: 'Filter ARCHIVED' }));
    expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('ARCHIVED');
    await user.click(screen.getByRole('menuitemradio', { name: 'All' }));
    expect(links()).toEqual(['Unread: visitor1@example.com']);
    await act(() => router.navigate(-1));
    expect(links()).toEqual(['Unread: visitor2@example.com']);
  });

  it('searches when typing pauses, for at most 32 characters', async () => {
    const named = (id: number, name: string) => submission(id, { submitted_data: JSON.stringify({ email: name }) });
    const { user } = await opened([named(1, 'Ada'), named(2, 'Zzz')]);
    const box = screen.getByRole('searchbox', { name: 'Search submissions' });
    await user.type(box, 'ada');
    await waitFor(() => expect(links()).toEqual(['Unread: Ada']));
    expect(screen.getByText(/best match first/)).toBeTruthy();
    await user.clear(box);
    await waitFor(() => expect(links()).toHaveLength(2));
    expect(box).toHaveProperty('maxLength', 32);
  });

  it('applies dates once both are set, and rejects future days', async () => {
    const { user } = await opened([submission(1, { submission_year: 2020 }), submission(2, { submission_year: 2021 })]);
    await user.click(screen.getByRole('button', { name: 'Received Any time' }));
    const from = await screen.findByLabelText('From');
    await user.type(from, '01/01/2021');
    expect(links()).toHaveLength(2);
    const to = screen.getByLabelText('To');
    await user.type(to, '31/12/2021');
    expect(links()).toEqual(['Unread: visitor2@example.com']);
    await user.clear(to);
    await user.type(to, '31/12/2999');
    expect(screen.getByText('Dates can’t be in the future.')).toBeTruthy();
    expect(links()).toHaveLength(2);
  });

  it('shows the newest first and remembers the choice', async () => {
    const { user } = await opened(submissions(3));
    const sorted = () => screen.getByRole('columnheader', { name: 'Time' }).getAttribute('aria-sort');
    expect(sorted()).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'Oldest first' }));
    expect(sorted()).toBe('descending');
    expect(screen.getByRole('button', { name: 'Newest first' })).toBeTruthy();
    expect(links()[0]).toBe('Unread: visitor3@example.com');
    await opened(submissions(3));
    expect(links()[0]).toBe('Unread: visitor3@example.com');
  });

  it('refreshes and clears the filters', async () => {
    const { user, at } = await opened(submissions(1), { at: `${LIST}?show=read` });
    expect(screen.getByText('No data found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(links()).toHaveLength(1));
    expect(at()).toBe(LIST);
  });
});
