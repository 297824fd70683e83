import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contribute } from '../../../contract/point.ts';
import type { FoundModule } from '../../../src/assemble.ts';
import { defineModule } from '../../../src/kernel/index.ts';
import { getSubmission, listSubmissions, type SubmissionDetail } from '../../submissions/contract.ts';
import { reloadSubmission } from '../../submissions/commands.ts';
import { threadEntries, type ThreadEntryProps } from '../../submissions/public.ts';
import { inbox } from '../../submissions/testing/inbox.ts';
import { detail, listResponse, submissions } from '../../submissions/testing/samples.ts';
import { draftOf } from '../../drafts/public.ts';
import { LIST, show } from '../../submissions/testing/screen.tsx';
import type { Form } from '../../workspaces/public.ts';
import { addNoteCall, markNotesViewed } from '../contract.ts';
import module from '../module.ts';
import { COMPOSER } from '../select.ts';

const note = { message: 'Ask for the budget', user_name: 'Grace', timestamp: 1_795_190_000 };

const entry = ({ message, user_name: by, timestamp }: typeof note, at: number) => ({
  number: at + 2,
  kind: 'note',
  payload: { message },
  by,
  timestamp,
});
/** The thread of everything that happened, which has the notes. */
const thread = () => within(screen.getByRole('region', { name: 'History' }));

const addNote = () => screen.findByRole('button', { name: 'Add note' }, { timeout: 5_000 });
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Your note');

async function opened(
  more: Partial<SubmissionDetail> = {},
  role: Partial<Form> = {},
  others: readonly FoundModule[] = [],
) {
  const started = inbox({ role, more: [{ folder: 'notes', module }, ...others] });
  started.server
    .on(listSubmissions, () => listResponse(submissions(1)))
    .on(getSubmission, () =>
      detail(1, { is_read: true, ...(more.notes && { history: more.notes.map(entry) }), ...more }),
    )
    .on(markNotesViewed, () => ({}));
  show(started, `${LIST}/raw/1`);
  await screen.findByRole('region', { name: 'History' }, { timeout: 5_000 });
  return { ...started, user: userEvent.setup() };
}

it('shows notes in the thread, with author and time', async () => {
  await opened({ notes: [note] });
  const item = thread().getAllByRole('listitem').at(-1);
  expect(item?.textContent).toMatch(/^Grace, note.*Ask for the budget$/);
});

it('records a draft when typing pauses, and removes it when the note is added', async () => {
  const { app, server, user } = await opened();
  server.on(addNoteCall, () => ({ note }));
  await user.click(await addNote());
  await user.type(await field(), 'Call');
  await waitFor(() => expect(draftOf(app.read, `${COMPOSER} 1`)).toEqual({ message: 'Call' }));
  await user.click(await addNote());
  await waitFor(() => expect(draftOf(app.read, `${COMPOSER} 1`)).toEqual({}));
  expect(screen.queryByLabelText('Your note')).toBeNull();
});

it('adds a note and closes the field, whose button takes the focus; sends no blank note', async () => {
  const { server, user } = await opened();
  server.on(addNoteCall, () => ({ note: { ...note, message: 'Called', user_name: 'Ada' } }));
  await user.click(await addNote());
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  await user.click(await addNote());
  expect(screen.getByText('cannot be blank')).toBeTruthy();
  await user.type(await field(), 'Called');
  await user.click(await addNote());
  await waitFor(() => expect(thread().getAllByRole('listitem').at(-1)?.textContent).toContain('Called'));
  expect(server.callsTo(addNoteCall)).toHaveLength(1);
  expect(screen.queryByLabelText('Your note')).toBeNull();
  expect(document.activeElement).toBe(await addNote());
});

it('stays open, with the focus, while more is typed than what is being added', async () => {
  const { app, server, user } = await opened();
  const added = Promise.withResolvers<{ note: typeof note }>();
  server.on(addNoteCall, () => added.promise);
  await user.click(await addNote());
  await user.type(await field(), 'Called{Control>}{Enter}{/Control}, and');
  added.resolve({ note: { ...note, message: 'Called' } });
  await waitFor(() => expect(thread().getAllByRole('listitem').at(-1)?.textContent).toContain('Called'));
  await user.keyboard(' wrote');
  expect((await field()).value).toBe('Called, and wrote');
  expect(document.activeElement).toBe(await field());
  await waitFor(() => expect(draftOf(app.read, `${COMPOSER} 1`)).toEqual({ message: 'Called, and wrote' }));
});

it('keeps an unsaved note while another submission is viewed', async () => {
  const started = inbox({ more: [{ folder: 'notes', module }] });
  started.server
    .on(listSubmissions, () => listResponse(submissions(2)))
    .on(getSubmission, ({ params }) => detail(Number(params.id), { is_read: true }));
  const user = userEvent.setup();
  show(started, `${LIST}/raw/1`);
  await user.click(await addNote());
  await user.type(await field(), 'Call back on');
  await user.click(screen.getByRole('link', { name: 'Next submission' }));
  await waitFor(() => expect(screen.queryByLabelText('Your note')).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Previous submission' }));
  await waitFor(async () => expect((await field()).value).toBe('Call back on'));
});

it('leads to a new note and marks it as seen', async () => {
  const scrolled: (string | null)[] = [];
  // jsdom has no layout.
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.textContent);
  };
  const { server, user } = await opened({ notes: [note], has_new_note_notification: true });
  await screen.findByRole('button', { name: 'New note' });
  await waitFor(() => expect(server.callsTo(markNotesViewed)).toEqual([{ params: { id: 1 } }]));
  await user.click(screen.getByRole('button', { name: 'New note' }));
  expect(scrolled).toEqual([expect.stringContaining('Ask for the budget')]);
});

it('leads to the notes from the head of the thread, which says how many there are', async () => {
  const scrolled: (string | null)[] = [];
  // jsdom has no layout.
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.textContent);
  };
  const { user } = await opened({ notes: [note, { ...note, message: 'Call on Friday' }] });
  await user.click(thread().getByRole('button', { name: 'Notes 2' }));
  expect(scrolled).toEqual([expect.stringContaining('Ask for the budget')]);
  expect(document.activeElement?.textContent).toContain('Ask for the budget');
});

it('leads to the answer that came after a new note, until the team has replied', async () => {
  const fromVisitor = (number: number, kind: 'answer' | 'automatic', by: string) => ({
    number,
    kind: 'answer',
    payload: { kind, from: by },
    by,
    timestamp: note.timestamp + number,
  });
  const history = [entry(note, 0), fromVisitor(3, 'answer', 'Lisa'), fromVisitor(4, 'automatic', 'Robot')];
  const { app, server } = await opened({ notes: [note], history, has_new_note_notification: true });
  await waitFor(() => expect(server.callsTo(markNotesViewed)).toHaveLength(1));
  expect(screen.getByRole('button', { name: /^Lisa replied · / })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New note' })).toBeNull();
  const latest_message = { by: 'team', text: 'Friday?', time: '2026-11-28T10:00:00.000Z' } as const;
  server.on(getSubmission, () => detail(1, { is_read: true, history, latest_message }));
  app.send(reloadSubmission({ id: 1 }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Lisa replied/ })).toBeNull());
});

/** Two replies in the thread. */
const replies = defineModule({
  id: 'replies',
  needs: ['submissions'],
  contributes: [
    contribute(threadEntries, {
      id: 'replies/entries',
      list: () => [
        { key: 'Friday?', timestamp: note.timestamp + 2 },
        { key: 'Thank you', timestamp: note.timestamp + 1 },
      ],
      view: () => Promise.resolve({ default: ({ entryKey }: ThreadEntryProps) => <p>{entryKey}</p> }),
    }),
  ],
});

it('leads to the newest reply of the team', async () => {
  const scrolled: (string | null)[] = [];
  // jsdom has no layout.
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.textContent);
  };
  const latest_message = { by: 'team', text: 'Friday?', time: '2026-11-28T10:00:00.000Z' } as const;
  const { user } = await opened({ latest_message }, {}, [{ folder: 'replies', module: replies }]);
  await user.click(await screen.findByRole('button', { name: /^Team replied · / }));
  expect(scrolled).toEqual([expect.stringContaining('Friday?')]);
});

it('leads to an answer that arrives while the submission is open', async () => {
  const scrolled: (string | null)[] = [];
  // jsdom has no layout.
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.textContent);
  };
  const { app, server, user } = await opened({ notes: [note] });
  const email = {
    number: 3,
    kind: 'answer',
    payload: { kind: 'answer', from: 'Lisa' },
    by: 'Lisa',
    timestamp: note.timestamp + 3,
  };
  server.on(getSubmission, () => detail(1, { is_read: true, history: [entry(note, 0), email] }));
  expect(screen.queryByRole('button', { name: /^Lisa replied/ })).toBeNull();
  app.send(reloadSubmission({ id: 1 }));
  await user.click(await screen.findByRole('button', { name: /^Lisa replied/ }));
  expect(scrolled).toEqual([expect.stringContaining('Lisa')]);
});

it('lets view-only users read but not write', async () => {
  await opened({ notes: [note] }, { user_role: 'ONLY_VIEW_USER' });
  expect(thread().getByText('Ask for the budget')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull();
});
