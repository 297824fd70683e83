import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StateTransition } from '../../../contract/entity/workflow.ts';
import { notificationDismissed } from '../../notifications/public.ts';
import { LIST } from '../testing/screen.tsx';

import { openedDetail } from '../testing/opened-detail.tsx';

/** A fact about the visitor, or a submitted field, whose label starts with a capital letter. */
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
const entries = () =>
  within(screen.getByLabelText('History'))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

it('shows the notifications of the response until they are dismissed', async () => {
  const { given } = await openedDetail({ info: [{ id: 9, message: 'A new report is out.' }] });
  expect(screen.getByText('A new report is out.')).toBeTruthy();
  act(() => given(notificationDismissed({ id: 9 })));
  expect(screen.queryByText('A new report is out.')).toBeNull();
});

describe('submitted data', () => {
  it('shows each field, lists as lists, and empty fields', async () => {
    await openedDetail({ submitted_data: JSON.stringify({ name: 'Ada', topics: ['A', 'B'], phone: '' }) });
    expect(fact('Topics')).toBe('AB');
    expect(fact('Phone')).toBe('Left empty');
    expect(screen.getByText('Ada', { selector: '.sender-head h2 *' })).toBeTruthy();
  });

  it('shows the name and size of a file that was not stored', async () => {
    await openedDetail({ submitted_data: JSON.stringify({ cv: 'cv.pdf (5 bytes, file not stored)' }) });
    expect(fact('Cv')).toBe('cv.pdf 5 bytes, not stored');
  });

  it('links web and email addresses and never renders markup', async () => {
    await openedDetail({ submitted_data: JSON.stringify({ text: '<img src=x onerror=alert(1)> https://a.example/' }) });
    expect(document.querySelector('.submitted img')).toBeNull();
    const link = screen.getByRole('link', { name: 'https://a.example/' });
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
  });
});

describe('the sender', () => {
  it('appears once, with an address that can be copied', async () => {
    await openedDetail({ submitted_data: JSON.stringify({ name: 'Ada', email: 'ada@example.com', phone: '12' }) });
    expect(screen.getAllByText('Ada', { selector: '[role=dialog] *' })).toHaveLength(1);
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getAllByText('ada@example.com')).toHaveLength(1);
    expect(dialog.getByRole('link', { name: 'ada@example.com' }).getAttribute('href')).toBe('mailto:ada@example.com');
    expect(dialog.getByRole('button', { name: 'Copy address' })).toBeTruthy();
    expect(fact('Phone')).toBe('12');
  });

  it('keeps a field with more than an address among the fields', async () => {
    await openedDetail({ submitted_data: JSON.stringify({ name: 'Ada', email: ['a@b.example', 'c@d.example'] }) });
    expect(fact('Email')).toBe('a@b.examplec@d.example');
    expect(screen.queryByRole('button', { name: 'Copy address' })).toBeNull();
  });
});

describe('the visitor', () => {
  it('shows the analytics as text', async () => {
    await openedDetail();
    expect(fact('Device')).toBe('Desktop, Firefox on Linux');
    expect(fact('Language')).toBe('German (Germany) (de-DE)');
    expect(fact('Sent from')).toBe('example.com/contact');
    expect(fact('Campaign')).toBe('autumn');
    expect(fact('Visits to the website')).toBe('3');
    expect(fact('Time on this page')).toBe('1\u00a0min 12\u00a0s');
    expect(fact('Last visit')).toBe('Yesterday');
  });

  it.each([
    [0, 'Today'],
    [1, 'Yesterday'],
    [12, '12 days ago'],
    [null, 'This was the first visit'],
  ])('says of a last visit %s days ago: %s', async (days, text) => {
    await openedDetail({ number_of_days_diff_last_visit_to_today: days });
    expect(fact('Last visit')).toBe(text);
  });

  it('explains the score', async () => {
    await openedDetail();
    const score = document.querySelector('.score-button');
    const sum = document.querySelector(`[id="${score?.getAttribute('aria-describedby')}"]`);
    expect(sum?.textContent).toContain('Return visits10 of 25');
  });

  it('explains why there are no analytics', async () => {
    await openedDetail({ type: 'without_analytics', activity_score: null, score: null });
    expect(screen.getByText('No visitor analytics')).toBeTruthy();
    expect(screen.queryByText('Visits to the website')).toBeNull();
  });

  it('opens the activity log in a new tab', async () => {
    await openedDetail();
    const log = screen.getByRole('link', { name: /Activity log/ });
    expect(log.getAttribute('href')).toBe(`${LIST}/logs/2`);
    expect(log.getAttribute('target')).toBe('_blank');
  });
});

describe('the history', () => {
  it('shows each state change with both states and who made it, earliest first', async () => {
    await openedDetail({
      current_state: 'WON',
      ...moves(
        { from_state: 'NEW', to_state: 'CONTACTED', timestamp: 1_795_180_000 },
        {
          from_state: 'CONTACTED',
          to_state: 'WON',
          timestamp: 1_795_190_000,
          aux_data: { reason: 'price' },
          initiated_by: 'Grace',
        },
      ),
    });
    expect(entries()[1]).toMatch(/^You, NEW → CONTACTED/);
    expect(entries()[2]).toMatch(/^Grace, CONTACTED → WON.*Reason: price$/);
    const states = within(screen.getByLabelText('States, from earliest to latest')).getAllByRole('listitem');
    expect(states.map((state) => state.textContent)).toEqual(['NEW', 'CONTACTED', 'WON']);
  });

  it('orders entries of the same second by number', async () => {
    const timestamp = 1_795_180_000;
    const entry = { by: 'Ada', timestamp };
    const moved = (from_state: string, to_state: string) => ({ from_state, to_state, aux_data: null });
    await openedDetail({
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
    expect(entries().map((text) => text.split(/\d/)[0])).toEqual([
      'First visit',
      'You, received',
      'You marked it as complete',
      'You, NEW → CONTACTED',
      'You marked it as archived',
      'You, CONTACTED → NEW',
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
    await openedDetail(moves({ ...step, aux_data: { called_at: at } }, { ...step, aux_data, aux_fields }));
    expect(entries()[1], 'of an earlier version').toContain('Called at: 28/11/2026 16:00');
    expect(entries()[2]).toContain(`Day of the tasting: 28/11/2026 16:00Number of guests: 12Note: ${at}`);
  });

  it('shows marks, including one made now', async () => {
    const { user } = await openedDetail();
    await user.click(screen.getByRole('button', { name: 'Mark as unread' }));
    await waitFor(() => expect(entries().at(-1)).toMatch(/^You marked it as unread/));
  });

  it('shows why it was classified as spam', async () => {
    await openedDetail({ is_spam: true, spam_reason: 'The honeypot was filled in' });
    expect(screen.getByText('Flagged as spam: The honeypot was filled in')).toBeTruthy();
  });
});
