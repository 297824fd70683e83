import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionOpened } from '../../../src/shell/messages.ts';
import { NeverResized } from '../../../tests/console/never-resized.ts';
import { initialDataLoaded } from '../../workspaces/public.ts';
import { chooseLayout, markSubmission } from '../commands.ts';
import { getSubmission, listSubmissions, markSubmissionCall, type Submission } from '../contract.ts';
import { inbox } from '../testing/inbox.ts';
import { detail, initialData, listResponse, submission, submissions } from '../testing/samples.ts';
import { LIST, show } from '../testing/screen.tsx';

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NeverResized);
  localStorage.clear();
  delete document.documentElement.dataset['screen'];
});

type InitialData = ReturnType<typeof initialData>;

/** Opens the Inbox of an account with the given initial data. */
async function opened(all: readonly Submission[], at = LIST, data: Partial<InitialData> = {}) {
  const started = inbox();
  const start = { ...initialData(), ...data };
  started.given(initialDataLoaded(start), sessionOpened({ account: start.user }));
  started.server
    .on(listSubmissions, () => listResponse(all))
    .on(getSubmission, ({ params: { id } }) =>
      detail(
        Number(id),
        all.find(({ submission_id }) => submission_id === Number(id)),
      ),
    )
    .on(markSubmissionCall, () => ({}));
  await started.app.send(chooseLayout({ layout: 'inbox' })).outcome;
  const shown = show(started, at);
  await screen.findByRole('region', { name: 'Submissions' });
  return { ...started, ...shown, user: userEvent.setup() };
}

function rowOf(id: number): HTMLElement {
  const row = document.getElementById(`submission-${id}`)?.closest<HTMLElement>('.inbox-row');
  if (!row) throw new Error(`There is no row of ${id}.`);
  return row;
}
const actionsOf = (id: number) => rowOf(id).querySelector<HTMLElement>('.inbox-actions');

describe('a row of the Inbox', () => {
  it('shows its actions while the pointer is on it, which mark it without opening it', async () => {
    const { user, server, at } = await opened(submissions(3));
    const marked: unknown[] = [];
    server.on(markSubmissionCall, ({ params, body }) => {
      marked.push([params.id, body.marker]);
      return {};
    });
    expect(actionsOf(2)).toBeNull();
    expect(rowOf(2).className).not.toContain('has-actions');
    await user.hover(rowOf(2));
    // They take the place of the time.
    expect(rowOf(2).className).toContain('has-actions');
    const buttons = within(actionsOf(2) ?? document.body).getAllByRole('button');
    expect(buttons.map(({ title }) => title)).toEqual(['Archive', 'Spam', 'Mark as read']);
    // The simulated pointer would leave the row on its way to the button.
    if (buttons[0]) fireEvent.click(buttons[0]);
    await waitFor(() => expect(marked).toEqual([[2, 'archive']]));
    expect(document.getElementById('submission-2')).toBeNull();
    expect(at()).toBe(LIST);
    await user.hover(rowOf(1));
    await user.unhover(rowOf(1));
    expect(actionsOf(1)).toBeNull();
  });

  it('shows the latest email of its conversation, but in the results of a search the message', async () => {
    const time = '2026-11-21T09:00:00.000Z';
    const [first, second, third] = submissions(3);
    const { user } = await opened([
      submission(1, { ...first, last_activity_time: time, latest_message: { by: 'team', text: 'On Fridays.', time } }),
      submission(2, { ...second, last_activity_time: time, latest_message: { by: 'visitor', text: 'Thanks!', time } }),
      submission(3, third),
    ]);
    const preview = (id: number) => rowOf(id).querySelector('.inbox-preview')?.textContent;
    expect([preview(1), preview(2), preview(3)]).toEqual(['Replied: On Fridays.', 'Thanks!', 'Message 3']);
    expect(rowOf(1).querySelector('.inbox-preview bdi')?.textContent).toBe('Replied:');
    await user.type(screen.getByRole('searchbox'), 'Message');
    await waitFor(() => expect([preview(1), preview(2)]).toEqual(['Message 1', 'Message 2']));
    expect(rowOf(2).querySelector('time')?.dateTime).toBe(time);
  });

  it('shows the other fields of a submission without a message', async () => {
    await opened([submission(1, { submitted_data: '{"name":"Ada","guests":"4","table":"Window"}' })]);
    expect(rowOf(1).querySelector('.inbox-preview')?.textContent).toBe('Guests: 4 · Table: Window');
  });

  it('is the only one that renders when it is marked', async () => {
    const { app } = await opened(submissions(12));
    // React gives an element new props each time its component renders.
    const props = () =>
      new Map(
        [...document.querySelectorAll<HTMLElement>('.inbox-row')].map((row) => {
          const key = Object.keys(row).find((name) => name.startsWith('__reactProps$'));
          if (key === undefined) throw new Error('React stores the props of an element elsewhere.');
          return [Number(row.dataset['id']), Reflect.get(row, key) as unknown] as const;
        }),
      );
    const before = props();
    expect(before.size).toBeGreaterThan(5);
    await act(async () => {
      await app.send(markSubmission({ id: 9, marker: 'read' })).outcome;
    });
    expect([...props()].filter(([id, now]) => before.get(id) !== now).map(([id]) => id)).toEqual([9]);
  });
});

/** jsdom has no highlights. */
class FakeHighlight {
  readonly ranges: readonly Range[];
  constructor(...ranges: readonly Range[]) {
    this.ranges = ranges;
  }
}

describe('a search in the Inbox', () => {
  it('highlights its matches in the list and in the open message', async () => {
    const highlights = new Map<string, FakeHighlight>();
    vi.stubGlobal('Highlight', FakeHighlight);
    vi.stubGlobal('CSS', { highlights });
    const message = { name: 'Ada', message: 'Do you deliver to islands?' };
    const all = submissions(2).map((one) => ({ ...one, submitted_data: JSON.stringify(message) }));
    await opened(all, `${LIST}/raw/1?q=islands`);
    const partOf = ({ startContainer: { parentElement } }: Range) =>
      parentElement?.closest('.reading') ? 'message' : parentElement?.closest<HTMLElement>('.inbox-row')?.dataset['id'];
    const found = () =>
      (highlights.get('search')?.ranges ?? []).map((range) => `${partOf(range)}: ${range.toString()}`).toSorted();
    await waitFor(() => expect(found()).toEqual(['1: islands', '2: islands', 'message: islands']), { timeout: 5_000 });
  });
});

describe('the sidebar', () => {
  it('lists the forms of the workspace with their unread counts, that of the open form as in its list', async () => {
    const [project] = initialData().projects;
    const [own] = project?.forms ?? [];
    if (!project || !own) throw new Error('There is no form.');
    const forms = [
      { ...own, unread_count: 4 },
      { ...own, id: own.id + 1, uid: 'fBeans', name: 'Beans', unread_count: 3 },
    ];
    await opened(submissions(1), LIST, { projects: [{ ...project, forms }] });
    const entries = within(screen.getByRole('region', { name: 'Forms' })).getAllByRole('link');
    expect(entries.map(({ textContent }) => textContent)).toEqual([`${own.name}1`, 'Beans3']);
    const currentIn = () => [...screen.getByRole('navigation', { name: 'Filters' }).querySelectorAll('[aria-current]')];
    expect(currentIn().map(({ textContent }) => textContent)).toEqual(['All1']);
    expect(entries[1]?.getAttribute('href')).toMatch(/\/fBeans\/submissions$/);
  });
});

describe('a notice above the list', () => {
  it('is not repeated in the message', async () => {
    const above = { id: 'verify-email', message: 'Confirm your email address.' };
    const other = { id: 7, message: 'The webhook has failed.' };
    const { server, user } = await opened(submissions(1), LIST, { warning: [above] });
    server.on(getSubmission, () => detail(1, { warning: [above, other] }));
    await user.keyboard('j');
    expect(await screen.findByText(other.message)).toBeTruthy();
    expect(screen.queryByText(above.message)).toBeNull();
  });
});
