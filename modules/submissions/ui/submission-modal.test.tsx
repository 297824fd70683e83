import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { StateTransition } from '../../../contract/entity/workflow.ts';
import { contribute } from '../../../contract/point.ts';
import { CommandRejected, defineModule } from '../../../src/kernel/index.ts';
import { noticeDismissed } from '../../notifications/public.ts';
import type { Form } from '../../workspaces/public.ts';
import { recordMark, openSubmission } from '../commands.ts';
import { getSubmission, listSubmissions, markSubmission as markCall, type SubmissionDetail } from '../contract.ts';
import { detailAction, detailPanel, type DetailProps } from '../points.ts';
import { inbox } from '../testing/inbox.ts';
import { detail, listResponse, submissions } from '../testing/samples.ts';
import { LIST, show } from '../testing/screen.tsx';

async function opened(more: Partial<SubmissionDetail> = {}, role: Partial<Form> = {}, query = '') {
  const started = inbox({ role });
  started.peer
    .on(listSubmissions, () => listResponse(submissions(3)))
    .on(getSubmission, ({ params }) => detail(Number(params?.['id']), { is_read: true, ...more }))
    .on(markCall, () => ({}));
  const shown = show(started, `${LIST}/raw/2${query}`);
  await screen.findByLabelText('History');
  return { ...started, ...shown, user: userEvent.setup() };
}
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
/** Mocks the server's state transitions. */
function moves(...steps: (Omit<StateTransition, 'initiated_by' | 'aux_data'> & Partial<StateTransition>)[]) {
  const state_transitions = steps.map((step) => ({ initiated_by: 'Ada', aux_data: null, ...step }));
  const history = state_transitions.toReversed().map(({ initiated_by: by, timestamp, ...payload }, at) => ({
    number: state_transitions.length - at,
    kind: 'action',
    payload,
    by,
    timestamp,
  }));
  return { state_transitions, history };
}
const told = () =>
  within(screen.getByLabelText('History'))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('archiving from the detail', () => {
  const title = (id: number) => screen.findByText(new RegExp(`#${id},`));
  const focused = () => document.activeElement?.closest('tr')?.dataset['id'];

  it('moves on to the next submission, and `j` in the list continues from there', async () => {
    const { user, at } = await opened();
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    await title(3);
    expect(at()).toBe(`${LIST}/raw/3`);
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    await user.keyboard('k');
    await title(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe('1'));
    await user.keyboard('j');
    expect(focused()).toBe('3');
  });

  it('moves on with the shortcut too, and back to the previous after the last', async () => {
    const { user, at } = await opened();
    await user.keyboard('e');
    await title(3);
    await user.keyboard('e');
    await title(1);
    await user.keyboard('e');
    await waitFor(() => expect(at()).toBe(LIST));
  });

  it('keeps the detail open and the focus in place if the list still shows the submission', async () => {
    const { user, at } = await opened();
    await user.click(screen.getByRole('button', { name: 'Mark as unread' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mark as read' }));
    const inDialog = within(screen.getByRole('dialog'));
    await user.click(inDialog.getByRole('button', { name: 'In progress' }));
    await waitFor(() => expect(inDialog.queryByRole('button', { name: 'In progress' })).toBeNull());
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    expect(at()).toContain('/raw/2');
  });

  it('keeps the detail open when somebody else archives it', async () => {
    const { app, at } = await opened();
    await act(async () => {
      await app.send(recordMark({ form_id: 7, submission_id: 2, marker: 'archive', by: 9 }), 'server').outcome;
    });
    expect(at()).toContain('/raw/2');
  });
});

it('shows the notifications of the response until they are dismissed', async () => {
  const { given } = await opened({ info: [{ id: 9, message: 'A new report is out.' }] });
  expect(screen.getByText('A new report is out.')).toBeTruthy();
  act(() => given(noticeDismissed({ id: 9 })));
  expect(screen.queryByText('A new report is out.')).toBeNull();
});

describe('submitted data', () => {
  it('shows each field, lists as lists, and empty fields', async () => {
    await opened({ submitted_data: JSON.stringify({ name: 'Ada', topics: ['A', 'B'], phone: '' }) });
    expect(fact('topics')).toBe('AB');
    expect(fact('phone')).toBe('Left empty');
    expect(screen.getByText('Ada', { selector: '.detail-who' })).toBeTruthy();
  });

  it('shows the name and size of a file that was not stored', async () => {
    await opened({ submitted_data: JSON.stringify({ cv: 'cv.pdf (5 bytes, file not stored)' }) });
    expect(fact('cv')).toBe('cv.pdf 5 bytes. The file itself was not stored.');
    expect(within(screen.getByRole('dialog')).getByText('File not stored')).toBeTruthy();
  });

  it('links web and email addresses and never renders markup', async () => {
    await opened({ submitted_data: JSON.stringify({ text: '<img src=x onerror=alert(1)> https://a.example/' }) });
    expect(document.querySelector('.submitted img')).toBeNull();
    const link = screen.getByRole('link', { name: 'https://a.example/' });
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
  });
});

describe('the sender', () => {
  it('stands once, with an address that can be copied', async () => {
    await opened({ submitted_data: JSON.stringify({ name: 'Ada', email: 'ada@example.com', phone: '12' }) });
    expect(screen.getAllByText('Ada', { selector: '[role=dialog] *' })).toHaveLength(1);
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getAllByText('ada@example.com')).toHaveLength(1);
    expect(dialog.getByRole('link', { name: 'ada@example.com' }).getAttribute('href')).toBe('mailto:ada@example.com');
    expect(dialog.getByRole('button', { name: 'Copy address' })).toBeTruthy();
    expect(fact('phone')).toBe('12');
  });

  it('keeps a field with more than an address among the fields', async () => {
    await opened({ submitted_data: JSON.stringify({ name: 'Ada', email: ['a@b.example', 'c@d.example'] }) });
    expect(fact('email')).toBe('a@b.examplec@d.example');
    expect(screen.queryByRole('button', { name: 'Copy address' })).toBeNull();
  });
});

describe('the visitor', () => {
  it('shows the analytics as text', async () => {
    await opened();
    expect(fact('Device')).toBe('Desktop, Firefox on Linux');
    expect(fact('Language')).toBe('German (Germany) (de-DE)');
    expect(fact('Sent from')).toBe('https://example.com/contact');
    expect(fact('Campaign')).toBe('autumn');
    expect(fact('Visits to the website')).toBe('3');
    expect(fact('Time on this page')).toBe('1 min 12 s');
    expect(fact('Last visit')).toBe('Yesterday');
  });

  it.each([
    [0, 'Today'],
    [1, 'Yesterday'],
    [12, '12 days ago'],
    [null, 'This was the first visit'],
  ])('says of a last visit %s days ago: %s', async (days, text) => {
    await opened({ number_of_days_diff_last_visit_to_today: days });
    expect(fact('Last visit')).toBe(text);
  });

  it('explains the score', async () => {
    await opened();
    const score = document.querySelector('.score-button');
    const sum = document.querySelector(`[id="${score?.getAttribute('aria-describedby')}"]`);
    expect(sum?.textContent).toContain('Return visits10 of 25');
  });

  it('explains why there are no analytics', async () => {
    await opened({ type: 'without_analytics', activity_score: null, score: null });
    expect(screen.getByText('No visitor analytics')).toBeTruthy();
    expect(screen.queryByText('Visits to the website')).toBeNull();
  });

  it('opens the activity log in a new tab', async () => {
    await opened();
    const log = screen.getByRole('link', { name: /Activity log/ });
    expect(log.getAttribute('href')).toBe(`${LIST}/logs/2`);
    expect(log.getAttribute('target')).toBe('_blank');
  });
});

describe('the history', () => {
  it('shows each state change with both states and who made it, earliest first', async () => {
    await opened({
      current_state: 'WON',
      ...moves(
        { from_state: 'NEW', to_state: 'CONTACTED', timestamp: 1_795_180_000 },
        { from_state: 'CONTACTED', to_state: 'WON', timestamp: 1_795_190_000, aux_data: { reason: 'price' } },
      ),
    });
    expect(told()[1]).toMatch(/^NEW → CONTACTEDAda, /);
    expect(told()[2]).toMatch(/^CONTACTED → WONReason: priceAda, /);
    const states = within(screen.getByLabelText('States, from earliest to latest')).getAllByRole('listitem');
    expect(states.map((state) => state.textContent)).toEqual(['NEW', 'CONTACTED', 'WON']);
  });

  it('orders entries of the same second by number', async () => {
    const timestamp = 1_795_180_000;
    const entry = { by: 'Ada', timestamp };
    const moved = (from_state: string, to_state: string) => ({ from_state, to_state, aux_data: null });
    await opened({
      state_transitions: [
        { ...moved('NEW', 'CONTACTED'), initiated_by: 'Ada', timestamp },
        { ...moved('CONTACTED', 'NEW'), initiated_by: 'Ada', timestamp },
      ],
      history: [
        { number: 4, kind: 'received', payload: {}, ...entry },
        { number: 9, kind: 'marked', payload: { marker: 'complete' }, ...entry },
        { number: 10, kind: 'action', payload: moved('NEW', 'CONTACTED'), ...entry },
        { number: 11, kind: 'marked', payload: { marker: 'archive' }, ...entry },
        { number: 12, kind: 'action', payload: moved('CONTACTED', 'NEW'), ...entry },
      ],
    });
    expect(told().map((text) => text.split(/Ada|\d\d\//)[0])).toEqual([
      'First visit',
      'Received',
      'Marked as complete',
      'NEW → CONTACTED',
      'Archived',
      'CONTACTED → NEW',
    ]);
  });

  it("shows the label of an entered field, and dates in the page's format", async () => {
    const step = { from_state: 'NEW', to_state: 'CONTACTED', timestamp: 1_795_180_000 };
    const at = new Date(2026, 10, 28, 16, 0).toISOString();
    const aux_data = { tasting_at: at, guests: '12', note: at };
    const aux_fields = {
      tasting_at: { label: 'Day of the tasting', type: 'DATE' as const },
      guests: { label: 'Number of guests', type: 'STRING' as const },
      note: { label: 'Note', type: 'STRING' as const },
    };
    await opened(moves({ ...step, aux_data: { called_at: at } }, { ...step, aux_data, aux_fields }));
    expect(told()[1], 'of an earlier version').toContain('Called at: 28/11/2026 16:00Ada');
    expect(told()[2]).toContain(`Day of the tasting: 28/11/2026 16:00Number of guests: 12Note: ${at}Ada`);
  });

  it('shows marks, including one made now', async () => {
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: 'Mark as unread' }));
    await waitFor(() => expect(told().at(-1)).toMatch(/^Marked as unreadAda, /));
  });

  it('shows why it was classified as spam', async () => {
    await opened({ is_spam: true, spam_reason: 'The honeypot was filled in' });
    expect(screen.getByText('Flagged as spam: The honeypot was filled in')).toBeTruthy();
  });
});

describe('the detail dialog', () => {
  it('closes with Escape and returns to the filtered list', async () => {
    const { at } = await opened({}, {}, '?show=unread');
    fireEvent.keyDown(document, { key: 'Escape', code: 'Escape' });
    await waitFor(() => expect(at()).toBe(`${LIST}?show=unread`));
  });

  it('closes on a click outside, not inside', async () => {
    const { user, at } = await opened();
    await user.click(screen.getByLabelText('History'));
    expect(at()).toBe(`${LIST}/raw/2`);
    await user.click(document.querySelector('.dialog-mask') ?? document.body);
    await waitFor(() => expect(at()).toBe(LIST));
  });

  it('moves to the previous and next submission', async () => {
    const { user, at } = await opened();
    await user.click(screen.getByRole('link', { name: 'Next submission' }));
    expect(at()).toBe(`${LIST}/raw/3`);
    expect(screen.queryByRole('link', { name: 'Next submission' })).toBeNull();
    await user.keyboard('k');
    expect(at()).toBe(`${LIST}/raw/2`);
  });

  it('applies the mark shortcuts to the open submission', async () => {
    const { user, peer } = await opened();
    await user.keyboard('e');
    await waitFor(() =>
      expect(peer.asked(markCall).map(({ params, body }) => [params?.id, body])).toEqual([[2, { marker: 'archive' }]]),
    );
  });

  it('offers no marks to view-only users', async () => {
    await opened({}, { user_role: 'ONLY_VIEW_USER' });
    expect(screen.queryByRole('group', { name: 'Mark as' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
  });

  it('renders panels and actions of other modules', async () => {
    const part = (text: string) => () =>
      Promise.resolve({ default: ({ submission }: DetailProps) => <p>{`${text} ${submission.submission_id}`}</p> });
    const more = defineModule({
      id: 'more',
      contributes: [
        contribute(detailPanel, { id: 'more/panel', order: 1, view: part('panel of') }),
        contribute(detailAction, { id: 'more/action', order: 1, view: part('action on') }),
      ],
    });
    const started = inbox({ more: [{ folder: 'more', module: more }] });
    started.peer
      .on(listSubmissions, () => listResponse(submissions(3)))
      .on(getSubmission, () => detail(2, { is_read: true }));
    show(started, `${LIST}/raw/2`);
    expect(await screen.findByText('panel of 2')).toBeTruthy();
    expect(await screen.findByText('action on 2')).toBeTruthy();
  });

  it.each([
    ['what the server refuses', () => Promise.reject(new CommandRejected(['Submission not found']))],
    ['a submission of another form', () => detail(2, { form_id: 99 })],
  ])('says that %s is not found', async (_what, answer) => {
    const started = inbox();
    started.peer.on(listSubmissions, () => listResponse(submissions(1))).on(getSubmission, answer);
    show(started, `${LIST}/raw/2`);
    expect(await screen.findByText('Submission not found')).toBeTruthy();
  });

  it('shows "not found" for an id that is not a number, without a request', async () => {
    const started = inbox();
    started.peer.on(listSubmissions, () => listResponse(submissions(1)));
    show(started, `${LIST}/raw/abc`);
    expect(await screen.findByText('Submission not found')).toBeTruthy();
    expect(screen.getByText('Submission abc')).toBeTruthy();
    expect(screen.getByRole('dialog').textContent).not.toContain('NaN');
    expect(started.peer.asked(getSubmission)).toEqual([]);
  });

  it('reports a failed reload and offers a retry', async () => {
    const { app, peer, user } = await opened();
    peer.on(getSubmission, () => Promise.reject(new CommandRejected(['Internal server error'])));
    await app.send(openSubmission({ id: 2 })).outcome;
    expect(await screen.findByText('Internal server error')).toBeTruthy();
    expect(screen.getByLabelText('History')).toBeTruthy();
    peer.on(getSubmission, () => detail(2, { is_read: true }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Internal server error')).toBeNull());
  });
});
