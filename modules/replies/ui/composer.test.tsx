import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Reply } from '../../../contract/entity/reply.ts';
import { CommandRejected, defineModule, FetchFailed } from '../../../src/kernel/index.ts';
import deliveries from '../../deliveries/module.ts';
import { draftOf } from '../../drafts/public.ts';
import { getSubmission, listSubmissions, type SubmissionDetail } from '../../submissions/contract.ts';
import { inbox } from '../../submissions/testing/inbox.ts';
import { detail, listResponse, submissions } from '../../submissions/testing/samples.ts';
import { LIST, show } from '../../submissions/testing/screen.tsx';
import type { Form } from '../../workspaces/public.ts';
import { addCannedReply, deleteCannedReplyCall, listCannedReplies, sendReplyCall, undoReplyCall } from '../contract.ts';
import module from '../module.ts';
import { COMPOSER } from '../select.ts';

/** Only the module's template code is used. */
const onlyTemplates = defineModule({ id: 'auto-responder' });

const reply = (more: Partial<Reply> = {}): Reply => ({
  id: 5,
  key: 'key-of-a-reply-0001',
  text: 'Yes, on Fridays.',
  user_name: 'Ada',
  account_id: 1,
  timestamp: 1_795_200_000,
  state: 'sent',
  remaining_ms: 0,
  reason: null,
  ...more,
});

async function opened(more: Partial<SubmissionDetail> = {}, role: Partial<Form> = {}) {
  const started = inbox({
    role,
    more: [
      { folder: 'auto-responder', module: onlyTemplates },
      { folder: 'deliveries', module: deliveries },
      { folder: 'replies', module },
    ],
  });
  started.server
    .on(listSubmissions, () => listResponse(submissions(2)))
    .on(listCannedReplies, () => ({ canned_replies: [{ id: 3, name: 'Thanks', text: 'Dear {{email}}, thank you.' }] }))
    .on(getSubmission, ({ params }) =>
      detail(Number(params.id), { is_read: true, reply_recipient: 'visitor1@example.com', replies: [], ...more }),
    );
  show(started, `${LIST}/raw/1`);
  await screen.findByRole('region', { name: 'History' }, { timeout: 5_000 });
  return { ...started, user: userEvent.setup() };
}
const replyButton = () => screen.findByRole('button', { name: /^Reply/ }, { timeout: 5_000 });
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Your reply');
const thread = () => within(screen.getByRole('region', { name: 'History' }));

it('is sent from the composer, shown in the thread with the seconds left, and returns to the composer on Undo', async () => {
  const { server, user } = await opened();
  server.on(sendReplyCall, ({ body }) => reply({ key: body.key, text: body.text, state: 'held', remaining_ms: 9_500 }));
  server.on(undoReplyCall, () => ({ text: 'Yes' }));
  await user.click(await replyButton());
  expect(await screen.findByText('Reply to visitor1@example.com')).toBeTruthy();
  await user.type(await field(), 'Yes');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await thread().findByText(/sending in 10 s/)).toHaveProperty(
    'textContent',
    'You replied · sending in 10 sUndo',
  );
  expect(screen.queryByLabelText('Your reply')).toBeNull();
  await user.click(thread().getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await field()).value).toBe('Yes'));
  expect(thread().queryByText(/You replied/)).toBeNull();
});

it('sends nothing blank, and shows the server’s error in the composer', async () => {
  const { server, user } = await opened();
  server.on(sendReplyCall, () => Promise.reject(new CommandRejected(['Too many replies. Try again in an hour.'])));
  await user.click(await replyButton());
  await user.click(await screen.findByRole('button', { name: 'Send reply' }));
  expect(screen.getByText('cannot be blank')).toBeTruthy();
  await user.type(await field(), 'Yes');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText('Too many replies. Try again in an hour.')).toBeTruthy();
  expect((await field()).value).toBe('Yes');
});

it('keeps the draft while another submission is viewed', async () => {
  const { user } = await opened();
  await user.click(await replyButton());
  await user.type(await field(), 'Dear Ann');
  await user.click(screen.getByRole('link', { name: 'Next submission' }));
  await waitFor(() => expect(screen.queryByLabelText('Your reply')).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Previous submission' }));
  await waitFor(async () => expect((await field()).value).toBe('Dear Ann'));
});

it('cannot be sent again while it is being sent, even if its submission was left', async () => {
  const { app, server, user } = await opened();
  const response = Promise.withResolvers<Reply>();
  server.on(sendReplyCall, () => response.promise);
  await user.click(await replyButton());
  await user.type(await field(), 'Yes');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await user.click(screen.getByRole('link', { name: 'Next submission' }));
  await waitFor(() => expect(screen.queryByLabelText('Your reply')).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Previous submission' }));
  await field();
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  const [sent] = server.callsTo(sendReplyCall);
  await act(async () => response.resolve(reply(sent?.body)));
  await waitFor(() => expect(screen.queryByLabelText('Your reply')).toBeNull());
  expect(server.callsTo(sendReplyCall)).toHaveLength(1);
  expect(draftOf(app.read, `${COMPOSER} 1`)).toEqual({});
});

it('has the same key when it is sent again after no response, and another with another text', async () => {
  const { server, user } = await opened();
  server.on(sendReplyCall, () => Promise.reject(new FetchFailed('Failed to fetch')));
  await user.click(await replyButton());
  await user.type(await field(), 'Yes');
  const send = async () => {
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    await screen.findByText('Failed to fetch');
  };
  await send();
  await send();
  await user.type(await field(), '!');
  await send();
  const keys = server.callsTo(sendReplyCall).map(({ body }) => body.key);
  expect(keys).toHaveLength(3);
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
});

it('appears in the thread in order of time', async () => {
  const at = (number: number, timestamp: number) => ({
    number,
    kind: 'marked',
    payload: { marker: 'read' },
    by: 'Ada',
    timestamp,
  });
  await opened({ history: [at(1, 1_795_100_000), { ...at(2, 1_795_300_000), by: 'Bo' }], replies: [reply()] });
  await waitFor(() =>
    expect(
      thread()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.match(/You marked|You replied|Bo/)?.[0]),
    ).toEqual([undefined, 'You marked', 'You replied', 'Bo']),
  );
});

it.each([
  ['a colleague’s', { user_name: 'Grace', account_id: 2 }, 'Grace replied'],
  ['one that waits', { state: 'waiting' }, 'You replied · sending…'],
  ['one that failed', { state: 'failed', reason: '550 no such mailbox' }, 'You replied · not sent'],
  ['one that bounced', { state: 'bounced', reason: '550 no such mailbox' }, 'You replied · not delivered'],
] as const)('names author and status of %s', async (_, more, text) => {
  await opened({ replies: [reply(more)] });
  expect((await thread().findByText(/replied/, { selector: '.timeline-text' })).textContent).toBe(text);
});

it.each([
  ['failed', '/pAcme1234/fContact123/settings/deliveries'],
  ['bounced', undefined],
] as const)('shows why one %s, and links to its delivery only if it can be retried', async (state, path) => {
  await opened({ replies: [reply({ state, reason: '550 no such mailbox' })] });
  expect(await thread().findByText('550 no such mailbox')).toBeTruthy();
  expect(thread().queryByRole('link', { name: 'Retry in Deliveries' })?.getAttribute('href')).toBe(path);
});

it('inserts a canned reply with the values of the submission', async () => {
  const { user } = await opened();
  await user.click(await replyButton());
  await user.type(await field(), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Canned replies' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Thanks' }));
  expect((await field()).value).toBe('Hello\n\nDear visitor1@example.com, thank you.');
});

it('adds and deletes canned replies, and previews them for the open submission', async () => {
  const { server, user } = await opened();
  const added = { id: 4, name: 'Hours', text: 'We open at {{hour}}, {{email}}' };
  server
    .on(addCannedReply, () => ({ canned_replies: [added] }))
    .on(deleteCannedReplyCall, () => ({ canned_replies: [] }));
  await user.click(await replyButton());
  await user.click(screen.getByRole('button', { name: 'Canned replies' }));
  await user.click(await screen.findByRole('menuitem', { name: /Manage/ }));
  await user.click(await screen.findByRole('button', { name: 'New canned reply' }));
  await user.type(screen.getByLabelText('Name'), 'Hours');
  await user.type(screen.getByLabelText('Text'), 'We open at {{{{hour}}, {{{{email}}');
  expect(screen.getByText('We open at , visitor1@example.com')).toBeTruthy();
  expect(screen.getByText('This form has no field named hour.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Hours' }));
  expect(await screen.findByText(/No canned replies yet/)).toBeTruthy();
  expect(server.callsTo(addCannedReply)).toMatchObject([{ body: { name: 'Hours', text: added.text } }]);
});

it('offers nothing to view-only users, who read the replies', async () => {
  await opened({ replies: [reply({ state: 'held', remaining_ms: 5_000 })] }, { user_role: 'ONLY_VIEW_USER' });
  expect(await thread().findByText('Yes, on Fridays.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Reply|Undo/ })).toBeNull();
});

it('offers nothing for a submission without an address', async () => {
  const { user } = await opened({ reply_recipient: null });
  await act(() => import('./composer.tsx'));
  await user.keyboard('r');
  expect(screen.queryByRole('button', { name: /^Reply/ })).toBeNull();
  expect(screen.queryByLabelText('Your reply')).toBeNull();
});
