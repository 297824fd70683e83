import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCommand, type PayloadOf } from '../../../contract/message.ts';
import { CommandRejected, defineModule, handles, injectable } from '../../../src/kernel/index.ts';
import { undo } from '../../../src/shell/messages.ts';
import { UndoOffers } from '../../../src/shell/offer-undos.ts';
import { toasts } from '../../../src/shell/state.ts';
import { restoreFailedUndos } from '../../../src/shell/restore-undos.ts';
import { AppContext, useSelect } from '../../../src/ui/app-context.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import { markSubmission, undoDelayedMarks } from '../../submissions/commands.ts';
import { getSubmission, markSubmissionCall } from '../../submissions/contract.ts';
import { historyAppended, listLoaded, submissionMoved, submissionsDeleted } from '../../submissions/events.ts';
import { rowOf } from '../../submissions/select.ts';
import { inbox } from '../../submissions/testing/inbox.ts';
import { FORM, listResponse, submissions } from '../../submissions/testing/samples.ts';
import { showUndoHistory } from '../messages.ts';
import undoHistory from '../module.ts';
import { historyPanel, steps } from '../state.ts';
import HistoryPanel from './history-panel.tsx';

/** Commands of other modules. */
const fakeDeletion = defineCommand('fake/delete', z.object({ ids: z.array(z.number()) }));
const fakeWork = defineCommand('fake/work', z.object({ submission: z.number() }));
const fakeMoves = defineCommand('fake/moves', z.object({ ids: z.array(z.number()) }));
const toContacted = { from_state: 'NEW', to_state: 'CONTACTED', timestamp: 1, initiated_by: 'Ada', aux_data: null };
@injectable()
class FakeHandlers {
  @handles(fakeDeletion, { policy: 'queue' })
  *remove({ ids }: PayloadOf<typeof fakeDeletion>) {
    yield submissionsDeleted({ form_id: FORM, submission_ids: ids });
  }

  @handles(fakeWork, { policy: 'queue' })
  *work({ submission: submission_id }: PayloadOf<typeof fakeWork>) {
    yield submissionMoved({ form_id: FORM, submission_id, to_state: 'CONTACTED', transition: toContacted });
    // Moved by someone else.
    yield submissionMoved({ form_id: FORM, submission_id: 2, to_state: 'CONTACTED' });
    yield historyAppended({ submission_id, kind: 'note', payload: { message: 'Hello' }, by: 'Ada', timestamp: 2 });
  }

  @handles(fakeMoves, { policy: 'queue' })
  *moves({ ids }: PayloadOf<typeof fakeMoves>) {
    for (const submission_id of ids)
      yield submissionMoved({ form_id: FORM, submission_id, to_state: 'CONTACTED', transition: toContacted });
  }
}
const fake = defineModule({ id: 'fake', handlers: [FakeHandlers] });

/** As the top bar shows it. */
function UndoHistory() {
  return useSelect((read) => read(historyPanel).isShown) ? <HistoryPanel /> : null;
}

beforeEach(cleanup);

/** The history, with these marks made before it is opened. */
async function opened(...marks: readonly Parameters<typeof markSubmission>[0][]) {
  const own = inbox({
    more: [
      { folder: 'undo-history', module: undoHistory },
      { folder: 'fake', module: fake },
    ],
  });
  const { app, server, given } = own;
  given(listLoaded({ ...listResponse(submissions(3)), form_id: FORM, known: 0, kept: [] }));
  app.resolve(UndoOffers).follow(app);
  restoreFailedUndos(app);
  server.on(markSubmissionCall, () => ({}));
  for (const mark of marks) await app.send(markSubmission(mark)).outcome;
  await settle();
  render(
    <AppContext value={app}>
      <UndoHistory />
    </AppContext>,
  );
  await act(async () => void app.send(showUndoHistory({ isShown: true })));
  await screen.findByRole('dialog', { name: 'Undo history' });
  return { ...own, user: userEvent.setup() };
}

const lines = () =>
  screen.queryAllByRole('listitem').map((line) => line.textContent.replace(/\d\d\/\d\d\/\d{4} \d\d:\d\d/, ' · '));

it('lists the steps of the session, newest first', async () => {
  await opened({ id: 1, marker: 'archive' }, { id: 2, marker: 'complete' });
  expect(lines()).toEqual([
    'Marked as complete · visitor2@example.com · Undo',
    'Archived · visitor1@example.com · Undo',
  ]);
});

it('gives the number of a submission that is not loaded', async () => {
  const { app } = await opened({ id: 1, marker: 'archive' });
  await act(async () => void (await app.send(fakeWork({ submission: 9 })).outcome));
  expect(lines().slice(0, 2)).toEqual([
    'Note added · submission 9 · Cannot be undone',
    'Moved from New to Contacted · submission 9 · Cannot be undone',
  ]);
});

it('shows an empty state', async () => {
  await opened();
  expect(screen.getByText('Nothing yet. What you do with submissions appears here.')).toBeDefined();
});

it('undoes any step by keyboard, even with later ones', async () => {
  const { app, user } = await opened({ id: 1, marker: 'archive' }, { id: 2, marker: 'read' });
  screen.getByRole('button', { name: 'Undo: Archived · visitor1@example.com' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Undone')).toBeDefined();
  expect(lines()).toEqual(['Marked as read · visitor2@example.com · Undo', 'Archived · visitor1@example.com · Undone']);
  expect([rowOf(app.read, 1)?.is_archived, rowOf(app.read, 2)?.is_read]).toEqual([false, true]);
  // The button is removed, the focus stays in the panel.
  expect(document.activeElement).toBe(screen.getAllByRole('listitem')[1]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows what the shortcut has undone', async () => {
  const { app } = await opened({ id: 1, marker: 'archive' }, { id: 2, marker: 'read' });
  await act(async () => void (await app.send(undo({})).outcome));
  expect(lines()).toEqual(['Marked as read · visitor2@example.com · Undone', 'Archived · visitor1@example.com · Undo']);
});

it('says why a mark that has been sent cannot be undone', async () => {
  const { clock } = await opened({ id: 1, marker: 'archive' }, { id: 2, marker: 'complete' });
  await act(() => clock.pass(10_000));
  expect(lines()).toEqual([
    'Marked as complete · visitor2@example.com · Already saved; this mark can’t be removed',
    'Archived · visitor1@example.com · Undo',
  ]);
});

it('does not claim that a mark was sent which the server has rejected', async () => {
  const { app, clock, server } = await opened({ id: 2, marker: 'complete' });
  server.on(markSubmissionCall, () => Promise.reject(new CommandRejected(['no'])));
  server.on(getSubmission, () => Promise.reject(new CommandRejected(['no'])));
  await act(() => clock.pass(10_000));
  await act(settle);
  expect(lines()).toEqual(['Marked as complete · visitor2@example.com · Not saved, so there is nothing to undo']);
  await act(async () => void (await app.send(undoDelayedMarks({ form: FORM, ids: [2], marker: 'complete' })).outcome));
  expect([...app.read(toasts)].map(({ text }) => text)).toContainEqual({ text: 'submissions:heldUnsaved' });
});

it('offers no undo of a step on a submission that was deleted', async () => {
  const { given } = await opened({ id: 1, marker: 'archive' }, { id: 2, marker: 'read' });
  act(() => given(submissionsDeleted({ form_id: FORM, submission_ids: [1] })));
  expect(lines()).toEqual([
    'Marked as read · visitor2@example.com · Undo',
    'Archived · submission 1 · The submission was deleted',
  ]);
});

it('offers a step again whose undo failed', async () => {
  const { server, user } = await opened({ id: 1, marker: 'archive' });
  server.on(markSubmissionCall, () => Promise.reject(new CommandRejected(['no'])));
  await user.click(screen.getByRole('button', { name: 'Undo: Archived · visitor1@example.com' }));
  await act(settle);
  expect(lines()).toEqual(['Archived · visitor1@example.com · Undo']);
});

it('neither undoes nor offers to undo a mark of a submission that was deleted', async () => {
  const { app, server } = await opened({ id: 2, marker: 'read' }, { id: 1, marker: 'archive' });
  const toastsOf = () => [...app.read(toasts)].flatMap(({ undo: of }) => of ?? []);
  expect(toastsOf()).toHaveLength(1);
  await act(async () => void (await app.send(fakeDeletion({ ids: [1] })).outcome));
  await act(settle);
  expect(toastsOf()).toEqual([]);
  await act(async () => void (await app.send(undo({})).outcome));
  await act(settle);
  expect(server.callsTo(markSubmissionCall).map(({ params, body }) => [params.id, body.marker])).toEqual([
    [2, 'read'],
    [1, 'archive'],
    [2, '!read'],
  ]);
});

it('lists actions of the workflow and notes, which cannot be undone', async () => {
  const { app } = await opened({ id: 1, marker: 'archive' });
  await act(async () => void (await app.send(fakeWork({ submission: 1 })).outcome));
  expect(lines()).toEqual([
    'Note added · visitor1@example.com · Cannot be undone',
    'Moved from New to Contacted · visitor1@example.com · Cannot be undone',
    'Archived · visitor1@example.com · Undo',
  ]);
});

it('names each submission that one command has moved, with more of them than it lists', async () => {
  const { app } = await opened();
  await act(async () => void (await app.send(fakeMoves({ ids: [1, 2] })).outcome));
  expect(lines()).toEqual([
    'Moved from New to Contacted · visitor2@example.com · Cannot be undone',
    'Moved from New to Contacted · visitor1@example.com · Cannot be undone',
  ]);
  const ids = Array.from({ length: 25 }, (_, at) => at + 11);
  await act(async () => void (await app.send(fakeMoves({ ids })).outcome));
  const named = ids.map((id) => `Moved from New to Contacted · submission ${id} · Cannot be undone`);
  expect(lines()).toEqual(named.toReversed().slice(0, 20));
  expect(new Set(app.read(steps).list.map(({ id }) => id)).size).toBe(20);
});
