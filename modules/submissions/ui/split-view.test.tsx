import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getSubmission, listSubmissions, markSubmissionCall, type Submission } from '../contract.ts';
import { chooseLayout, recordActivity } from '../commands.ts';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { listPartLoaded, submissionsArrived } from '../events.ts';
import { inbox } from '../testing/inbox.ts';
import { NeverResized } from '../../../tests/console/never-resized.ts';
import { detail, FORM, listResponse, submission, submissions } from '../testing/samples.ts';
import { LIST, show } from '../testing/screen.tsx';

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NeverResized);
  localStorage.clear();
  delete document.documentElement.dataset['screen'];
});

async function opened(all: readonly Submission[], at = LIST) {
  const started = inbox();
  started.server
    .on(listSubmissions, () => listResponse(all))
    .on(getSubmission, ({ params }) =>
      detail(Number(params.id), all.find((one) => one.submission_id === Number(params.id)) ?? {}),
    )
    .on(markSubmissionCall, () => ({}));
  await started.app.send(chooseLayout({ layout: 'inbox' })).outcome;
  const shown = show(started, at);
  await screen.findByRole('region', { name: 'Submissions' });
  return { ...started, ...shown, user: userEvent.setup() };
}

const list = () => within(screen.getByRole('region', { name: 'Submissions' }));
const order = () =>
  list()
    .getAllByRole('link')
    .map((link) => Number(link.id.replace('submission-', '')));
/** The distance of a row from the top of the visible list. */
const topOf = (id: number, box: HTMLElement) => {
  const row = document.getElementById(`submission-${id}`)?.closest<HTMLElement>('.inbox-item');
  return Number.parseFloat(row?.style.top ?? '') - box.scrollTop;
};
const rail = () => within(screen.getByRole('navigation', { name: 'Filters' }));

describe('the Inbox', () => {
  it('shows how to connect a form without submissions, next to the sidebar', async () => {
    const started = inbox();
    started.server.on(listSubmissions, () => listResponse([]));
    await started.app.send(chooseLayout({ layout: 'inbox' })).outcome;
    show(started);
    expect(await screen.findByRole('heading', { name: 'No submissions yet' }, { timeout: 5_000 })).toBeTruthy();
    expect(rail().getByRole('button', { name: 'All' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Submissions' })).toBeNull();
  });

  it('has its sidebar and empty rows while the list loads, and the list in their place', async () => {
    const started = inbox();
    const loaded = Promise.withResolvers<void>();
    started.server.on(listSubmissions, () => loaded.promise.then(() => listResponse(submissions(2))));
    await started.app.send(chooseLayout({ layout: 'inbox' })).outcome;
    show(started);
    expect(screen.getByRole('status', { name: 'Loading submissions' })).toBeTruthy();
    expect(rail().getByRole('button', { name: 'All' })).toBeTruthy();
    loaded.resolve();
    await screen.findByRole('region', { name: 'Submissions' });
    expect(screen.queryByRole('status', { name: 'Loading submissions' })).toBeNull();
  });

  it('counts beside its filters what they list with the search and the other filters', async () => {
    const all = [
      submission(1, { submission_day: 19 }),
      submission(2, { submission_day: 19, is_archived: true }),
      submission(3, { is_spam: true }),
      submission(4),
    ];
    const { user } = await opened(all, `${LIST}?from=2026-11-20&to=2026-11-20`);
    const counts = () =>
      ['All', 'Unread', 'NEW', 'Spam', 'Archived'].map((name) =>
        rail()
          .getByRole('button', { name: new RegExp(`^${name}`) })
          .textContent.slice(name.length),
      );
    expect(counts()).toEqual(['1', '1', '1', '1', '']);
    await user.type(screen.getByRole('searchbox'), 'zzzz');
    expect(await screen.findByText('The filters leave out all 2 submissions.')).toBeTruthy();
    expect(counts()).toEqual(['', '', '', '', '']);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(counts()).toEqual(['2', '2', '2', '1', '1']);
  });

  it('lists every submission, latest first, and opens one beside the list', async () => {
    const { user, at } = await opened(submissions(9));
    expect(order()).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    await user.click(list().getAllByRole('link')[1] ?? document.body);
    expect(at()).toBe(`${LIST}/raw/8`);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(await screen.findByRole('region', { name: 'Submission 8' })).getByText('2 of 9')).toBeTruthy();
  });

  it('names its list with the count, and lists it in the chosen order, which it remembers', async () => {
    const all = submissions(3).map((one) =>
      one.submission_id === 1 ? { ...one, last_activity_time: new Date().toISOString() } : one,
    );
    const { user, at } = await opened(all);
    expect(screen.getByRole('heading', { name: 'All 3' })).toBeTruthy();
    expect(order()).toEqual([1, 3, 2]);
    await user.click(screen.getByRole('button', { name: 'Order: Latest activity first' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Oldest first' }));
    expect(order()).toEqual([1, 2, 3]);
    expect(at()).toBe(`${LIST}?order=oldest`);
    await user.click(rail().getByRole('button', { name: /^Spam/ }));
    expect(screen.getByRole('heading', { name: 'Spam 0' })).toBeTruthy();
    expect(at()).toBe(`${LIST}?filter=SPAM&order=oldest`);
    await opened(all);
    await waitFor(() => expect(order()).toEqual([1, 2, 3]));
    expect(screen.getByRole('button', { name: 'Order: Oldest first' })).toBeTruthy();
  });

  it('moves through the whole list with j and k, and back to the list on Escape', async () => {
    const { user, at } = await opened(submissions(3));
    await user.keyboard('j');
    await waitFor(() => expect(at()).toBe(`${LIST}/raw/3`));
    await user.keyboard('jj');
    await waitFor(() => expect(at()).toBe(`${LIST}/raw/1`));
    await user.keyboard('k');
    await waitFor(() => expect(at()).toBe(`${LIST}/raw/2`));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(at()).toBe(LIST));
    await waitFor(() => expect(document.activeElement?.id).toBe('submission-2'));
  });

  it('closes a submission with Escape from the moment that the list shows it as open', async () => {
    const { at } = await opened(submissions(3));
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    const paced: boolean[] = [];
    const seen = new MutationObserver(() => {
      if (document.querySelector('[id="submission-3"][aria-current=true]') === null) return;
      seen.disconnect();
      // Before the effects that run after the paint.
      paced.push(Object.hasOwn(history, 'replaceState'));
      press('Escape');
    });
    seen.observe(document.body, { subtree: true, childList: true, attributes: true });
    press('j');
    await waitFor(() => expect(paced).toEqual([true]));
    await waitFor(() => expect(at()).toBe(LIST));
  });

  it('marks the submission that the list shows as open, even before the pane has followed', async () => {
    const { user, server } = await opened(submissions(4));
    const marked: unknown[] = [];
    server.on(markSubmissionCall, ({ params, body }) => {
      if (body.marker === 'archive') marked.push(params.id);
      return {};
    });
    const isOpen = (id: number) => document.getElementById(`submission-${id}`)?.getAttribute('aria-current') === 'true';
    for (const id of [4, 3]) {
      await user.keyboard('j');
      await waitFor(() => expect(isOpen(id)).toBe(true));
    }
    await user.keyboard('e');
    await waitFor(() => expect(marked).toEqual([3]));
  });

  it('offers the next unread while nothing is open, and says when all are read', async () => {
    const { user, at } = await opened([
      submission(1),
      submission(2, { submitted_data: JSON.stringify({ name: 'Ada', message: 'Do you deliver?' }) }),
      submission(3, { is_read: true }),
    ]);
    const next = await screen.findByRole('link', { name: 'Open next unread' });
    expect(next.getAttribute('href')).toBe(`${LIST}/raw/2`);
    expect(screen.getByRole('heading', { name: '2 unread' })).toBeTruthy();
    await user.keyboard('n');
    await waitFor(() => expect(at()).toBe(`${LIST}/raw/2`));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('link', { name: 'Open next unread' }));
    await waitFor(() => expect(at()).toBe(`${LIST}/raw/1`));
    await user.keyboard('{Escape}');
    expect(await screen.findByText('All read.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open next unread' })).toBeNull();
  });

  it('moves on to the next when the open submission is archived', async () => {
    const { user, at } = await opened(submissions(3), `${LIST}/raw/2`);
    const pane = within(await screen.findByRole('region', { name: 'Submission 2' }));
    await user.click(await pane.findByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(at()).toBe(`${LIST}/raw/1`));
    expect(order()).toEqual([3, 1]);
  });

  it('shows the count of each sidebar entry, and filters by it', async () => {
    const { user, at } = await opened([
      submission(1, { is_read: true }),
      submission(2, { current_state: 'WON' }),
      submission(3, { is_spam: true }),
      submission(4, { is_archived: true }),
    ]);
    const counted = (name: string) => rail().getByRole('button', { name: new RegExp(`^${name}`) }).textContent;
    expect([counted('All'), counted('Unread'), counted('WON'), counted('Spam'), counted('Archived')]).toEqual([
      'All2',
      'Unread1',
      'WON1',
      'Spam1',
      'Archived1',
    ]);
    await user.click(rail().getByRole('button', { name: /^Spam/ }));
    await waitFor(() => expect(order()).toEqual([3]));
    expect(at()).toBe(`${LIST}?filter=SPAM`);
  });

  it('keeps sidebar and pane when the list fails to load, with a retry in place of the list', async () => {
    const started = inbox();
    started.server.on(listSubmissions, () => Promise.reject(new CommandRejected(['Internal server error'])));
    await started.app.send(chooseLayout({ layout: 'inbox' })).outcome;
    show(started);
    expect(await screen.findByText('Internal server error')).toBeTruthy();
    expect(rail().getByRole('button', { name: /^All/ })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'All', level: 2 }).textContent).toBe('All ');
    started.server.on(listSubmissions, () => listResponse(submissions(2)));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('region', { name: 'Submissions' });
    expect(order()).toEqual([2, 1]);
    expect(screen.queryByText('Internal server error')).toBeNull();
  });

  it('scrolls to new submissions when they are shown', async () => {
    const { given, user } = await opened(submissions(9));
    await screen.findByRole('link', { name: 'Open next unread' });
    screen.getByRole('region', { name: 'Submissions' }).scrollTop = 200;
    act(() => given(submissionsArrived({ ...listResponse(submissions(1, 10)), form_id: FORM })));
    expect(order()[0]).toBe(9);
    await user.click(screen.getByRole('button', { name: /1 new/ }));
    await waitFor(() => expect(order()[0]).toBe(10));
    expect(screen.getByRole('region', { name: 'Submissions' }).scrollTop).toBe(0);
  });

  it('keeps the visible rows in place when a note elsewhere moves one to the top', async () => {
    const { app } = await opened(submissions(9));
    const box = screen.getByRole('region', { name: 'Submissions' });
    box.scrollTop = 200;
    fireEvent.scroll(box);
    const before = topOf(4, box);
    const noted = { id: 1, last_activity_time: new Date().toISOString() };
    await act(() => app.send(recordActivity(noted)).outcome);
    expect(order()).toEqual([1, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(box.scrollTop).toBeGreaterThan(200);
    expect(topOf(4, box)).toBeCloseTo(before);
  });

  it('renders the visible rows once when a long part of the list comes above them', async () => {
    const { given } = await opened(submissions(300));
    const box = screen.getByRole('region', { name: 'Submissions' });
    box.scrollTop = 60 * 56;
    fireEvent.scroll(box);
    const visible = await waitFor(() => document.getElementById('submission-240') ?? expect.fail('not rendered'));
    const before = topOf(240, box);
    const part = { ...listResponse(submissions(250, 301)), form_id: FORM, after: 300, up_to: null };
    act(() => given(listPartLoaded({ ...part, known: 0, kept: [], loaded: 550, is_last: true })));
    expect(document.getElementById('submission-240')).toBe(visible);
    expect(topOf(240, box)).toBeCloseTo(before);
  });

  it('shares selection and bulk actions with the table', async () => {
    const { user } = await opened(submissions(3));
    await user.click(list().getByRole('checkbox', { name: 'Select submission 2' }));
    expect(await screen.findByRole('toolbar', { name: '1 selected' })).toBeTruthy();
    await user.keyboard('v');
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  it('is offered once, until the account has chosen a layout', async () => {
    const started = inbox();
    started.server.on(listSubmissions, () => listResponse(submissions(1)));
    show(started);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Keep the table' }));
    expect(screen.queryByText(/^New: Inbox/)).toBeNull();
    await act(() => started.app.send(chooseLayout({ layout: 'inbox' })).outcome);
    await act(() => started.app.send(chooseLayout({ layout: 'table' })).outcome);
    expect(screen.queryByText(/^New: Inbox/)).toBeNull();
  });
});

describe('selected rows', () => {
  it('are summarised in the pane: number, dates, unread, states, and spam reasons', async () => {
    const spam = { is_spam: true, is_read: true, spam_reason: 'Too many links' };
    const day = (date: number) => `2026-11-${date}T10:00:00.000Z`;
    const { user } = await opened(
      [
        submission(1, { ...spam, submission_time: day(20) }),
        submission(2, { ...spam, submission_time: day(24), current_state: 'WON' }),
        submission(3, { is_spam: true, is_read: false, spam_reason: 'Blocked word', submission_time: day(22) }),
      ],
      `${LIST}?filter=SPAM`,
    );
    await user.click(screen.getByRole('checkbox', { name: 'Select all 3' }));
    const summary = (await screen.findByRole('heading', { name: '3 selected' })).parentElement;
    expect(summary?.querySelector('dl')?.textContent).toBe('Received20/11/2026 – 24/11/2026Unread1 of 3');
    const bars = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.trim());
    expect(bars('States')).toEqual(['NEW2', 'WON1']);
    expect(bars('Why they are spam')).toEqual(['Too many links2', 'Blocked word1']);
    expect(bars('Selected submissions')).toHaveLength(3);
    expect(within(screen.getByRole('region', { name: 'Selected submissions' })).queryByRole('link')).toBeNull();
    await user.click(screen.getAllByRole('checkbox', { checked: true })[2] ?? document.body);
    await waitFor(() => expect(summary?.querySelector('dl')?.textContent).toMatch(/Unread1 of 2State NEW$/));
    expect(screen.queryByRole('region', { name: 'States' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });
});
