import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeKeyBindings } from '../../../src/shell/messages.ts';
import { keys } from '../../../src/shell/state.ts';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { openPalette } from '../../../tests/console/palette.ts';
import { markSubmissionCall, searchSubmissions } from '../contract.ts';
import { links, opened } from '../testing/opened-list.tsx';
import { submission, submissions } from '../testing/samples.ts';

beforeEach(() => localStorage.clear());

describe('keys', () => {
  const focusRow = () => document.querySelector<HTMLElement>('.row-link')?.focus();
  const focused = () => document.activeElement?.id;

  it('moves between rows from any starting point', async () => {
    const { user } = await opened(submissions(2));
    await user.keyboard('j');
    await waitFor(() => expect(focused()).toBe('submission-1'));
    await user.keyboard('j');
    expect(focused()).toBe('submission-2');
    await user.keyboard('k');
    expect(focused()).toBe('submission-1');
  });

  it('marks only the focused row, and moves focus to the next when it leaves the list', async () => {
    const { user, server, clock } = await opened([submission(1), submission(2), submission(3)]);
    server.on(markSubmissionCall, () => ({}));
    await user.keyboard('e');
    expect(server.callsTo(markSubmissionCall)).toEqual([]);
    focusRow();
    await user.keyboard('uuic');
    await user.keyboard('e');
    await waitFor(() => expect(focused()).toBe('submission-2'));
    await user.keyboard('s');
    await waitFor(() => expect(focused()).toBe('submission-3'));
    const sent = server.callsTo(markSubmissionCall).map(({ params, body }) => [params?.id, body.marker]);
    expect(sent).toEqual([...['read', '!read', 'archive'].map((marker) => [1, marker]), [2, 'spam']]);
    // These have no inverse.
    await clock.pass(10_000);
    const later = server.callsTo(markSubmissionCall).slice(sent.length);
    expect(later.map(({ params, body }) => [params.id, body.marker])).toEqual([
      [1, 'inprogress'],
      [1, 'complete'],
    ]);
  });

  it('appear in the shortcut list, can be rebound and can be switched off', async () => {
    const { user, app, server } = await opened(submissions(1));
    server.on(markSubmissionCall, () => ({}));
    focusRow();
    await user.keyboard('?');
    await user.click(await screen.findByRole('button', { name: 'Change shortcut for Archive or unarchive' }));
    await user.keyboard('a');
    await user.click(screen.getByRole('button', { name: 'Turn off shortcut for Mark as spam or not spam' }));
    await user.keyboard('{Escape}');
    await user.keyboard('es');
    expect(server.callsTo(markSubmissionCall)).toEqual([]);
    app.send(changeKeyBindings({ ...app.read(keys), isOn: false }));
    await user.keyboard('au');
    expect(server.callsTo(markSubmissionCall)).toEqual([]);
    app.send(changeKeyBindings({ ...app.read(keys), isOn: true }));
    await user.keyboard('a');
    expect(server.callsTo(markSubmissionCall).map(({ body }) => body)).toEqual([{ marker: 'archive' }]);
  });

  it('are available in the command palette for the row that last had focus', async () => {
    const { user, server } = await opened(submissions(2));
    server.on(markSubmissionCall, () => ({})).on(searchSubmissions, () => ({ submissions: [] }));
    await openPalette();
    expect(screen.queryByRole('option', { name: /^Mark as spam or not spam/ })).toBeNull();
    await user.keyboard('{Escape}');
    focusRow();
    await openPalette();
    await screen.findByRole('option', { name: /^Mark as spam or not spam/ });
    await user.keyboard('spam{Enter}');
    await waitFor(() => expect(server.callsTo(markSubmissionCall).map(({ params }) => params?.id)).toEqual([1]));
  });

  it('do nothing for view-only users', async () => {
    const { user, server } = await opened(submissions(1), { role: { user_role: 'ONLY_VIEW_USER' } });
    focusRow();
    await user.keyboard('esuicx');
    expect(server.callsTo(markSubmissionCall)).toEqual([]);
  });
});

describe('marking', () => {
  it('shows a mark at once and reverts it with a reason when the server rejects it', async () => {
    const { user, server } = await opened(submissions(2));
    const response = Promise.withResolvers<Record<string, never>>();
    server.on(markSubmissionCall, () => response.promise);
    await user.click(screen.getByRole('button', { name: 'Mark as, submission 1' }));
    await user.click(screen.getByRole('menuitem', { name: /Spam/ }));
    await waitFor(() => expect(links()).toEqual(['Unread: visitor2@example.com']));
    response.reject(new CommandRejected(['You are not allowed to do this.']));
    await waitFor(() => expect(links()).toHaveLength(2));
  });

  it('offers only the applicable mark of each pair', async () => {
    const { user } = await opened([submission(1, { is_read: true, is_complete: true })]);
    await user.click(screen.getByRole('button', { name: 'Mark as, submission 1' }));
    const offered = screen.getAllByRole('menuitem').map((item) => item.querySelector('.menu-text')?.textContent);
    expect(offered).toEqual(['Archived', 'Spam', 'Unread', 'In progress']);
  });

  it('is hidden from view-only users', async () => {
    await opened(submissions(1), { role: { user_role: 'ONLY_VIEW_USER' } });
    expect(screen.queryByText('Mark as')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
  });
});
