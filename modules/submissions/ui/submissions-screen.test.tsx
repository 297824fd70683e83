import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { contribute } from '../../../contract/point.ts';
import { CommandRejected, defineModule } from '../../../src/kernel/index.ts';
import { environmentLoaded } from '../../../src/shell/messages.ts';
import { environmentResponse } from '../../workspaces/testing/sample-workspaces.ts';
import { fetchNew, markSubmission } from '../commands.ts';
import { listSubmissions, markSubmissionCall } from '../contract.ts';
import { rowAction } from '../points.ts';
import { inbox } from '../testing/inbox.ts';
import { links, opened, rowsShown } from '../testing/opened-list.tsx';
import { FORM, listResponse, submission, submissions } from '../testing/samples.ts';
import { LIST, show } from '../testing/screen.tsx';

beforeEach(() => localStorage.clear());

describe('the table', () => {
  it('has the key fields, time, score, state, flags, marks and actions', async () => {
    await opened([submission(1)]);
    const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
    expect(headers).toEqual(['', 'Email', 'Message', 'Time', 'Score', 'State', 'Flags', 'Mark as', 'Actions']);
    const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells.slice(1, 6)).toEqual(['Unread: visitor1@example.com', 'Message 1', '20/11/2026 13:05', '40', 'NEW']);
  });

  it('shows exact times and marks unread rows', async () => {
    await opened([submission(1), submission(2, { is_read: true })]);
    expect(screen.getAllByText('20/11/2026 13:05')[0]?.title).toContain('20/11/2026 14:05:00 in Europe/Berlin');
    expect(links()).toEqual(['Unread: visitor1@example.com', 'visitor2@example.com']);
  });

  it('labels flags', async () => {
    await opened([submission(1, { is_test: true, is_complete: true })]);
    expect(screen.getByText('Complete')).toBeTruthy();
    expect(screen.getByText('Test')).toBeTruthy();
  });

  it('gives flags more room while a row says why it is spam', async () => {
    const reasoned = submission(2, { is_spam: true, spam_reason: 'Too many links' });
    const { user } = await opened([submission(1), reasoned]);
    expect(screen.getByRole('table').className).not.toContain('is-explained');
    await user.click(screen.getByRole('button', { name: 'Show only' }));
    await user.click(screen.getByRole('button', { name: 'Spam' }));
    expect(screen.getByText('Too many links')).toBeTruthy();
    expect(screen.getByRole('table').className).toContain('is-explained');
  });

  it('shows ten rows per page, with Previous and Next', async () => {
    const { user, at } = await opened(submissions(12));
    expect(rowsShown()).toHaveLength(10);
    expect(screen.getByText('1–10 of 12 submissions')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('11–12 of 12 submissions');
    expect(links()).toEqual(['Unread: visitor11@example.com', 'Unread: visitor12@example.com']);
    await expect.poll(at).toBe(`${LIST}?page=2`);
  });

  it('renders an action contributed by another module', async () => {
    const pinned: number[] = [];
    const pin = defineModule({
      id: 'pin',
      contributes: [
        contribute(rowAction, {
          id: 'pin/pin',
          label: 'Pin',
          icon: 'thumbtack',
          command: ({ submission_id: id }) => {
            pinned.push(id);
            return markSubmission({ id, marker: 'inprogress' });
          },
        }),
      ],
    });
    const started = inbox({ more: [{ folder: 'pin', module: pin }] });
    started.server.on(listSubmissions, () => listResponse(submissions(1))).on(markSubmissionCall, () => ({}));
    show(started);
    await userEvent.click(await screen.findByRole('button', { name: 'Pin, submission 1' }));
    expect(pinned).toEqual([1]);
    expect(screen.getByTitle('In progress')).toBeTruthy();
  });

  it('renders only the row that was marked', async () => {
    const rendered: number[] = [];
    const probe = defineModule({
      id: 'probe',
      contributes: [
        contribute(rowAction, {
          id: 'probe/count',
          label: 'Count',
          icon: 'circle',
          isShown: ({ submission_id }) => {
            rendered.push(submission_id);
            return false;
          },
          command: ({ submission_id: id }) => markSubmission({ id, marker: 'read' }),
        }),
      ],
    });
    const { app, server } = inbox({ more: [{ folder: 'probe', module: probe }] });
    server.on(listSubmissions, () => listResponse(submissions(200))).on(markSubmissionCall, () => ({}));
    show({ app });
    await screen.findByText('1–10 of 200 submissions');
    rendered.length = 0;
    const response = Promise.withResolvers<Record<string, never>>();
    server.on(markSubmissionCall, () => response.promise);
    await act(() => {
      app.send(markSubmission({ id: 3, marker: 'read' }));
      return Promise.resolve();
    });
    expect(rendered).toEqual([3]);
    response.resolve({});
  });
});

describe('opening a submission', () => {
  it.each(['.cell-time', '.cell-long_text', '.cell-state'])('a click on %s opens the detail', async (cell) => {
    const { user, at } = await opened(submissions(1));
    await user.click(document.querySelector(`.row ${cell}`) ?? document.body);
    expect(at()).toBe(`${LIST}/raw/1`);
  });

  it.each(['.cell-mark', '.cell-actions'])('a click on %s does not', async (cell) => {
    const { user, at } = await opened(submissions(1));
    await user.click(document.querySelector(`.row ${cell}`) ?? document.body);
    expect(at()).toBe(LIST);
  });

  it('works by keyboard, with arrows moving between rows', async () => {
    const { user, at } = await opened(submissions(2));
    document.querySelector<HTMLElement>('.row-link')?.focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(at()).toBe(`${LIST}/raw/2`);
  });
});

describe('new submissions', () => {
  it('are announced, and a click jumps to them', async () => {
    const { app, server, user } = await opened(submissions(10));
    server.on(listSubmissions, () => listResponse([submission(11), submission(12)]));
    await act(() => app.send(fetchNew({ form: FORM })).outcome);
    const jump = screen.getByRole('button', { name: /2 new/ });
    expect(jump.closest('[aria-live="polite"]')).not.toBeNull();
    expect(links()).toHaveLength(10);
    await user.click(jump);
    expect(links()).toEqual(['Unread: visitor11@example.com', 'Unread: visitor12@example.com']);
    expect(screen.queryByRole('button', { name: /new/ })).toBeNull();
  });
});

describe('without rows', () => {
  it('shows the first submission of an empty form at once', async () => {
    const { app, server } = await opened([]);
    await screen.findByRole('region', { name: 'Paste the snippet before </body>' });
    server.on(listSubmissions, () => listResponse([submission(1)]));
    await act(() => app.send(fetchNew({ form: FORM })).outcome);
    expect(links()).toEqual(['Unread: visitor1@example.com']);
    expect(screen.queryByRole('button', { name: /new/ })).toBeNull();
  });

  it('shows the snippet of an empty form to copy, and that it waits', async () => {
    await opened([]);
    const snippet = await screen.findByRole('region', { name: 'Paste the snippet before </body>' });
    expect(snippet.textContent).toContain('data-form="fContact123"');
    expect(screen.getByRole('region', { name: 'Give your form this id' }).textContent).toBe('<form id="fContact123">');
    expect(screen.getAllByRole('button', { name: 'Copy' })).toHaveLength(2);
    expect(screen.getByRole('status').textContent).toBe('Waiting for the first submission');
  });

  it('shows an illustration for an empty form, with links to installation and support', async () => {
    const { given } = await opened([]);
    expect((await screen.findByRole('link', { name: 'Contact support' })).getAttribute('href')).toBe('/docs');
    act(() => given(environmentLoaded(environmentResponse)));
    expect(document.querySelector('.empty-form svg')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('https://support.example');
    const guide = screen.getByRole('link', { name: 'Installation guide' });
    expect(guide.getAttribute('href')).toBe('/pAcme1234/fContact123/installation');
  });

  it('reports a filter without matches, with a button to clear it', async () => {
    const { user } = await opened(submissions(1), { at: `${LIST}?filter=WON` });
    const cell = screen.getByText('No data found').closest('td') ?? document.body;
    expect(screen.getAllByRole('button', { name: 'Clear filters' })).toHaveLength(1);
    await user.click(within(cell).getByRole('button', { name: 'Clear filters' }));
    expect(links()).toHaveLength(1);
  });

  it('shows why loading failed and offers a retry', async () => {
    const started = inbox();
    started.server.on(listSubmissions, () => Promise.reject(new CommandRejected(['Internal server error'])));
    show(started);
    expect((await screen.findByRole('alert')).textContent).toContain('Internal server error');
    started.server.on(listSubmissions, () => listResponse(submissions(1)));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(links()).toHaveLength(1));
    expect(screen.queryByRole('alert', { name: '' })?.textContent ?? '').not.toContain('Internal');
  });

  it('shows a skeleton while loading', () => {
    const started = inbox();
    started.server.on(listSubmissions, () => new Promise(() => {}));
    show(started);
    expect(screen.getByLabelText('Loading submissions')).toBeTruthy();
  });
});
