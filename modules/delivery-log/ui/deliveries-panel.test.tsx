import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { loadTexts } from '../../../src/ui/catalogue.ts';
import { LanguageContext } from '../../../src/ui/use-texts.ts';
import { contribute } from '../../../contract/point.ts';
import { CommandRejected, defineModule } from '../../../src/kernel/index.ts';
import { deliveryKindLabel } from '../../deliveries/public.ts';
import deliveries from '../../deliveries/module.ts';
import mail from '../../mail/module.ts';
import { getSubmission, listSubmissions, type SubmissionDetail } from '../../submissions/contract.ts';
import { inbox } from '../../submissions/testing/inbox.ts';
import { detail, listResponse, submissions } from '../../submissions/testing/samples.ts';
import { LIST, show } from '../../submissions/testing/screen.tsx';
import type { Form } from '../../workspaces/public.ts';
import { listDeliveries, sendAgainCall, type Delivery } from '../contract.ts';
import webhooks from '../../webhooks/module.ts';
import settingsModule from '../../settings/module.ts';
import module from '../module.ts';
import { delivery } from '../testing/delivery.ts';
import { deliveries as table } from '../state.ts';
import { texts } from '../texts.ts';
import { Attempts } from './attempts.tsx';

const letters = defineModule({
  id: 'letters',
  needs: ['deliveries'],
  contributes: [contribute(deliveryKindLabel, { kind: 'letter', label: 'Letter', icon: 'envelope', isByPerson: true })],
});
const others = [
  { folder: 'letters', module: letters },
  { folder: 'settings', module: settingsModule },
  { folder: 'deliveries', module: deliveries },
  { folder: 'mail', module: mail },
  { folder: 'webhooks', module: webhooks },
];

async function opened(all: readonly Delivery[]) {
  const started = start();
  started.server.on(listDeliveries, () => [...all]);
  show(started, `${LIST}/raw/1`);
  const panel = within(await screen.findByRole('region', { name: 'Deliveries' }, { timeout: 5_000 }));
  return { ...started, panel, user: userEvent.setup() };
}

function start(role: Partial<Form> = {}, more: Partial<SubmissionDetail> = {}) {
  const started = inbox({ role, more: [...others, { folder: 'delivery-log', module }] });
  started.server
    .on(listSubmissions, () => listResponse(submissions(1)))
    .on(getSubmission, () => detail(1, { is_read: true, ...more }));
  return started;
}

const failed = {
  at: '2026-11-20T13:05:06.000Z',
  duration_ms: 30,
  is_success: false,
  status: 500,
  answer: '<b>no</b>',
  error: 'returned 500',
};

it('lists each delivery with its state and attempts, and shows responses as plain text', async () => {
  const { panel, user } = await opened([
    delivery(1),
    delivery(2, { state: 'dead', reason: 'returned 500', attempts: [failed] }),
  ]);
  await panel.findByText('Delivered');
  expect(panel.getByText('Failed')).toBeTruthy();
  const [, attempts] = panel.getAllByText('1 attempt');
  await user.click(attempts ?? document.body);
  expect(panel.getByText('returned 500', { selector: 'b' })).toBeTruthy();
  expect(panel.getByText('<b>no</b>').querySelector('b')).toBeNull();
});

it('shows the reason in German by its code, and the text of rows from before the codes', async () => {
  await loadTexts('de', [texts]);
  const of = { code: 'RECEIVER_RETURNED', params: { status: 500 } };
  const attempt = { ...failed, error: 'The receiver returned 500', error_details: [of] };
  render(
    <LanguageContext value="de">
      <Attempts isExplained attempts={[attempt, { ...failed, at: '2026-11-20T13:06:06.000Z' }]} />
    </LanguageContext>,
  );
  const lines = screen.getAllByText(/^Versuch \d/).map(({ textContent }) => textContent);
  expect(lines).toEqual(['Versuch 2: returned 500 nach 30 ms', 'Versuch 1: Antwort 500 nach 30 ms']);
});

it('does not call an email delivered if it was only saved to the outbox', async () => {
  const reason = 'Saved to the outbox; email is not set up';
  const { panel } = await opened([delivery(1, { kind: 'mail', reason })]);
  expect(await panel.findByText(reason)).toBeTruthy();
  expect(panel.getByText('Saved')).toBeTruthy();
  expect(panel.queryByText('Delivered')).toBeNull();
  expect(panel.queryByText(/^Accepted/)).toBeNull();
});

it("shows 'No attempts yet' only for a delivery without a reason", async () => {
  const waiting = { state: 'waiting' as const, next_at: '2026-11-20T14:00:00.000Z', attempts: [] };
  const { panel } = await opened([delivery(1, waiting), delivery(2, { ...waiting, reason: 'returned 503' })]);
  expect(await panel.findByText('returned 503')).toBeTruthy();
  expect(panel.getAllByText('No attempts yet')).toHaveLength(1);
});

it('says in the thread what the arrival led to, without what was sent later', async () => {
  const late = '2026-11-20T16:00:00.000Z';
  await opened([
    delivery(1),
    delivery(2, { kind: 'mail', attempts: [] }),
    delivery(3, { kind: 'mail', created_at: late, state: 'dead', reason: '550 no such mailbox' }),
    delivery(4, { kind: 'pigeon', target: 'Loft (coop.example)', state: 'dead', reason: 'lost' }),
    delivery(9, { kind: 'letter', attempts: [] }),
    delivery(5, { kind: 'mail', reason: 'Saved to the outbox; email is not set up' }),
    delivery(6, { kind: 'mail', attempts: [] }),
    delivery(7, { kind: 'owl', state: 'waiting', attempts: [] }),
    delivery(8, { kind: 'mail', target: 'The person who filled in the form', attempts: [] }),
  ]);
  const thread = within(screen.getByRole('region', { name: 'History' }));
  const received = () => thread.getByText(/^Received/).textContent;
  await waitFor(() =>
    expect(received()).toBe(
      'Received · Webhook CRM returned 200 · Email sent · pigeon Loft failed · Auto responder sent',
    ),
  );
});

it.each([
  ['folds them if everything was delivered', delivery(2), false],
  ['unfolds them if something failed', delivery(2, { state: 'dead', reason: 'returned 500' }), true],
])('%s', async (_what, second, isOpen) => {
  const { panel } = await opened([delivery(1), second]);
  await panel.findAllByText('Delivered');
  expect(panel.getByRole('heading', { name: 'Deliveries' }).closest('details')).toHaveProperty('open', isOpen);
});

it('unfolds them from the head of the thread, which says how many there are', async () => {
  Element.prototype.scrollIntoView = () => undefined;
  const { panel, user } = await opened([delivery(1), delivery(2)]);
  await panel.findAllByText('Delivered');
  await user.click(screen.getByRole('button', { name: 'Deliveries 2' }));
  expect(panel.getByRole('heading', { name: 'Deliveries' }).closest('details')).toHaveProperty('open', true);
});

it('sends a delivery again', async () => {
  const { panel, server, user } = await opened([delivery(2, { state: 'dead' })]);
  server.on(sendAgainCall, () => delivery(2, { state: 'waiting', next_at: '2026-11-20T14:00:00.000Z' }));
  await user.click(await panel.findByRole('button', { name: 'Retry: Webhook CRM (hooks.example.com)' }));
  await waitFor(() => expect(panel.getByText('Pending')).toBeTruthy());
  expect(panel.getByText(/^Next attempt/)).toBeTruthy();
});

it('offers no retry without a stored payload', async () => {
  const { panel } = await opened([delivery(1, { kind: 'mail', can_send_again: false })]);
  await panel.findByText('Email');
  expect(panel.queryByRole('button')).toBeNull();
});

it('takes no room without deliveries', async () => {
  const started = start();
  started.server.on(listDeliveries, () => []);
  show(started, `${LIST}/raw/1`);
  await screen.findByRole('region', { name: 'History' });
  await waitFor(() => expect(started.server.callsTo(listDeliveries)).toHaveLength(1));
  await waitFor(() => expect(started.app.read(table).get(1)?.deliveries).toEqual([]));
  expect(screen.queryByRole('region', { name: 'Deliveries' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Deliveries' })).toBeNull();
});

it('reloads after a failure', async () => {
  const started = start();
  started.server.on(listDeliveries, () => Promise.reject(new CommandRejected(['Internal server error'])));
  show(started, `${LIST}/raw/1`);
  const panel = within(await screen.findByRole('region', { name: 'Deliveries' }, { timeout: 5_000 }));
  await panel.findByText('Internal server error');
  started.server.on(listDeliveries, () => [delivery(1)]);
  await userEvent.click(panel.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Delivered')).toBeTruthy();
});

it.each<[string, Partial<Form>, Partial<SubmissionDetail>]>([
  ['users who may only view', { user_role: 'ONLY_VIEW_USER' }, {}],
  ['a locked submission', {}, { is_locked: true }],
])('is hidden for %s', async (_whom, role, more) => {
  show(start(role, more), `${LIST}/raw/1`);
  await screen.findByLabelText('History');
  expect(screen.queryByRole('region', { name: 'Deliveries' })).toBeNull();
});
