import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { recordNavigation } from '../../../src/shell/messages.ts';
import { offeredActions } from '../../../src/shell/offered-actions.ts';
import { inputDayText, today } from '../../../src/ui/dates.ts';
import { BASE, settingsConsole, show } from '../../../tests/console/settings-console.tsx';
import { CommandRejected } from '../../../src/kernel/index.ts';
import autoResponder from '../../auto-responder/module.ts';
import mailModule from '../../mail/module.ts';
import notifications from '../../notifications/module.ts';
import replies from '../../replies/module.ts';
import submissions from '../../submissions/module.ts';
import webhooks from '../../webhooks/module.ts';
import {
  getDeliveryRequest,
  LOG_PAGE,
  MAX_COUNTED,
  listOfForm,
  sendAgainCall,
  retryMany,
  type LoggedDelivery,
} from '../contract.ts';
import module from '../module.ts';
import { delivery } from '../testing/delivery.ts';

const user = userEvent.setup();
/** Modules that send. */
const senders = [autoResponder, mailModule, replies, webhooks];
const TAB = `${BASE}/settings/deliveries`;
const logged = (id: number, more: Partial<LoggedDelivery> = {}): LoggedDelivery => ({
  ...delivery(id),
  submission_id: id,
  ...more,
});
const rows = () => screen.queryAllByRole('listitem').filter((row) => row.parentElement?.matches('.deliveries-log'));

const summaryOf = (row: HTMLElement | undefined) => row?.querySelector('summary') ?? document.body;
async function unfold(row: HTMLElement | undefined) {
  await user.click(summaryOf(row));
  expect(row?.querySelector('details')?.open).toBe(true);
  return within(row ?? document.body);
}

beforeEach(() => localStorage.clear());

async function opened(all: readonly LoggedDelivery[], hasMore = false) {
  const console = await settingsConsole({}, {}, ...senders, notifications, submissions, module);
  console.server.on(listOfForm, ({ query }) => ({
    deliveries: all.filter(
      ({ id, kind, state }) =>
        id < Number(query?.before_id ?? Infinity) &&
        kind === (query?.kind ?? kind) &&
        state === (query?.state ?? state),
    ),
    has_more: hasMore && query?.before_id === undefined,
  }));
  console.server.on(getDeliveryRequest, () => ({ request: null }));
  console.app.send(recordNavigation({ path: TAB, search: '' }));
  await show(console, TAB);
  return console;
}

it('lists deliveries with their submission and why the mail server rejected an email', async () => {
  const failed = { kind: 'mail', target: 'gone@example.com', state: 'dead', can_send_again: false } as const;
  await opened([logged(2, { ...failed, reason: '550 5.1.1 No such user' }), logged(1, { submission_id: null })]);
  await waitFor(() => expect(rows()).toHaveLength(2));
  const summary = within(summaryOf(rows()[0]));
  expect(summary.getByText('Failed')).toBeDefined();
  const mail = await unfold(rows()[0]);
  expect(mail.getByText('550 5.1.1 No such user')).toBeDefined();
  expect(mail.queryByRole('button')).toBeNull();
  const link = mail.getByRole('link', { name: 'Submission 2' });
  expect(link.getAttribute('href')).toBe(`${BASE}/submissions/raw/2`);
  expect((await unfold(rows()[1])).queryByRole('link')).toBeNull();
});

it('shows its title and filters while loading and above the error, without offering to retry yet', async () => {
  const console = await settingsConsole({}, {}, ...senders, notifications, submissions, module);
  const loading = Promise.withResolvers<never>();
  console.server.on(listOfForm, () => loading.promise);
  await show(console, TAB);
  const isFramed = () => {
    expect(screen.getByRole('heading', { name: 'Deliveries' })).toBeDefined();
    expect(screen.getByRole('radio', { name: /^Pending/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Retry .*failed/ })).toBeNull();
  };
  expect(screen.getByRole('status')).toBeDefined();
  isFramed();
  loading.reject(new CommandRejected(['Internal server error']));
  expect((await screen.findByRole('alert')).textContent).toContain('Internal server error');
  isFramed();
});

it('has room for an open delivery only while there can be one', async () => {
  const hasRoom = () => document.querySelector('.deliveries')?.matches('.has-pane');
  const { server } = await opened([]);
  await screen.findByRole('heading', { name: 'No deliveries yet' });
  expect(hasRoom()).toBe(false);
  // The filters do not move while a filter has no results.
  await user.click(screen.getByRole('radio', { name: /^Failed/ }));
  await screen.findByRole('button', { name: 'Show all' });
  expect(hasRoom()).toBe(true);
  server.on(listOfForm, () => Promise.reject(new CommandRejected(['Internal server error'], 'INTERNAL', 500)));
  await user.click(screen.getByRole('radio', { name: /^Pending/ }));
  await screen.findByRole('alert');
  expect(hasRoom()).toBe(false);
});

it('unfolds to what was sent, the attempts, newest first, and what happens next, in that order', async () => {
  const attempt = (minute: number, status: number) => ({
    at: `2026-11-20T13:0${minute}:00.000Z`,
    duration_ms: 30,
    is_success: false,
    status,
    answer: null,
    error: `The receiver returned ${status}`,
    error_details: [{ code: 'RECEIVER_RETURNED', params: { status } }],
  });
  const attempts = [attempt(1, 500), attempt(2, 503)];
  await opened([
    logged(3, { state: 'dead', attempts }),
    logged(2, {
      kind: 'mail',
      subject: 'Ada: Two baguettes',
      state: 'waiting',
      attempts,
      next_at: '2026-11-20T14:00:00.000Z',
    }),
    logged(1),
  ]);
  await waitFor(() => expect(rows()).toHaveLength(3));
  const [dead, waiting, done] = rows();
  const shown = await unfold(dead);
  expect(shown.getByText(/^All 2 attempts failed\. The submission is safe/)).toBeDefined();
  expect(shown.getAllByText(/^Attempt \d/).map(({ textContent }) => textContent)).toEqual([
    'Attempt 2: Returned 503 after 30 ms',
    'Attempt 1: Returned 500 after 30 ms',
  ]);
  await unfold(waiting);
  expect(waiting?.querySelector('.delivery-detail')?.textContent).toMatch(
    /Ada: Two baguettes.*Queued.*Attempt 2.*Attempt 1.*What happens next.*Next attempt 20\/11\/2026.*It is retried automatically\./,
  );
  expect(summaryOf(waiting).textContent).toContain('Next attempt 20/11/2026');
  expect(screen.getByRole('button', { name: /^Send now/ }).className).toContain('button-primary');
  expect(waiting?.querySelector('.delivery-head')?.textContent).toContain('Next attempt in ');
  await unfold(done);
  const doneText = done?.querySelector('.delivery-detail')?.textContent;
  // A single attempt has no number.
  expect(doneText).toMatch(/Queued.*(Accepted|Returned)/);
  expect(doneText).not.toMatch(/Attempt 1|What happens next/);
  expect(waiting?.querySelector('details')?.open).toBe(false);
  await user.click(summaryOf(done));
  expect(done?.querySelector('details')?.open).toBe(false);
});

it('shows how many deliveries there are at each filter, as far as they are counted', async () => {
  const { server } = await opened([logged(1)]);
  const counts = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  const refreshed = async (more: object) => {
    server.on(listOfForm, () => ({ deliveries: [logged(1)], has_more: false, ...more }));
    await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  };
  await refreshed({ failed: 4, delivered: 12, pending: 0 });
  await waitFor(() => expect(counts()).toEqual(['All16', 'Delivered12', 'Pending', 'Failed4']));
  expect(screen.getByRole('button', { name: 'Retry 4 failed…' })).toBeDefined();
  await refreshed({ failed: MAX_COUNTED, delivered: 12, pending: 1 });
  await waitFor(() => expect(counts()).toEqual(['All1,012+', 'Delivered12', 'Pending1', 'Failed999+']));
  expect(screen.getByRole('button', { name: 'Retry 999+ failed…' })).toBeDefined();
  await refreshed({ failed: 0 });
  await waitFor(() => expect(counts()).toEqual(['All', 'Delivered', 'Pending', 'Failed']));
  expect(screen.queryByRole('button', { name: /^Retry .*failed/ })).toBeNull();
});

it('names the receiver first, and the kind and the submission below', async () => {
  const autoReply = { kind: 'mail', target: 'The person who filled in the form' };
  await opened([
    logged(1234, { sender: 'Ada Lovelace' }),
    logged(3),
    logged(2, { ...autoReply, sender: 'Ada Lovelace' }),
    logged(8, { kind: 'reply', target: 'ada@example.com', sender: 'Ada Lovelace' }),
    logged(1, { submission_id: null }),
    logged(7, { submission_id: null, kind: 'mail', target: 'ben@example.com', subject: 'Invitation to Contact' }),
  ]);
  await waitFor(() => expect(rows()).toHaveLength(6));
  const titles = rows().map((row) => row.querySelector('.delivery-what > bdi')?.textContent);
  expect(titles).toEqual([
    'CRM (hooks.example.com)',
    'CRM (hooks.example.com)',
    'Ada Lovelace',
    'Ada Lovelace',
    'CRM (hooks.example.com)',
    'ben@example.com',
  ]);
  expect(rows().map((row) => row.querySelector('small')?.textContent)).toEqual([
    'Webhook for #1234, Ada Lovelace',
    'Webhook for #3',
    'Auto responder for #2',
    'Reply for #8',
    'Webhook',
    'Invitation to Contact',
  ]);
  expect((await unfold(rows()[3])).getByText('ada@example.com')).toBeDefined();
});

it('filters by kind and status, and shows all again', async () => {
  const { server } = await opened([logged(2, { kind: 'mail' }), logged(1)]);
  await user.selectOptions(await screen.findByLabelText('Type'), 'Email');
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.click(within(screen.getByRole('radiogroup', { name: 'Status' })).getByRole('radio', { name: 'Failed' }));
  expect(await screen.findByText('No matching deliveries')).toBeDefined();
  expect(server.callsTo(listOfForm).at(-1)?.query).toEqual({ kind: 'mail', state: 'dead' });
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
});

it('offers the types of the modules that send, and shows an unknown type by its id', async () => {
  await opened([logged(2, { kind: 'carrier-pigeon' }), logged(1)]);
  const types = within(await screen.findByLabelText('Type')).getAllByRole('option');
  expect(types.map(({ textContent }) => textContent)).toEqual(['All types', 'Email', 'Reply', 'Webhook']);
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows().map((row) => row.querySelector('small')?.textContent)).toEqual([
    'carrier-pigeon for #2',
    'Webhook for #1',
  ]);
});

it('loads the next page', async () => {
  const { server } = await opened([logged(9), logged(8)], true);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(server.callsTo(listOfForm).at(-1)?.query).toEqual({ before_id: 8 }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
  expect(rows()).toHaveLength(2);
});

it('sends a delivery again, offered in the command palette while it is open', async () => {
  const { server, app } = await opened([logged(3, { state: 'dead' })]);
  server.on(sendAgainCall, () => delivery(3, { state: 'waiting' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  const titles = () => offeredActions(app).map(({ title }) => title);
  expect(titles()).not.toContainEqual(expect.stringMatching(/^Retry: /));
  const row = await unfold(rows()[0]);
  expect(titles()).toContainEqual(expect.stringMatching(/^Retry: Webhook/));
  await user.click(row.getByRole('button', { name: /^Retry: Webhook/ }));
  expect(await row.findAllByText('Pending')).toHaveLength(2);
  expect(server.callsTo(sendAgainCall)).toEqual([{ params: { id: 3, deliveryId: 3 } }]);
});

it('offers the range of all failed deliveries, from the day of the oldest one until today', async () => {
  const { server } = await opened([logged(3, { state: 'dead' })]);
  const failed_since = '2026-08-30T12:00:00.000Z';
  server.on(listOfForm, () => ({
    deliveries: [logged(3, { state: 'dead' })],
    has_more: false,
    failed: 2,
    failed_since,
  }));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await user.click(await screen.findByRole('button', { name: 'Retry 2 failed…' }));
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('30/08/2026');
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe(inputDayText(today()));
});

it('retries failed deliveries in a date range, in batches', async () => {
  const { server } = await opened([logged(3, { state: 'dead' })]);
  const responses = [
    { queued: 200, has_more: true },
    { queued: 12, has_more: false },
  ];
  server.on(retryMany, () => responses.shift() ?? { queued: 0, has_more: false });
  await user.selectOptions(await screen.findByLabelText('Type'), 'Webhook');
  await user.click(screen.getByRole('button', { name: 'Retry failed deliveries…' }));
  await user.clear(screen.getByLabelText('From'));
  await user.type(screen.getByLabelText('From'), '2026-01-02');
  await user.clear(screen.getByLabelText('To'));
  await user.type(screen.getByLabelText('To'), '2026-01-01');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('The end date is before the start date.')).toBeDefined();
  await user.clear(screen.getByLabelText('To'));
  await user.type(screen.getByLabelText('To'), '2026-01-03');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Retrying 212 deliveries.')).toBeDefined();
  const [request] = server.callsTo(retryMany).map(({ body }) => body);
  expect([request?.kind, Date.parse(request?.to ?? '') - Date.parse(request?.from ?? '')]).toEqual([
    'webhook',
    2 * 864e5,
  ]);
});

it('refreshes while the first page is shown', async () => {
  const { server, note } = await opened([logged(1)]);
  await waitFor(() => expect(rows()).toHaveLength(1));
  const before = server.callsTo(listOfForm).length;
  note({ event: 'deliveries', form_id: 1, submission_id: null });
  await waitFor(() => expect(server.callsTo(listOfForm)).toHaveLength(before + 1));
});

it('does not refresh once more than one page is shown', async () => {
  const twoPages = Array.from({ length: LOG_PAGE + 1 }, (_, at) => logged(100 - at));
  const { server, note } = await opened(twoPages);
  await waitFor(() => expect(rows()).toHaveLength(LOG_PAGE + 1));
  const before = server.callsTo(listOfForm).length;
  note({ event: 'deliveries', form_id: 1, submission_id: 4 });
  await new Promise((resolve) => setImmediate(resolve));
  expect(server.callsTo(listOfForm)).toHaveLength(before);
});

it('shows a load error and reloads', async () => {
  const { server } = await opened([]);
  expect(await screen.findByText('No deliveries yet')).toBeDefined();
  server.on(listOfForm, () => Promise.reject(new CommandRejected(['Internal server error'], 'INTERNAL', 500)));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Internal server error');
  server.on(listOfForm, () => ({ deliveries: [logged(1)], has_more: false }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
});

it('shows what was sent to a webhook, and of a deleted one that there is nothing to send', async () => {
  const { server } = await opened([logged(2), logged(1)]);
  server.on(getDeliveryRequest, ({ params: { deliveryId } }) => ({
    request:
      Number(deliveryId) === 1
        ? null
        : { url: 'https://hooks.example.com/crm', headers: { 'webhook-id': 'msg_2' }, body: '{"type":"created"}' },
  }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  const sent = await unfold(rows()[0]);
  expect(await sent.findByText('https://hooks.example.com/crm')).toBeDefined();
  await user.click(sent.getByRole('button', { name: 'Request' }));
  const headers = await sent.findByRole('region', { name: 'URL and headers' });
  expect(headers.textContent).toBe('POST https://hooks.example.com/crm\nwebhook-id: msg_2');
  expect(sent.getByRole('region', { name: 'Body' }).textContent).toBe('{\n  "type": "created"\n}');
  await user.click(sent.getByRole('button', { name: '1 attempt' }));
  expect(sent.queryByRole('region', { name: 'Body' })).toBeNull();
  const gone = await unfold(rows()[1]);
  await user.click(gone.getByRole('button', { name: 'Request' }));
  expect(await gone.findByText(/Nothing to send/)).toBeDefined();
});

it('offers no request of an email', async () => {
  await opened([logged(1, { kind: 'mail', target: 'ann@example.com' })]);
  await waitFor(() => expect(rows()).toHaveLength(1));
  const mail = await unfold(rows()[0]);
  expect(mail.queryByRole('button', { name: 'Request' })).toBeNull();
});
