import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { contribute } from '../../../contract/point.ts';
import { CommandRefused, defineModule } from '../../../src/kernel/index.ts';
import type { Form } from '../../workspaces/public.ts';
import { fetchNew, markSubmission } from '../commands.ts';
import { getSubmission, listSubmissions, markSubmission as markCall, type Submission } from '../contract.ts';
import { rowAction } from '../points.ts';
import { held, inbox } from '../testing/inbox.ts';
import { detail, FORM, listAnswer, submission, submissions } from '../testing/samples.ts';
import { LIST, show } from '../testing/screen.tsx';
import { chooseKeys } from '../../../src/shell/messages.ts';
import { keys } from '../../../src/shell/state.ts';

const rowsShown = () => [...document.querySelectorAll('.row')];
const links = () => [...document.querySelectorAll('.row-link')].map((link) => link.textContent);

beforeEach(() => localStorage.clear());

async function opened(
  all: readonly Submission[],
  { at = LIST, role = {} }: { at?: string; role?: Partial<Form> } = {},
) {
  const started = inbox({ role });
  started.peer.on(listSubmissions, ({ query }) =>
    listAnswer(all.filter(({ submission_id }) => submission_id > Number(query?.['since_id'] ?? 0))),
  );
  started.peer.on(getSubmission, ({ params }) => detail(Number(params?.['id']), { is_read: true }));
  const shown = show(started, at);
  await waitFor(() => expect(document.querySelector('.list-skeleton')).toBeNull());
  return { ...started, ...shown, user: userEvent.setup() };
}

describe('the table', () => {
  it('has the key fields, time, score, state, flags, marks and actions', async () => {
    await opened([submission(1)]);
    const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
    expect(headers).toEqual(['', 'Email', 'Message', 'Time', 'Score', 'State', 'Flags', 'Mark as', 'Actions']);
    const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells.slice(1, 6)).toEqual(['Unread: visitor1@example.com', 'Message 1', '20/11/2026 14:05', '40', 'NEW']);
  });

  it('says the exact time, and which rows are unread', async () => {
    await opened([submission(1), submission(2, { is_read: true })]);
    expect(screen.getAllByText('20/11/2026 14:05')[0]?.title).toContain('20/11/2026 14:05:00 in Europe/Berlin');
    expect(links()).toEqual(['Unread: visitor1@example.com', 'visitor2@example.com']);
  });

  it('names flags in words', async () => {
    await opened([submission(1, { is_test: true, is_complete: true })]);
    expect(screen.getByText('Complete')).toBeTruthy();
    expect(screen.getByText('Test')).toBeTruthy();
  });

  it('shows ten rows a page, with Previous and Next', async () => {
    const { user, at } = await opened(submissions(12));
    expect(rowsShown()).toHaveLength(10);
    expect(screen.getByText('1–10 of 12')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(links()).toEqual(['Unread: visitor11@example.com', 'Unread: visitor12@example.com']);
    expect(at()).toBe(`${LIST}?page=2`);
  });

  it('lets an action of another module in', async () => {
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
    started.peer.on(listSubmissions, () => listAnswer(submissions(1))).on(markCall, () => ({}));
    show(started);
    await userEvent.click(await screen.findByRole('button', { name: 'Pin, submission 1' }));
    expect(pinned).toEqual([1]);
    expect(screen.getByText('In progress', { selector: '.tag' })).toBeTruthy();
  });

  it('renders one row again when one is marked', async () => {
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
    const { app, peer } = inbox({ more: [{ folder: 'probe', module: probe }] });
    peer.on(listSubmissions, () => listAnswer(submissions(200))).on(markCall, () => ({}));
    show({ app });
    await screen.findByText('1–10 of 200');
    rendered.length = 0;
    const answer = held<Record<string, never>>();
    peer.on(markCall, () => answer.answer);
    await act(() => {
      app.send(markSubmission({ id: 3, marker: 'read' }));
      return Promise.resolve();
    });
    expect(rendered).toEqual([3]);
    answer.give({});
  });
});

describe('opening', () => {
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

  it('works by keyboard, and arrows go from row to row', async () => {
    const { user, at } = await opened(submissions(2));
    document.querySelector<HTMLElement>('.row-link')?.focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(at()).toBe(`${LIST}/raw/2`);
  });
});

describe('keys', () => {
  const focusRow = () => document.querySelector<HTMLElement>('.row-link')?.focus();
  const focused = () => document.activeElement?.id;

  it('go from row to row, from wherever one is', async () => {
    const { user } = await opened(submissions(2));
    await user.keyboard('j');
    await waitFor(() => expect(focused()).toBe('submission-1'));
    await user.keyboard('j');
    expect(focused()).toBe('submission-2');
    await user.keyboard('k');
    expect(focused()).toBe('submission-1');
  });

  it('mark the row that has the focus, and no other; one that leaves the list gives it to the next', async () => {
    const { user, peer } = await opened([submission(1), submission(2), submission(3)]);
    peer.on(markCall, () => ({}));
    await user.keyboard('e');
    expect(peer.asked(markCall)).toEqual([]);
    focusRow();
    await user.keyboard('uuic');
    await user.keyboard('e');
    await waitFor(() => expect(focused()).toBe('submission-2'));
    await user.keyboard('s');
    await waitFor(() => expect(focused()).toBe('submission-3'));
    const asked = peer.asked(markCall).map(({ params, body }) => [params?.id, body.marker]);
    expect(asked).toEqual([
      ...['read', '!read', 'inprogress', 'complete', 'archive'].map((marker) => [1, marker]),
      [2, 'spam'],
    ]);
  });

  it('are in the key list, are bound anew there, and are switched off', async () => {
    const { user, app, peer } = await opened(submissions(1));
    peer.on(markCall, () => ({}));
    focusRow();
    await user.keyboard('?');
    await user.click(screen.getByRole('button', { name: 'Change the key of Archive, or take out of the archive' }));
    await user.keyboard('a');
    await user.click(screen.getByRole('button', { name: 'Off: no key for Spam, or not spam' }));
    await user.keyboard('{Escape}');
    await user.keyboard('es');
    expect(peer.asked(markCall)).toEqual([]);
    app.send(chooseKeys({ ...app.read(keys), isOn: false }));
    await user.keyboard('au');
    expect(peer.asked(markCall)).toEqual([]);
    app.send(chooseKeys({ ...app.read(keys), isOn: true }));
    await user.keyboard('a');
    expect(peer.asked(markCall).map(({ body }) => body)).toEqual([{ marker: 'archive' }]);
  });

  it('are what the palette does as well, to the row that had the focus', async () => {
    const { user, peer } = await opened(submissions(2));
    peer.on(markCall, () => ({}));
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('option', { name: /^Spam, or not spam/ })).toBeNull();
    await user.keyboard('{Escape}');
    focusRow();
    await user.keyboard('{Control>}k{/Control}');
    await user.keyboard('spam{Enter}');
    await waitFor(() => expect(peer.asked(markCall).map(({ params }) => params?.id)).toEqual([1]));
  });

  it('mark nothing for who may only view', async () => {
    const { user, peer } = await opened(submissions(1), { role: { user_role: 'ONLY_VIEW_USER' } });
    focusRow();
    await user.keyboard('esuicx');
    expect(peer.asked(markCall)).toEqual([]);
  });
});

describe('marking', () => {
  it('shows at once, and is taken back with a reason when it is refused', async () => {
    const { user, peer } = await opened(submissions(2));
    const answer = held<Record<string, never>>();
    peer.on(markCall, () => answer.answer);
    await user.click(screen.getByRole('button', { name: 'Mark as, submission 1' }));
    await user.click(screen.getByRole('menuitem', { name: /Spam/ }));
    expect(links()).toEqual(['Unread: visitor2@example.com']);
    answer.refuse(new CommandRefused(['You are not allowed to do this.']));
    await waitFor(() => expect(links()).toHaveLength(2));
  });

  it('offers of each pair the mark that applies', async () => {
    const { user } = await opened([submission(1, { is_read: true, is_complete: true })]);
    await user.click(screen.getByRole('button', { name: 'Mark as, submission 1' }));
    const offered = screen.getAllByRole('menuitem').map((item) => item.querySelector('.menu-text')?.textContent);
    expect(offered).toEqual(['Unread', 'In progress', 'Archived', 'Spam']);
  });

  it('is not offered to who may only view', async () => {
    await opened(submissions(1), { role: { user_role: 'ONLY_VIEW_USER' } });
    expect(screen.queryByText('Mark as')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
  });
});

describe('the toolbar', () => {
  it('filters, says how many are left, and clears', async () => {
    const { user, at } = await opened([submission(1), submission(2, { current_state: 'WON' })]);
    await user.selectOptions(screen.getByLabelText('Filter'), 'WON');
    expect(screen.getByText('1 submission')).toBeTruthy();
    expect(at()).toBe(`${LIST}?filter=WON`);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(screen.getByText('2 submissions')).toBeTruthy();
    expect(at()).toBe(LIST);
  });

  it('combines Show only, with a chip for each', async () => {
    const { user } = await opened([submission(1, { is_spam: true }), submission(2, { is_spam: true, is_read: true })]);
    await user.click(screen.getByRole('button', { name: 'Spam' }));
    await user.click(screen.getByRole('button', { name: 'Unread' }));
    expect(links()).toEqual(['Unread: visitor1@example.com']);
    expect(screen.getByRole('button', { name: 'Unread' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Remove filter Only unread' }));
    expect(links()).toHaveLength(2);
  });

  it('follows an address, and Back', async () => {
    const { user, router } = await opened([submission(1), submission(2, { is_archived: true })], {
      at: `${LIST}?filter=ARCHIVED`,
    });
    expect(links()).toEqual(['Unread: visitor2@example.com']);
    await user.selectOptions(screen.getByLabelText('Filter'), 'All');
    expect(links()).toEqual(['Unread: visitor1@example.com']);
    await act(() => router.navigate(-1));
    expect(links()).toEqual(['Unread: visitor2@example.com']);
  });

  it('searches when typing rests, for at most 32 characters', async () => {
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

  it('applies dates once both are set, and none after today', async () => {
    const { user } = await opened([submission(1, { submission_year: 2020 }), submission(2, { submission_year: 2021 })]);
    const from = screen.getByLabelText('From');
    await user.type(from, '2021-01-01');
    expect(links()).toHaveLength(2);
    await user.type(screen.getByLabelText('To'), '2021-12-31');
    expect(links()).toEqual(['Unread: visitor2@example.com']);
    expect(from).toHaveProperty('max', new Date().toLocaleDateString('sv'));
  });

  it('shows the newest first, and remembers it', async () => {
    const { user } = await opened(submissions(3));
    await user.click(screen.getByRole('switch', { name: 'Newest first' }));
    expect(links()[0]).toBe('Unread: visitor3@example.com');
    await opened(submissions(3));
    expect(links()[0]).toBe('Unread: visitor3@example.com');
  });

  it('refreshes, and the filters go', async () => {
    const { user, at } = await opened(submissions(1), { at: `${LIST}?show=read` });
    expect(screen.getByText('No data found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(links()).toHaveLength(1));
    expect(at()).toBe(LIST);
  });
});

describe('new submissions', () => {
  it('are announced, and the jump leads to them', async () => {
    const { app, peer, user } = await opened(submissions(10));
    peer.on(listSubmissions, () => listAnswer([submission(11), submission(12)]));
    await act(() => app.send(fetchNew({ form: FORM })).outcome);
    const jump = screen.getByRole('button', { name: /2 new/ });
    expect(jump.closest('[aria-live="polite"]')).not.toBeNull();
    expect(links()).toHaveLength(10);
    await user.click(jump);
    expect(links()).toEqual(['Unread: visitor11@example.com', 'Unread: visitor12@example.com']);
    expect(screen.queryByRole('button', { name: /new/ })).toBeNull();
  });
});

describe('when there is nothing to show', () => {
  it('an empty form leads to the installation', async () => {
    await opened([]);
    const guide = screen.getByRole('link', { name: 'Read the installation guide' });
    expect(guide.getAttribute('href')).toBe('/pAcme1234/fContact123/installation');
  });

  it('a filter without a match says so, within reach of clearing it', async () => {
    const { user } = await opened(submissions(1), { at: `${LIST}?filter=WON` });
    const cell = screen.getByText('No data found').closest('td') ?? document.body;
    await user.click(within(cell).getByRole('button', { name: 'Clear filters' }));
    expect(links()).toHaveLength(1);
  });

  it('a failure says why and tries again', async () => {
    const started = inbox();
    started.peer.on(listSubmissions, () => Promise.reject(new CommandRefused(['Internal server error'])));
    show(started);
    expect((await screen.findByRole('alert')).textContent).toContain('Internal server error');
    started.peer.on(listSubmissions, () => listAnswer(submissions(1)));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(links()).toHaveLength(1));
    expect(screen.queryByRole('alert', { name: '' })?.textContent ?? '').not.toContain('Internal');
  });

  it('a list under way shows its shape', () => {
    const started = inbox();
    started.peer.on(listSubmissions, () => new Promise(() => {}));
    show(started);
    expect(screen.getByLabelText('Loading submissions')).toBeTruthy();
  });
});
